'use client'
import { SegmentedControl } from '@mantine/core'
import type { Ref } from 'react'
import { type Language, languages } from '@/lib/platform/i18n/languages'
import { JsonEditor, type JsonEditorHandle } from '@/lib/ui/json-editor/json-editor'
import { projected, type Schema } from '@/lib/ui/schema-form/schema'
import { type FormTexts, SchemaForm } from '@/lib/ui/schema-form/schema-form'
import { useTranslations } from '@/lib/ui/translations'
import type { Part } from './draft'
import styles from './studio.module.css'
import type { Sample } from './use-samples'

type Props = {
  part: Part
  editor?: Ref<JsonEditorHandle>
  text: string
  /** Without it the text is only shown. */
  onText?: (text: string) => void
  marked?: ReadonlySet<number>
  schema: Schema
  sample: Sample
  onSample: (value: unknown, isTouched: boolean) => void
  faults?: Record<string, string>
  /** The API has seen the schema as it is, and the form's contents too. */
  isChecked?: boolean
  /** The text cannot be read right now; the form is of the last one that could. */
  isStale?: boolean
  language: Language
  onLanguage: (language: Language) => void
  texts: FormTexts
}

/** A schema and the form it makes, side by side. */
export function SchemaPane(props: Props) {
  const {
    part,
    editor,
    text,
    onText,
    marked,
    schema,
    sample,
    onSample,
    faults = {},
    isChecked,
    isStale,
    language,
    onLanguage,
    texts,
  } = props
  const say = useTranslations('moduleTypes.studio')
  const misfits = Object.keys(faults).length > 0
  return (
    <div className={styles.pane}>
      <div className={styles.side}>
        <h3>{say('schemaOf', { part: `\u2068${say(part)}\u2069` })}</h3>
        <JsonEditor
          ref={editor}
          label={say('schemaOf', { part: `\u2068${say(part)}\u2069` })}
          text={text}
          onChange={(next) => onText?.(next)}
          marked={marked}
          isReadOnly={!onText}
        />
      </div>
      <section className={styles.side} aria-label={say('formOf', { part: `\u2068${say(part)}\u2069` })}>
        <div className={styles.bar}>
          <h3>{say('formOf', { part: `\u2068${say(part)}\u2069` })}</h3>
          <SegmentedControl
            size="xs"
            aria-label={say('formLanguage')}
            value={language}
            onChange={(chosen) => onLanguage(chosen === 'ar' ? 'ar' : 'en')}
            data={languages.map((each) => ({
              value: each,
              label: <bdi lang={each}>{texts[each].name}</bdi>,
            }))}
          />
        </div>
        {isStale && <p className="notice small">{say('stale')}</p>}
        <div className={styles.preview} data-text="form">
          <SchemaForm
            schema={schema}
            value={sample.value}
            onChange={(value) => onSample(value, true)}
            language={language}
            texts={texts}
            faults={faults}
          />
        </div>
        <div className={styles.under}>
          <span role="status" className="small" data-fit={misfits ? 'bad' : 'good'}>
            {sample.isTouched && isChecked && say(misfits ? 'misfits' : 'fits')}
          </span>
          {faults[''] && (
            <p className="field-error">
              <bdi>{faults['']}</bdi>
            </p>
          )}
          {sample.isTouched && (
            <button type="button" className="link-button small" onClick={() => onSample(undefined, false)}>
              {say('clear')}
            </button>
          )}
        </div>
        <details className={styles.stored}>
          <summary>{say('stored')}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <pre dir="ltr" className="code" tabIndex={0}>
            {JSON.stringify(projected(schema, sample.value, language, schema) ?? {}, null, 2)}
          </pre>
        </details>
      </section>
    </div>
  )
}
