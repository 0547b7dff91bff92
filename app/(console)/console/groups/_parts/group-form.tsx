'use client'
import { useState } from 'react'
import type { createGroup, listGroups, readGroup, updateGroup } from '@/lib/domain/people/groups/groups.contract'
import type { Endpoint } from '@/lib/ui/endpoint'
import type { Field } from '@/lib/ui/form/fields'
import { Form } from '@/lib/ui/form/form'
import type { Values } from '@/lib/ui/form/values'
import { useTranslations } from '@/lib/ui/translations'
import { GroupField } from './group-field'

type Props = {
  endpoint: Endpoint<typeof createGroup> | Endpoint<typeof updateGroup>
  list: Endpoint<typeof listGroups>
  fields: Field[]
  parent: { value: string; label: string } | null
  /** The group to change; without one a new group is made. */
  item?: Values & { id: string }
  reads?: Endpoint<typeof readGroup>
}

/** A new group, or the change of one: its names, its kind, and the group that contains it. */
export function GroupForm({ endpoint, list, fields, parent, item, reads }: Props) {
  const t = useTranslations('groups')
  const [parentId, setParentId] = useState(parent?.value ?? null)
  const isMoved = parentId !== (item ? (parent?.value ?? null) : null)
  return (
    <Form
      endpoint={endpoint}
      params={item && { id: item.id }}
      first={item}
      reads={reads}
      isChange={item !== undefined}
      fields={fields}
      extra={isMoved ? { parentId } : undefined}
      submit={t(item ? 'save' : 'submit')}
      done={t(item ? 'changed' : 'created')}
      goTo="/console/groups/:id"
    >
      <GroupField list={list} without={item?.id} first={parent} value={parentId} onChange={setParentId} />
    </Form>
  )
}
