import Link from 'next/link'
import { assignRoleToMember, readRole, unassignRole } from '@/lib/domain/house/roles/roles.contract'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { can } from '@/lib/ui/can'
import { endpoint } from '@/lib/ui/endpoint'
import { IconX } from '@/lib/ui/icons'
import { Panel } from '@/lib/ui/panel'
import { rolesToGive } from '../../../roles/_parts/roles-to-give'
import { GiveRole } from './give-role'
import type { PartProps } from './parts'

/** The roles of a person; those that the reader may assign are given and taken here. */
export async function Roles({ page, member, name }: PartProps) {
  const { t, me, language } = page
  const say = (key: string, values?: Record<string, string>) => t(`members.person.roles.${key}`, values)
  const mayAssign = can(me, assignRoleToMember) && !member.isErased
  const mine = mayAssign ? await rolesToGive(page) : []
  const held = new Set(member.roles.map(({ id }) => id))
  const free = mine.filter(({ id }) => !held.has(id))
  const [give, take] = [endpoint(assignRoleToMember), endpoint(unassignRole)]
  const called = `\u2068${name}\u2069`
  return (
    <Panel
      title={t('members.columns.roles')}
      tools={
        free.length > 0 && (
          <GiveRole
            userId={member.id}
            called={called}
            roles={free.map(({ id, name }) => ({ id, name }))}
            give={give}
            take={can(me, unassignRole) ? take : undefined}
          />
        )
      }
    >
      {member.roles.length === 0 && <p className="soft">{say('none')}</p>}
      <ul className="lines">
        {member.roles.map((role) => {
          const input = { params: { roleId: role.id, userId: member.id } }
          const values = { role: `\u2068${role.name[language]}\u2069`, name: called }
          return (
            <li key={role.id} className="bar">
              {can(me, readRole) ? (
                <Link href={`/console/roles/${role.id}`} prefetch={false}>
                  <bdi>{role.name[language]}</bdi>
                </Link>
              ) : (
                <bdi>{role.name[language]}</bdi>
              )}
              {can(me, unassignRole) && mine.some(({ id }) => id === role.id) && (
                <ActionButton
                  endpoint={take}
                  input={input}
                  label={say('take')}
                  name={say('takeThis', values)}
                  icon={<IconX size={16} stroke={1.8} aria-hidden="true" />}
                  kind="subtle"
                  size="xs"
                  danger
                  done={say('taken', values)}
                  undo={{ endpoint: give, input, done: say('given', values) }}
                />
              )}
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
