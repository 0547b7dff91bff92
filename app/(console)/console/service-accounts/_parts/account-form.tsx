'use client'
import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import type { Endpoint } from '@/lib/ui/endpoint'
import type { Field } from '@/lib/ui/form/fields'
import { Form } from '@/lib/ui/form/form'
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

export function AccountForm({ endpoint, fields, roles, item, reads, onClose }: AccountFormProps) {
  const t = useTranslations('serviceAccounts')
  const [roleIds, setRoleIds] = useState(item?.roleIds ?? [])
  const isSame = item !== undefined && [...item.roleIds].sort().join() === [...roleIds].sort().join()
  return (
    <Form
      endpoint={endpoint}
      params={item && { id: item.id }}
      reads={reads}
      fields={fields}
      first={item}
      isChange={item !== undefined}
      extra={isSame ? undefined : { roleIds }}
      submit={t(item ? 'save' : 'submit')}
      done={t(item ? 'changed' : 'created')}
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
