'use client'
import { SegmentedControl } from '@mantine/core'
import type { Ref } from 'react'
import { languages } from '@/lib/platform/i18n/languages'
import { JsonEditor, type JsonEditorHandle } from '@/lib/ui/json-editor/json-editor'
import { projected } from '@/lib/ui/schema-form/schema'
import { type FormTexts, SchemaForm } from '@/lib/ui/schema-form/schema-form'
import { useTranslations } from '@/lib/ui/translations'
import type { Part } from './draft'
import styles from './studio.module.css'
import type { useSamples } from './use-samples'

type FormProps = {
  part: Part
  texts: FormTexts
  samples: Pick<ReturnType<typeof useSamples>, 'schemas' | 'samples' | 'setSample' | 'language' | 'setLanguage'>
  /** What does not fit the schema, by dotted path. */
  faults?: Record<string, string>
  /** The API has seen the schema as it is, and the form's contents too. */
  isChecked?: boolean
  /** The text cannot be read right now; the form is of the last one that could. */
  isStale?: boolean
}

type Props = FormProps & {
  editor?: Ref<JsonEditorHandle>
  text: string
  /** Without it the text is only shown. */
  onText?: (text: string) => void
  marked?: ReadonlySet<number>
}

/** A schema and the form it makes, side by side. */
export function SchemaPane({ editor, text, onText, marked, ...form }: Props) {
  const say = useTranslations('moduleTypes.studio')
  const title = say('schemaOf', { part: `\u2068${say(form.part)}\u2069` })
  return (
    <div className="split wide" data-own-faults>
      <div className="stack">
        <h3 className={styles.title}>{title}</h3>
        <JsonEditor
          ref={editor}
          label={title}
          text={text}
          onChange={(next) => onText?.(next)}
          marked={marked}
          isReadOnly={!onText}
        />
      </div>
      <TriedForm {...form} />
    </div>
  )
}

/** The form that a schema makes, to try out in both languages, and what it would store. */
function TriedForm({ part, texts, samples: all, faults = {}, isChecked, isStale }: FormProps) {
  const say = useTranslations('moduleTypes.studio')
  const { language, setLanguage, setSample } = all
  const [schema, sample] = [all.schemas[part], all.samples[part]]
  const title = say('formOf', { part: `\u2068${say(part)}\u2069` })
  const misfits = Object.keys(faults).length > 0
  return (
    <section className="stack" aria-label={title}>
      <div className="bar">
        <h3 className={styles.title}>{title}</h3>
        <SegmentedControl
          size="xs"
          aria-label={say('formLanguage')}
          value={language}
          onChange={(chosen) => setLanguage(chosen === 'ar' ? 'ar' : 'en')}
          data={languages.map((each) => ({ value: each, label: <bdi lang={each}>{texts[each].name}</bdi> }))}
        />
      </div>
      {isStale && <p className="notice small">{say('stale')}</p>}
      <div className={styles.preview} data-text="form">
        <SchemaForm
          schema={schema}
          value={sample.value}
          onChange={(value) => setSample(part, value, true)}
          language={language}
          texts={texts}
          faults={faults}
        />
      </div>
      <div className="bar">
        <span role="status" className={misfits ? 'small text-bad' : 'small text-good'}>
          {sample.isTouched && isChecked && say(misfits ? 'misfits' : 'fits')}
        </span>
        {faults[''] && (
          <p className="field-error">
            <bdi>{faults['']}</bdi>
          </p>
        )}
        {sample.isTouched && (
          <button type="button" className="link-button small" onClick={() => setSample(part, undefined, false)}>
            {say('clear')}
          </button>
        )}
      </div>
      <details className={styles.stored}>
        <summary className="soft small">{say('stored')}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <pre dir="ltr" className="well code" tabIndex={0}>
          {JSON.stringify(projected(schema, sample.value, language, schema) ?? {}, null, 2)}
        </pre>
      </details>
    </section>
  )
}
