'use client'
import { useMessages } from 'next-intl'
import { useMemo } from 'react'
import { direction, type Language } from '@/lib/platform/i18n/languages'
import type { FileCalls } from '@/lib/ui/file-picker/calls'
import type { RecordCalls } from '@/lib/ui/record-picker/calls'
import { Texts } from '@/lib/ui/texts'
import type { Messages } from '@/messages/catalogue'
import { type FormView, SchemaFormContext } from './context'
import { Fields } from './field'
import { hasReferences, itemsWithin, type NamedItem, referencePattern } from './references'
import { type Names, pictureIn, type Schema } from './schema'
import styles from './schema-form.module.css'

/** The form's own texts, and names for what the schema itself gives none. */
export type FormTexts = Record<Language, Messages['schemaForm'] & { names?: Names; editors: EditorTexts }>
/** Texts of the editor of formatted texts and of the library. */
type EditorTexts = Pick<Messages, 'richText' | 'filePicker'>

type Props = {
  schema: Schema
  value: unknown
  onChange: (value: unknown) => void
  /** Language and direction of the form, which need not be the page's. */
  language: Language
  texts: FormTexts
  /**
   * The faults by dotted path from the root: `blocks.0.text`; for the text of one language
   * `blocks.0.text.ar`.
   */
  faults?: Record<string, string>
  isDisabled?: boolean
  view?: FormView
  source?: Language
  files?: FileCalls
  records?: RecordCalls
}
const none = {}

/** The form that a schema of a module type describes, as an author gets it in the studio. */
export function SchemaForm({ schema, value, onChange, language, texts, faults = none, isDisabled = false, ...props }: Props) {
  const { view = 'both', source, files, records } = props
  const { names = none, editors } = texts[language]
  const { pattern, isNaming } = useMemo(() => {
    const pattern = referencePattern(schema)
    return { pattern, isNaming: pattern !== undefined || hasReferences(schema) }
  }, [schema])
  // As text, so that the fields are drawn anew only where an item is new or has another name.
  const items = JSON.stringify(isNaming ? itemsWithin(value, language) : [])
  const picture = pictureIn(schema, value)
  const context = useMemo(
    () => ({
      root: schema,
      names,
      language,
      faults,
      isDisabled,
      view,
      source,
      files,
      records,
      picture,
      references: !isNaming ? null : { pattern, items: JSON.parse(items) as NamedItem[] },
    }),
    [schema, names, language, faults, isDisabled, view, source, files, records, picture, isNaming, pattern, items],
  )
  // Calendars are the page's own, whatever the language of the form.
  const { parts } = useMessages()
  const messages = useMemo(() => ({ parts, schemaForm: texts[language], ...editors }), [parts, texts, language, editors])
  return (
    <Texts of={messages} language={language}>
      <SchemaFormContext.Provider value={context}>
        <div lang={language} dir={direction(language)} className={styles.form}>
          <Fields schema={schema} value={value} path="" onChange={onChange} />
        </div>
      </SchemaFormContext.Provider>
    </Texts>
  )
}
