import { accountStates } from '@/lib/domain/house/identity/words'
import { listGroups } from '@/lib/domain/people/groups/groups.contract'
import { listMembers } from '@/lib/domain/people/members/members.contract'
import { shownEmail } from '@/lib/platform/i18n/shown-domain'
import { can } from '@/lib/ui/can'
import { Email } from '@/lib/ui/email'
import { momentColumn } from '@/lib/ui/list/columns'
import { inWords, workParts } from '@/lib/ui/list/csv-words'
import { List } from '@/lib/ui/list/list'
import { inLanguage } from '@/lib/ui/moments'
import { PersonChip } from '@/lib/ui/people/person-chip'
import { RoleBadges } from '@/lib/ui/people/role-badges'
import { When } from '@/lib/ui/when'
import { consolePage } from '../_parts/console-page'
import { groupFilter } from '../groups/_parts/group-filter'
import { Invited } from './_parts/invited'
import { MemberActions } from './_parts/member-actions'
import { MemberState } from './_parts/member-state'
import { MembersFrame } from './_parts/members-frame'

export default consolePage('members', async (person) => {
  const { t, me, language, regional, query } = person
  const nameOf = ({ name, email }: { name: { ar?: string; en?: string }; email: string }) =>
    inLanguage(name, language).text || shownEmail(email)
  return (
    <MembersFrame person={person} tab="people" contract={listMembers}>
      <List
        contract={listMembers}
        name="members"
        title={t('members.tabs.people')}
        query={query}
        labelOf={nameOf}
        hrefOf={({ id }) => `/console/members/${id}`}
        filters={[
          {
            name: 'status',
            label: t('members.filterStatus'),
            kind: 'choice',
            options: accountStates.map((value) => ({ value, label: t(`members.states.${value}`) })),
          },
          ...(can(me, listGroups) ? [await groupFilter(person, 'group', t('members.filterGroup'))] : []),
        ]}
        columns={[
          {
            key: 'name',
            title: t('members.columns.name'),
            csv: ['name.ar', 'name.en'],
            cell: (member) => <PersonChip name={nameOf(member)} photo={member.photo} />,
          },
          {
            key: 'email',
            title: t('members.columns.email'),
            sort: 'email',
            csv: ['email', ...workParts(t, '')],
            cell: ({ email }) => <Email>{email}</Email>,
          },
          {
            key: 'status',
            title: t('members.columns.status'),
            csv: [
              inWords(listMembers, 'status', t('members.columns.status'), (value) => t(`members.states.${value}`)),
              inWords(listMembers, 'mailState', t('parts.list.csv.parts.mailState'), (value) => t(`members.mailStates.${value}`)),
            ],
            cell: (member) => <MemberState member={member} t={t} />,
          },
          {
            key: 'roles',
            title: t('members.columns.roles'),
            csv: ['roles.*.name.ar', 'roles.*.name.en'],
            cell: ({ roles }) => <RoleBadges roles={roles} language={language} />,
          },
          {
            key: 'lastSignInAt',
            title: t('members.columns.lastSignIn'),
            cell: ({ lastSignInAt }) => <When at={lastSignInAt} regional={regional} as="short" none={t('members.never')} />,
          },
          momentColumn('createdAt', t('members.columns.created'), regional, { hidden: true }),
        ]}
        actionsOf={(member) => <MemberActions member={member} name={nameOf(member)} me={me} t={t} />}
        empty={{ title: t('members.empty.title') }}
      />
      <Invited page={person} />
    </MembersFrame>
  )
})
