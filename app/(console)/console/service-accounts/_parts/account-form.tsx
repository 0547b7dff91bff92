'use client'
import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import type { Endpoint } from '@/lib/ui/endpoint'
import type { Field } from '@/lib/ui/form/fields'
import { Form } from '@/lib/ui/form/form'
import { isSameSet, newOrChanged } from '@/lib/ui/form/new-or-changed'
import type { Values } from '@/lib/ui/form/values'
import { useTranslations } from '@/lib/ui/translations'
import type { RoleToGive } from '../../roles/_parts/roles-to-give'

export type AccountFormProps = {
  endpoint: Endpoint
  fields: Field[]
  roles: RoleToGive[]
  /** The account to change, with the ids of its roles; without one a new account is made. */
  item?: Values & { id: string; roleIds: string[] }
  reads?: Endpoint
  onClose: () => void
}

export function AccountForm({ roles, item, onClose, ...form }: AccountFormProps) {
  const t = useTranslations('serviceAccounts')
  const [roleIds, setRoleIds] = useState(item?.roleIds ?? [])
  const isSame = item !== undefined && isSameSet(item.roleIds, roleIds)
  return (
    <Form
      {...form}
      {...newOrChanged(t, item)}
      extra={isSame ? undefined : { roleIds }}
      goTo={item ? undefined : '/console/service-accounts/:id'}
      onDone={item && onClose}
      onCancel={onClose}
    >
      {roles.length > 0 && (
        <Checkbox.Group label={t('fields.roleIds')} description={t('hints.roleIds')} value={roleIds} onChange={setRoleIds}>
          <div className="stack tight">
            {roles.map(({ id, name }) => (
              <Checkbox key={id} value={id} label={<bdi>{name}</bdi>} />
            ))}
          </div>
        </Checkbox.Group>
      )}
    </Form>
  )
}
