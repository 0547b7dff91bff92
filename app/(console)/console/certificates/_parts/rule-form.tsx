'use client'
import { useId } from 'react'
import type { putDefaultRule, putPathRule, readDefaultRule } from '@/lib/domain/assessing/certificates/rules.contract'
import type { DataOf, Endpoint } from '@/lib/ui/endpoint'
import { EditorForm } from '@/lib/ui/form/editor-form'
import { FieldInputs } from '@/lib/ui/form/field-input'
import type { Field } from '@/lib/ui/form/fields'
import { useEditor } from '@/lib/ui/form/use-editor'
import type { Values } from '@/lib/ui/form/values'
import { useTranslations } from '@/lib/ui/translations'
import { mostOf, ruleKinds, validityOf } from './rule-values'
import { templateField } from './template-field'

type Option = { value: string; label: string }
type Props = {
  endpoint: Endpoint<typeof putDefaultRule> | Endpoint<typeof putPathRule>
  params?: Record<string, string>
  first: Pick<DataOf<typeof readDefaultRule>, 'isAutomatic' | 'validity' | 'templateId'>
  /** Published templates of the organization, by id. */
  templates: Option[]
  /** The rule may be saved as it is: it becomes one of the path. */
  isInherited?: boolean
}

/** Whether a completed path gives a certificate, how long that is valid, and how it looks. */
export function RuleForm({
  endpoint,
  params,
  first: { isAutomatic, validity, templateId },
  templates,
  isInherited = false,
}: Props) {
  const t = useTranslations('certificates.rule')
  const id = useId()
  const editor = useEditor<Values>({
    endpoint: endpoint as Endpoint,
    params,
    first: { values: { isAutomatic, kind: validity.kind, count: 'count' in validity ? validity.count : null, templateId } },
    toBody: (values) => ({
      isAutomatic: values.isAutomatic === true,
      validity: validityOf(values),
      templateId: values.templateId ?? null,
    }),
    toFaults: (errors) =>
      Object.fromEntries(errors.map(({ property, message }) => [property.replace(/^validity\./, ''), message])),
    done: t('saved'),
  })
  const { values, setValues, faults } = editor
  const most = mostOf(values.kind)
  const fields: Field[] = [
    { name: 'isAutomatic', label: t('automatic'), kind: 'switch', isRequired: false, isNullable: false },
    {
      name: 'kind',
      label: t('kind'),
      hint: t('applies'),
      kind: 'choice',
      isRequired: true,
      isNullable: false,
      options: ruleKinds.map((value) => ({ value, label: t(`kinds.${value}`) })),
    },
    ...(most === null
      ? []
      : [
          {
            name: 'count',
            label: t(values.kind === 'days' ? 'days' : 'months'),
            kind: 'number',
            min: 1,
            max: most,
            isWhole: true,
            isRequired: true,
            isNullable: true,
          } satisfies Field,
        ]),
    ...templateField(t, templates),
  ]
  return (
    <EditorForm editor={editor} compared={fields} submit={t('save')} isDisabled={!editor.isDirty && !isInherited}>
      <FieldInputs id={id} fields={fields} values={values} faults={faults} setValues={setValues} />
    </EditorForm>
  )
}
