'use client'
import { type ReactNode, useId } from 'react'
import type { Endpoint } from '@/lib/ui/endpoint'
import { EditorForm } from './editor-form'
import { FieldInputs } from './field-input'
import type { Field } from './fields'
import { useFieldEditor } from './use-field-editor'
import type { Values } from './values'

type Props = {
  endpoint: Endpoint
  params?: Record<string, string>
  /** From formFields(), on the server. */
  fields: Field[]
  /** The record as it was read; with its `version`, a change is refused if somebody else has saved in the meantime (412). */
  first?: Values
  /** A change sends only what is different. */
  isChange?: boolean
  /** A change sends everything too, because the contract takes nothing less. */
  isWhole?: boolean
  /** Reads the record again, to compare after a conflict. */
  reads?: Endpoint
  submit: string
  /** The toast after saving; a function where it depends on the answer. */
  done?: string | ((data: unknown) => string)
  /** Where to go afterwards; `:id` becomes the answer's. Without it the page is rendered anew. */
  goTo?: string
  /** Gets the answer, such as a secret to show. */
  onDone?: (data: unknown) => void
  /** Further properties of the body, which no field holds. */
  extra?: Values
  onCancel?: () => void
  /** The content is wider than a column of text. */
  isWide?: boolean
  /** Rendered below the fields from their current values. */
  outcome?: (values: Values) => ReactNode
  children?: ReactNode
}

/** A form for a contract: the API validates, and its messages are shown at the fields they concern. */
export function Form({ fields, isChange = false, submit, extra, onCancel, isWide, outcome, children, ...saving }: Props) {
  const id = useId()
  const editor = useFieldEditor({ fields, isChange, extra, ...saving })
  const { values, setValues, faults } = editor
  const inputs = <FieldInputs id={id} fields={fields} values={values} faults={faults} setValues={setValues} />
  return (
    <EditorForm
      editor={editor}
      compared={fields}
      submit={submit}
      isDisabled={isChange && !editor.isDirty && !extra}
      onCancel={onCancel}
      width={isWide ? 'sections' : 'text'}
      isFootSticky={isWide}
    >
      {isWide ? <section className="panel stack">{inputs}</section> : inputs}
      {children}
      {outcome?.(values)}
    </EditorForm>
  )
}
