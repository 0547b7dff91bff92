import type { ReactNode } from 'react'
import { readSignInPolicy } from '@/lib/domain/house/identity/two-step/two-factor-setup.contract'
import { inviteMembers, listInvites } from '@/lib/domain/house/invites/invites.contract'
import { createImport } from '@/lib/domain/people/member-imports/member-imports.contract'
import { listMembers } from '@/lib/domain/people/members/members.contract'
import { createMember } from '@/lib/domain/people/members/new-member.contract'
import type { Contract } from '@/lib/platform/http/contract'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { endpoint } from '@/lib/ui/endpoint'
import type { Person } from '@/lib/ui/person'
import { SectionHeader } from '@/lib/ui/section-header'
import { Tabs } from '@/lib/ui/tabs'
import { AddMember } from './add-member'
import { Invite } from './invite'
import { roleOptions } from './role-options'

type Tab = 'people' | 'invites' | 'policy'
type Props = {
  person: Person & { query: Record<string, string | undefined> }
  tab: Tab
  contract: Contract
  children: ReactNode
}

/** The head of the pages about people: members, invitations, and what signing in asks for. */
export async function MembersFrame({ person, tab, contract, children }: Props) {
  const { t, me, language, query, organization } = person
  const roles = can(me, inviteMembers) ? await roleOptions(person) : []
  const tabs: [Tab, string, Contract][] = [
    ['people', '/console/members', listMembers],
    ['invites', '/console/members/invites', listInvites],
    ['policy', '/console/members/sign-in', readSignInPolicy],
  ]
  return (
    <>
      <SectionHeader
        trail={tab === 'people' ? undefined : t(`members.tabs.${tab}`)}
        title={t('members.title')}
        intro={t('members.intro')}
        shows={{ contract, query }}
      >
        {roles.length > 0 && can(me, createImport) && (
          <LinkButton href="/console/members/import">{t('members.import.open')}</LinkButton>
        )}
        {roles.length > 0 && can(me, createMember) && <AddMember roles={roles} t={t} textsOf={person.textsOf} />}
        {roles.length > 0 && (
          <Invite endpoint={endpoint(inviteMembers)} roles={roles} locale={organization.defaultLocale ?? language} />
        )}
      </SectionHeader>
      <Tabs
        label={t('members.tabs.label')}
        tabs={tabs
          .filter(([, , opens]) => can(me, opens))
          .map(([name, href]) => ({ href, title: t(`members.tabs.${name}`), isCurrent: name === tab }))}
      />
      {children}
    </>
  )
}
