'use client'
import { FieldInputs } from '@/lib/ui/form/field-input'
import type { Field } from '@/lib/ui/form/fields'
import type { Values } from '@/lib/ui/form/values'
import { useTranslations } from '@/lib/ui/translations'
import { dueKinds } from './settings-values'

type Props = {
  id: string
  values: Values
  /** By their names in the contract: `dueRule.days`. */
  faults: Record<string, string>
  onChange: (change: (now: Values) => Values) => void
  /** A choice more, for no rule of its own. */
  otherwise?: string
}

/** When something is due: a choice of rules, and what the chosen one needs to know. */
export function DueFields({ id, values, faults, onChange, otherwise }: Props) {
  const t = useTranslations('learningPaths.due')
  const { kind } = values
  const isOfDays = kind === 'relative' || kind === 'recurring'
  const days = (name: string): Field => ({
    name,
    label: t(`fields.${name}`),
    kind: 'number',
    min: 1,
    max: 3650,
    isWhole: true,
    isRequired: true,
    isNullable: true,
  })
  const options = dueKinds.map((value) => ({ value, label: t(`values.${value}`) }))
  const fields: Field[] = [
    {
      name: 'kind',
      label: t('title'),
      hint: otherwise === undefined ? t('hint') : undefined,
      kind: 'choice',
      isRequired: true,
      isNullable: false,
      options: otherwise === undefined ? options : [{ value: '', label: otherwise }, ...options],
    },
    ...(isOfDays ? [days('days')] : []),
    ...(kind === 'recurring' ? [days('everyDays')] : []),
    ...(kind === 'absolute'
      ? [
          {
            name: 'dueAt',
            label: t('fields.dueAt'),
            kind: 'moment',
            edge: 'ends',
            isRequired: true,
            isNullable: true,
          } satisfies Field,
        ]
      : []),
  ]
  const own = Object.fromEntries(
    Object.entries(faults).flatMap(([name, text]) =>
      name.startsWith('dueRule.') ? [[name.slice('dueRule.'.length), text]] : [],
    ),
  )
  return (
    <div className="split narrow">
      <FieldInputs id={id} fields={fields} values={values} faults={own} setValues={onChange} />
    </div>
  )
}
