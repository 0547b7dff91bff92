'use client'
import { type ReactNode, useId } from 'react'
import type { Endpoint } from '@/lib/ui/endpoint'
import { Conflict } from './conflict'
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
  /** The record as it was read; with its `version` the change is refused where someone else was faster. */
  first?: Values
  /** A change sends only what is different. */
  isChange?: boolean
  /** Reads the record again, to compare after a conflict. */
  reads?: Endpoint
  submit: string
  /** Said when it is saved; from the answer, where that changes how to say it. */
  done?: string | ((data: unknown) => string)
  /** Where to go afterwards; `:id` becomes the answer's. Without it the page is rendered anew. */
  goTo?: string
  /** Takes the answer too, such as a secret to show. */
  onDone?: (data: unknown) => void
  /** More of the body than fields can hold. */
  extra?: Values
  onCancel?: () => void
  /** What it holds is wider than a column of text. */
  isWide?: boolean
  /** What follows from the fields as they are filled in now. */
  outcome?: (values: Values) => ReactNode
  children?: ReactNode
}

/** A form by its contract: the API judges, and its words stand beside the fields they are about. */
export function Form({ fields, isChange = false, submit, extra, onCancel, isWide, outcome, children, ...saving }: Props) {
  const id = useId()
  const editor = useFieldEditor({ fields, isChange, extra, ...saving })
  const { values, setValues, faults, conflict } = editor
  return (
    <EditorForm
      editor={editor}
      submit={submit}
      isDisabled={isChange && !editor.isDirty && !extra}
      onCancel={onCancel}
      width={isWide ? 'sections' : 'text'}
    >
      <FieldInputs id={id} fields={fields} values={values} faults={faults} setValues={setValues} />
      {children}
      {outcome?.(values)}
      {conflict && <Conflict {...conflict} fields={fields} />}
    </EditorForm>
  )
}
