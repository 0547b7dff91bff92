'use client'
import { type Language, languages } from '@/lib/platform/i18n/languages'
import { projected, type Schema } from '@/lib/ui/schema-form/schema'
import { type FormTexts, SchemaForm } from '@/lib/ui/schema-form/schema-form'
import { Segmented } from '@/lib/ui/segmented'
import { useTranslations } from '@/lib/ui/translations'
import styles from './schema-editor.module.css'

/** The contents of a form; until somebody has typed something they are the schema's defaults. */
export type Sample = { value: unknown; isTouched: boolean }

export type TrialFormProps = {
  /** The name of the schema. */
  name: string
  schema: Schema
  sample: Sample
  onSample: (sample: Sample) => void
  language: Language
  onLanguage: (language: Language) => void
  texts: FormTexts
  /** The faults by dotted path; faults without a field under ''. */
  faults?: Record<string, string>
  /** The API has checked the schema as it is now, and the form's contents. */
  isChecked?: boolean
  /** The text cannot be parsed now; the form is that of the last text that could. */
  isStale?: boolean
}
const noFaults = {}

/** The form that a schema makes, to try in both languages, and the data it would store. */
export function TrialForm({ name, schema, sample, language, texts, faults = noFaults, ...props }: TrialFormProps) {
  const t = useTranslations('schemaEditor')
  const { onSample, onLanguage, isChecked, isStale } = props
  const title = t('formOf', { part: `\u2068${name}\u2069` })
  const hasFaults = Object.keys(faults).length > 0
  return (
    <section className="stack" aria-label={title}>
      <div className="bar">
        <h3 className={styles.title}>{title}</h3>
        <Segmented
          size="xs"
          label={t('formLanguage')}
          value={language}
          onChange={onLanguage}
          options={languages.map((each) => ({ value: each, label: <bdi lang={each}>{texts[each].name}</bdi> }))}
        />
      </div>
      {isStale && <p className="notice small">{t('stale')}</p>}
      <div className={styles.preview} data-text="form">
        <SchemaForm
          schema={schema}
          value={sample.value}
          onChange={(value) => onSample({ value, isTouched: true })}
          language={language}
          texts={texts}
          faults={faults}
        />
      </div>
      <div className="bar">
        <span role="status" className={hasFaults ? 'small text-bad' : 'small text-good'}>
          {sample.isTouched && isChecked && t(hasFaults ? 'misfits' : 'fits')}
        </span>
        {faults[''] && (
          <p className="field-error">
            <bdi>{faults['']}</bdi>
          </p>
        )}
        {sample.isTouched && (
          <button type="button" className="link-button small" onClick={() => onSample({ value: undefined, isTouched: false })}>
            {t('clear')}
          </button>
        )}
      </div>
      <details className={styles.stored}>
        <summary className="soft small">{t('stored')}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <pre dir="ltr" className="well code" tabIndex={0}>
          {JSON.stringify(projected(schema, sample.value, language, schema) ?? {}, null, 2)}
        </pre>
      </details>
    </section>
  )
}
