import type { ReactNode } from 'react'
import { createRole, removeRole } from '@/lib/domain/house/roles/roles.contract'
import type { Contract } from '@/lib/platform/http/contract'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { endpoint } from '@/lib/ui/endpoint'
import type { Person } from '@/lib/ui/person'
import { SectionHeader } from '@/lib/ui/section-header'
import { Tabs } from '@/lib/ui/tabs'
import { holdsAllOf, type Role } from './grants'
import { RoleIcon } from './role-icon'
import { ViewAs } from './view-as'

const tabs = { permissions: '', people: '/people', details: '/details' } as const

type Props = {
  role: Role
  person: Person
  tab: keyof typeof tabs
  shows: { contract: Contract; params?: Record<string, string>; query?: Record<string, string | undefined> }
  actions?: ReactNode
  children: ReactNode
}

/** The header of all pages of a role: its name, its actions, and its tabs. */
export function RoleFrame({ role, person: { t, me, language }, tab, shows, actions, children }: Props) {
  const name = role.name[language]
  const { memberCount: count } = role
  return (
    <>
      <SectionHeader
        trail={tab === 'permissions' ? name : [name, t(`roles.tabs.${tab}`)]}
        title={
          <span className="row tight">
            <RoleIcon type={role.type} />
            <bdi>{name}</bdi>
          </span>
        }
        intro={
          <span className="row">
            <span className="badge">{t(`roles.types.${role.type}`)}</span>
            {role.isBuiltIn && <span className="badge">{t('roles.builtIn')}</span>}
            {role.description && <bdi>{role.description[language]}</bdi>}
          </span>
        }
        shows={shows}
      >
        {role.type !== 'superAdmin' && me.roleTypes.some((type) => type !== 'user') && (
          <ViewAs roleId={role.id} label={t('roles.viewAs')} to={role.type === 'user' ? '/learn' : '/console'} />
        )}
        {can(me, createRole) && (
          <LinkButton href={`/console/roles/new?from=${role.id}`} icon="copy">
            {t('roles.clone')}
          </LinkButton>
        )}
        {can(me, removeRole) && !role.isBuiltIn && (
          <ActionButton
            endpoint={endpoint(removeRole)}
            input={{ params: { roleId: role.id }, headers: { 'if-match': `"${role.version}"` } }}
            label={t('roles.remove')}
            done={t('roles.removed')}
            danger
            goTo="/console/roles"
            confirm={
              !holdsAllOf(me, role)
                ? { title: t('roles.removeNotYours'), detail: <p>{t('roles.removeBeyondYou')}</p>, instead: false }
                : count > 0
                  ? {
                      title: t('roles.removeNotYet'),
                      detail: <p>{t('roles.removeInUse', { count })}</p>,
                      instead: tab !== 'people' && (
                        <LinkButton href={`/console/roles/${role.id}/people`}>{t('roles.removeFirst')}</LinkButton>
                      ),
                    }
                  : { title: t('roles.removeTitle'), detail: <p>{t('roles.removeDetail')}</p>, type: name }
            }
          />
        )}
        {actions}
      </SectionHeader>
      <Tabs
        label={t('roles.tabs.label')}
        tabs={Object.entries(tabs).map(([key, path]) => ({
          href: `/console/roles/${role.id}${path}`,
          title: t(`roles.tabs.${key}`),
          isCurrent: key === tab,
        }))}
      />
      {children}
    </>
  )
}
