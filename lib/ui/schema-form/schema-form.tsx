'use client'
import { useMemo } from 'react'
import { direction, type Language } from '@/lib/platform/i18n/languages'
import { Texts } from '@/lib/ui/texts'
import type { Messages } from '@/messages/catalogue'
import { SchemaFormContext } from './context'
import { Fields } from './field'
import type { Names, Schema } from './schema'
import styles from './schema-form.module.css'

/** The form's own texts, and names for what the schema itself gives none. */
export type FormTexts = Record<Language, Messages['schemaForm'] & { names?: Names }>

type Props = {
  schema: Schema
  value: unknown
  onChange: (value: unknown) => void
  /** Language and direction of the form, which need not be the page's. */
  language: Language
  texts: FormTexts
  /** What is wrong, by dotted path from the root: `blocks.0.text`. */
  faults?: Record<string, string>
  isDisabled?: boolean
}
const none = {}

/** The form that a schema of a module type describes, as an author gets it in the studio. */
export function SchemaForm({ schema, value, onChange, language, texts, faults = none, isDisabled = false }: Props) {
  const { names = none } = texts[language]
  const context = useMemo(
    () => ({ root: schema, names, language, faults, isDisabled }),
    [schema, names, language, faults, isDisabled],
  )
  const messages = useMemo(() => ({ schemaForm: texts[language] }), [texts, language])
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
