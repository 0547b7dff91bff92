'use client'
import { useConsole } from '@/lib/ui/console-provider'
import { FieldInputs } from '@/lib/ui/form/field-input'
import type { Field } from '@/lib/ui/form/fields'
import type { Values } from '@/lib/ui/form/values'
import { useTranslations } from '@/lib/ui/translations'
import { dueInWords, monthName } from './due-in-words'
import { type DueRule, dueKinds, dueRuleOf } from './settings-values'

const months = Array.from({ length: 12 }, (_, at) => at + 1)

/** The rule that the fields hold; null until all of them are filled in. */
function ruleIn(values: Values): DueRule | null {
  const rule = dueRuleOf(values)
  const isWhole = values.kind !== '' && Object.values(rule).every((value) => value !== undefined)
  return isWhole ? (rule as DueRule) : null
}

type Props = {
  id: string
  values: Values
  /** By their names in the contract: `dueRule.days`. */
  faults: Record<string, string>
  onChange: (change: (now: Values) => Values) => void
  /** A choice more, for no rule of its own. */
  otherwise?: string
}

/** The choice of rules, and the fields of the chosen one. */
function useFields(kind: unknown, otherwise: string | undefined): Field[] {
  const t = useTranslations('learningPaths.due')
  const isOfDays = kind === 'relative' || kind === 'recurring'
  const regional = useConsole()
  const days = (name: string, max = 3650): Field => ({
    name,
    label: t(`fields.${name}`),
    kind: 'number',
    min: 1,
    max,
    isWhole: true,
    isRequired: true,
    isNullable: true,
  })
  const options = dueKinds.map((value) => ({ value, label: t(`values.${value}`) }))
  return [
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
    ...(kind === 'yearly'
      ? [
          {
            name: 'month',
            label: t('fields.month'),
            kind: 'choice',
            isRequired: true,
            isNullable: true,
            options: months.map((month) => ({ value: String(month), label: monthName(month, regional) })),
          } satisfies Field,
          days('day', 31),
          days('opensDaysBefore', 300),
        ]
      : []),
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
}

/** When something is due: a choice of rules, and what the chosen one needs to know. */
export function DueFields({ id, values, faults, onChange, otherwise }: Props) {
  const t = useTranslations('learningPaths.due')
  const regional = useConsole()
  const fields = useFields(values.kind, otherwise)
  const rule = ruleIn(values)
  const sentence = rule && dueInWords(rule, { say: (key, given) => t(`words.${key}`, given), regional })
  const own = Object.fromEntries(
    Object.entries(faults).flatMap(([name, text]) =>
      name.startsWith('dueRule.') ? [[name.slice('dueRule.'.length), text]] : [],
    ),
  )
  return (
    <div className="stack">
      <div className="split narrow">
        <FieldInputs id={id} fields={fields} values={values} faults={own} setValues={onChange} />
      </div>
      {sentence && (
        <p className="soft" role="status">
          {sentence}
        </p>
      )}
    </div>
  )
}
