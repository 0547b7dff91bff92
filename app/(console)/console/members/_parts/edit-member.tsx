'use client'
import { EditButton } from '@/lib/ui/actions/edit-button'
import type { Endpoint } from '@/lib/ui/endpoint'
import type { Field } from '@/lib/ui/form/fields'
import { Form } from '@/lib/ui/form/form'
import type { Values } from '@/lib/ui/form/values'

type Props = {
  words: { label: string; title: string; intro: string; close: string; submit: string; done: string }
  endpoint: Endpoint
  fields: Field[]
  /** Of a change: the person, and what they have now. */
  params?: { id: string }
  first?: Values
}

/** A button that opens the form of a new person, or of a fact about one. */
export const EditMember = ({ words, params, first, ...form }: Props) => (
  <EditButton words={words}>
    {(close) => (
      <>
        <p>{words.intro}</p>
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
