'use client'
import type { ReactNode } from 'react'
import { useTranslations } from '@/lib/ui/translations'
import { useSchemaForm } from './context'
import { type Schema, textIn } from './schema'
import styles from './schema-form.module.css'

/** A field of the form: its schema, its value, and its dotted path. */
export type Part = { schema: Schema; value: unknown; path: string; onChange: (value: unknown) => void }
export type FieldProps = Part & {
  label: string
  isRequired: boolean
  /** It stands in a list. */
  isItem?: boolean
}

/** The name of a field that holds others, with what there is to know of it. */
export function Legend({ label, isRequired, schema, path }: FieldProps) {
  const { faults } = useSchemaForm()
  return (
    <>
      <legend>
        <Label label={label} isRequired={isRequired} schema={schema} />
      </legend>
      {textIn(schema.description) && (
        <p className="soft small">
          <bdi>{textIn(schema.description)}</bdi>
        </p>
      )}
      {faults[path] && (
        <p className="field-error">
          <bdi>{faults[path]}</bdi>
        </p>
      )}
    </>
  )
}

export function Label({ label, isRequired, schema }: { label: string; isRequired: boolean; schema: Schema }): ReactNode {
  const t = useTranslations('schemaForm')
  return (
    <>
      <span className={styles.name}>
        <bdi>{label}</bdi>
        {isRequired && (
          <span aria-hidden="true" className="required-mark">
            *
          </span>
        )}
      </span>
      {schema['x-secret'] === true && <span className={styles.mark}>{t('secret')}</span>}
      {(schema['x-score'] === true || typeof schema['x-score'] === 'number') && <span className={styles.mark}>{t('score')}</span>}
      {schema['x-immutableAfterPublish'] === true && <span className={styles.mark}>{t('fixed')}</span>}
    </>
  )
}
