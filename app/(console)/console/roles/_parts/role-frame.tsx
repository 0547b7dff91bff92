import { IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { createRole, removeRole } from '@/lib/domain/roles/roles.contract'
import type { Contract } from '@/lib/platform/http/contract'
import { Act } from '@/lib/ui/act/act'
import { Go } from '@/lib/ui/act/go'
import { can } from '@/lib/ui/can'
import { endpoint } from '@/lib/ui/endpoint'
import type { Person } from '@/lib/ui/person'
import { RoomHeader } from '@/lib/ui/room-header'
import { TrailEnd } from '@/lib/ui/shell/trail'
import { Tabs } from '@/lib/ui/tabs'
import { holdsAllOf, type Role } from './grants'

const tabs = { permissions: '', people: '/people', details: '/details' } as const

type Props = {
  role: Role
  person: Person
  tab: keyof typeof tabs
  shows: { contract: Contract; params?: Record<string, string>; query?: Record<string, string | undefined> }
  actions?: ReactNode
  children: ReactNode
}

/** What all pages of one role begin with: its name, what can be done with it, and the way to its parts. */
export function RoleFrame({ role, person: { say, me, language }, tab, shows, actions, children }: Props) {
  const name = role.name[language]
  const { memberCount: count } = role
  return (
    <>
      <TrailEnd name={name} />
      <RoomHeader
        title={<bdi>{name}</bdi>}
        intro={
          <span className="row">
            <span className="badge">{say(`roles.types.${role.type}`)}</span>
            {role.isBuiltIn && <span className="badge">{say('roles.builtIn')}</span>}
            {role.description && <bdi>{role.description[language]}</bdi>}
          </span>
        }
        shows={shows}
      >
        {can(me, createRole) && (
          <Go href={`/console/roles/new?from=${role.id}`} icon={<IconCopy size={16} stroke={1.7} aria-hidden="true" />}>
            {say('roles.clone')}
          </Go>
        )}
        {can(me, removeRole) && !role.isBuiltIn && (
          <Act
            endpoint={endpoint(removeRole)}
            input={{ params: { roleId: role.id }, headers: { 'if-match': `"${role.version}"` } }}
            label={say('roles.remove')}
            done={say('roles.removed')}
            danger
            goTo="/console/roles"
            confirm={
              !holdsAllOf(me, role)
                ? { title: say('roles.removeNotYours'), detail: <p>{say('roles.removeBeyondYou')}</p>, instead: false }
                : count > 0
                  ? {
                      title: say('roles.removeNotYet'),
                      detail: <p>{say('roles.removeInUse', { count })}</p>,
                      instead: tab !== 'people' && <Go href={`/console/roles/${role.id}/people`}>{say('roles.removeFirst')}</Go>,
                    }
                  : { title: say('roles.removeTitle'), detail: <p>{say('roles.removeDetail')}</p>, type: name }
            }
          />
        )}
        {actions}
      </RoomHeader>
      <Tabs
        label={say('roles.tabs.label')}
        tabs={Object.entries(tabs).map(([key, path]) => ({
          href: `/console/roles/${role.id}${path}`,
          title: say(`roles.tabs.${key}`),
          isCurrent: key === tab,
        }))}
      />
      {children}
    </>
  )
}
