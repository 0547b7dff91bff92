'use client'
import { useState } from 'react'
import type { Endpoint } from '@/lib/ui/endpoint'
import type { Field } from '@/lib/ui/form/fields'
import { Form } from '@/lib/ui/form/form'
import type { Values } from '@/lib/ui/form/values'
import { useUnsavedChanges } from '@/lib/ui/unsaved-changes'
import { type Grant, isSame, type Pair } from './grants'
import { Matrix } from './matrix'

type Props = { endpoint: Endpoint; fields: Field[]; pairs: Pair[]; first: Values; grants: Grant[]; submit: string; done: string }

/** A new role, whole: its names and what it may do. */
export function NewRole({ endpoint, fields, pairs, first, grants: given, submit, done }: Props) {
  const [grants, setGrants] = useState(given)
  // The form asks for its own fields.
  useUnsavedChanges(!isSame(grants, given))
  return (
    <Form
      endpoint={endpoint}
      fields={fields}
      first={first}
      extra={{ permissions: grants }}
      submit={submit}
      done={done}
      goTo="/console/roles/:id"
      isWide
    >
      <Matrix pairs={pairs} grants={grants} original={[]} onChange={setGrants} />
    </Form>
  )
}
