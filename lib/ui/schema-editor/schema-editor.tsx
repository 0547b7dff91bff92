'use client'
import type { Ref } from 'react'
import { JsonEditor, type JsonEditorHandle, type LineNote } from '@/lib/ui/json-editor/json-editor'
import { useTranslations } from '@/lib/ui/translations'
import styles from './schema-editor.module.css'
import { TrialForm, type TrialFormProps } from './trial-form'

type Props = {
  /** The name of the schema. */
  name: string
  text: string
  /** Without it the text can only be read. */
  onText?: (text: string) => void
  /** The faults by line. */
  notes?: readonly LineNote[]
  editor?: Ref<JsonEditorHandle>
  form: Omit<TrialFormProps, 'name'>
}

/** A JSON Schema as text, beside the form that it makes. */
export function SchemaEditor({ name, text, onText, notes, editor, form }: Props) {
  const t = useTranslations('schemaEditor')
  const title = t('schemaOf', { part: `\u2068${name}\u2069` })
  return (
    <div className={`split wide ${styles.sides}`} data-own-faults>
      <div className="stack">
        <h3 className={styles.title}>{title}</h3>
        <JsonEditor
          ref={editor}
          label={title}
          text={text}
          onChange={(next) => onText?.(next)}
          notes={notes}
          isReadOnly={!onText}
        />
      </div>
      <TrialForm name={name} {...form} />
    </div>
  )
}
