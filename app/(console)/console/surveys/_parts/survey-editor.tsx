'use client'
import { useId } from 'react'
import type { readSurvey, updateSurvey } from '@/lib/domain/assessing/surveys/surveys.contract'
import { useConsole } from '@/lib/ui/console-provider'
import type { DataOf, Endpoint } from '@/lib/ui/endpoint'
import { EditorForm } from '@/lib/ui/form/editor-form'
import { FieldInputs } from '@/lib/ui/form/field-input'
import type { Field } from '@/lib/ui/form/fields'
import { useEditor } from '@/lib/ui/form/use-editor'
import { faultsOf } from '@/lib/ui/form/values'
import { type FormTexts, SchemaForm } from '@/lib/ui/schema-form/schema-form'
import { useTranslations } from '@/lib/ui/translations'
import { contentSent, surveySchema } from './editor-schema'

type Stored = DataOf<typeof readSurvey>
type Settings = Pick<Stored, 'isAnonymous' | 'occasion' | 'opensAt' | 'closesAt'>
type Values = Settings & { content: unknown }
type Props = {
  survey: Stored
  /** Of the settings that may still be changed. */
  fields: Field[]
  texts: FormTexts
  save: Endpoint<typeof updateSurvey>
  reads: Endpoint<typeof readSurvey>
}

const valuesOf = ({ title, introduction, thanks, sections, isAnonymous, occasion, opensAt, closesAt }: Stored): Values => ({
  content: { title, introduction, thanks, sections },
  isAnonymous,
  occasion,
  opensAt,
  closesAt,
})

/** Everything about a survey on one page: texts, questions and settings. */
export function SurveyEditor({ survey, fields, texts, save, reads }: Props) {
  const t = useTranslations('surveys')
  const tForm = useTranslations('parts.form')
  const { language } = useConsole()
  const id = useId()
  const names = new Set(fields.map(({ name }) => name))
  const editor = useEditor<Values, typeof updateSurvey, typeof readSurvey>({
    endpoint: save,
    params: { id: survey.id },
    first: { values: valuesOf(survey), version: survey.version },
    toBody: ({ content, ...settings }) => ({
      ...contentSent(content),
      ...Object.fromEntries(Object.entries(settings).filter(([name]) => names.has(name))),
    }),
    reads: { endpoint: reads, toValues: valuesOf },
    toFaults: (errors, values) => ({
      ...Object.fromEntries(errors.map(({ property, message }) => [property ?? '', message])),
      ...faultsOf(fields, errors, { ...values }, tForm('missing')),
    }),
    done: t('changed'),
    goTo: () => `/console/surveys/${survey.id}`,
  })
  const { values, setValues, faults } = editor
  return (
    <EditorForm editor={editor} compared={fields} submit={t('save')} isDisabled={!editor.isDirty} width="page" isFootSticky>
      <section className="panel stack" aria-label={t('settings')}>
        <h2>{t('settings')}</h2>
        <FieldInputs
          id={id}
          fields={fields}
          values={{ ...values }}
          faults={faults}
          setValues={(change) => setValues((now) => Object.assign({}, now, change({ ...now })))}
        />
      </section>
      <section className="panel stack" aria-label={t('questions')}>
        <h2>{t('questions')}</h2>
        <SchemaForm
          schema={surveySchema}
          value={values.content}
          onChange={(content) => setValues((now) => ({ ...now, content }))}
          language={language}
          texts={texts}
          faults={faults}
        />
      </section>
    </EditorForm>
  )
}
