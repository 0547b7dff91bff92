'use client'
import { EditButton } from '@/lib/ui/actions/edit-button'
import type { Endpoint } from '@/lib/ui/endpoint'
import type { Field } from '@/lib/ui/form/fields'
import { Form } from '@/lib/ui/form/form'
import type { Values } from '@/lib/ui/form/values'

export type RecordWords = {
  label: string
  title: string
  close: string
  submit: string
  done: string
  /** Above the form. */
  intro?: string
}
type Props = {
  words: RecordWords
  endpoint: Endpoint
  fields: Field[]
  /** Of a change: the record, and what names it in the address. */
  params?: Record<string, string>
  first?: Values
}

/** A button that opens the form of a record, or of a part of one. */
export const EditRecord = ({ words, params, first, ...form }: Props) => (
  <EditButton words={words}>
    {(close) => (
      <>
        {words.intro && <p>{words.intro}</p>}
        <Form
          {...form}
          params={params}
          first={first}
          isChange={params !== undefined}
          submit={words.submit}
          done={words.done}
          onDone={close}
          onCancel={close}
        />
      </>
    )}
  </EditButton>
)
