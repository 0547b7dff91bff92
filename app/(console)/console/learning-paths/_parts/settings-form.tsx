'use client'
import { useId } from 'react'
import { languages } from '@/lib/platform/i18n/languages'
import { EditorForm } from '@/lib/ui/form/editor-form'
import { FieldInputs } from '@/lib/ui/form/field-input'
import type { Field } from '@/lib/ui/form/fields'
import type { Values } from '@/lib/ui/form/values'
import { useTranslations } from '@/lib/ui/translations'
import { CategoryField } from './category-field'
import { CoverField, type CoverFieldProps } from './cover-field'
import { DueFields } from './due-fields'
import { PathTexts } from './path-texts'
import type { SettingsValues } from './settings-values'
import { type SettingsEditorOptions, useSettingsEditor } from './use-settings-editor'

type Props = SettingsEditorOptions & { cover?: Pick<CoverFieldProps, 'first' | 'endpoints'> }

const parts = ['title', 'description'] as const
const isCategory = ({ name }: Field) => name === 'category'

/** The fields that are compared where two people changed a path, and their values. */
function useComparison(fields: Field[]) {
  const t = useTranslations('learningPaths')
  const tForm = useTranslations('parts.form')
  const compared = [
    ...languages.flatMap((of) =>
      parts.map((part) => ({
        name: `${of}.${part}`,
        language: of,
        label: t(`textIn.${part}`, { language: tForm(of) }),
      })),
    ),
    ...fields,
    { name: 'coverAssetId', label: t('fields.coverAssetId'), isLtr: true },
    { name: 'dueRule', label: t('fields.dueRule') },
  ]
  const toCompared = ({ plain, texts, coverAssetId, due }: SettingsValues): Values => ({
    ...plain,
    ...Object.fromEntries(languages.flatMap((of) => parts.map((part) => [`${of}.${part}`, texts[of][part]]))),
    coverAssetId,
    dueRule: [t(`due.values.${due.kind}`), due.days, due.everyDays, due.dueAt].filter(Boolean).join(' · '),
  })
  return { compared, toCompared }
}

/** The settings of a path: its texts, its duration, and the rules and dates of access; of a new one the title alone. */
export function SettingsForm({ cover, ...options }: Props) {
  const t = useTranslations('learningPaths')
  const formId = useId()
  const { fields, id } = options
  const isNew = id === undefined
  // All other settings of a new path have usual values at first, and are changed on their page.
  const shown = isNew ? [] : fields
  const editor = useSettingsEditor(options)
  const { compared, toCompared } = useComparison(fields)
  const { values, setValues, faults } = editor
  const set = <K extends keyof SettingsValues>(name: K, change: (now: SettingsValues[K]) => SettingsValues[K]) =>
    setValues((now) => ({ ...now, [name]: change(now[name]) }))
  return (
    <EditorForm
      editor={editor}
      compared={compared}
      toCompared={toCompared}
      submit={isNew ? t('createSubmit') : t('save')}
      isDisabled={!isNew && !editor.isDirty}
      width="sections"
      isFootSticky={!isNew}
    >
      <PathTexts id={formId} texts={values.texts} faults={faults} isNew={isNew} onChange={(change) => set('texts', change)} />
      {cover && <CoverField {...cover} value={values.coverAssetId} onChange={(chosen) => set('coverAssetId', () => chosen)} />}
      {shown.filter(isCategory).map((field) => (
        <CategoryField
          key={field.name}
          id={`${formId}-${field.name}`}
          field={field}
          value={values.plain[field.name]}
          faults={faults}
          onChange={(value) => set('plain', (now) => ({ ...now, [field.name]: value }))}
        />
      ))}
      <FieldInputs
        id={formId}
        fields={shown.filter((field) => !isCategory(field))}
        values={values.plain}
        faults={faults}
        setValues={(change) => set('plain', change)}
      />
      {!isNew && <DueFields id={`${formId}-due`} values={values.due} faults={faults} onChange={(change) => set('due', change)} />}
    </EditorForm>
  )
}
