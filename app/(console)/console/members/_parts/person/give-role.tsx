'use client'
import { Button, Menu } from '@mantine/core'
import { useRouter } from 'next/navigation'
import { useTransition } from 'react'
import type { assignRoleToMember, unassignRole } from '@/lib/domain/house/roles/roles.contract'
import { useToasts } from '@/lib/ui/actions/toasts'
import { call, errorMessage } from '@/lib/ui/api-client'
import type { Endpoint } from '@/lib/ui/endpoint'
import { IconChevronDown } from '@/lib/ui/icons'
import { useTranslations } from '@/lib/ui/translations'

type Role = { id: string; name: string }
type Props = {
  userId: string
  /** The person's name, isolated. */
  called: string
  roles: Role[]
  give: Endpoint<typeof assignRoleToMember>
  take?: Endpoint<typeof unassignRole>
}

/** A menu of the roles that a person can still be given. */
export function GiveRole({ userId, called, roles, give, take }: Props) {
  const t = useTranslations('members.person.roles')
  const act = useTranslations('parts.act')
  const router = useRouter()
  const toast = useToasts()
  const [isBusy, start] = useTransition()
  const send = (role: Role, isTaken: boolean) =>
    start(async () => {
      const values = { role: `\u2068${role.name}\u2069`, name: called }
      try {
        const input = { params: { roleId: role.id, userId } }
        await (isTaken && take ? call(take, input) : call(give, input))
        const undo = !isTaken && take ? { label: act('undo'), run: () => send(role, true) } : undefined
        toast({ text: t(isTaken ? 'taken' : 'given', values), kind: 'good', undo })
        router.refresh()
      } catch (error) {
        toast({ text: errorMessage(error, act('failed')), kind: 'bad' })
      }
    })
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          size="sm"
          variant="light"
          loading={isBusy}
          rightSection={<IconChevronDown size={16} stroke={1.8} aria-hidden="true" />}
        >
          {t('give')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="60vh" style={{ overflowY: 'auto' }}>
        {roles.map((role) => (
          <Menu.Item key={role.id} onClick={() => send(role, false)}>
            <bdi>{role.name}</bdi>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
