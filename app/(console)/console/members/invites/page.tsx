import { listInvites } from '@/lib/domain/house/invites/invites.contract'
import { inviteStates } from '@/lib/domain/house/invites/words'
import { shownEmail } from '@/lib/platform/i18n/shown-domain'
import { Email } from '@/lib/ui/email'
import { momentColumn } from '@/lib/ui/list/columns'
import { inWords } from '@/lib/ui/list/csv-words'
import { List } from '@/lib/ui/list/list'
import { When } from '@/lib/ui/when'
import { consolePage } from '../../_parts/console-page'
import { InviteActions } from '../_parts/invite-actions'
import { InviteState } from '../_parts/invite-state'
import { MembersFrame } from '../_parts/members-frame'

export default consolePage({ name: 'members', needs: listInvites }, (person) => {
  const { t, me, language, regional, query } = person
  const text = (key: string, values?: Record<string, string>) => t(`members.invites.${key}`, values)
  const now = new Date().toISOString()
  return (
    <MembersFrame person={person} tab="invites" contract={listInvites}>
      <List
        contract={listInvites}
        name="invites"
        title={text('title')}
        query={query}
        labelOf={({ email }) => shownEmail(email)}
        filters={[
          {
            name: 'status',
            label: text('status'),
            kind: 'choice',
            options: inviteStates.map((value) => ({ value, label: text(`states.${value}`) })),
          },
        ]}
        columns={[
          { key: 'email', title: t('members.columns.email'), cell: ({ email }) => <Email>{email}</Email> },
          {
            key: 'status',
            title: text('status'),
            csv: [
              inWords(listInvites, 'status', text('status'), (value) => text(`states.${value}`)),
              inWords(listInvites, 'mailState', t('parts.list.csv.parts.mailState'), (value) => t(`members.mailStates.${value}`)),
            ],
            cell: (invite) => <InviteState invite={invite} now={now} t={t} />,
          },
          {
            key: 'role',
            title: text('role'),
            csv: ['role.name.ar', 'role.name.en'],
            cell: ({ role }) => <bdi>{role?.name[language]}</bdi>,
          },
          momentColumn('createdAt', text('created'), regional),
          {
            key: 'expiresAt',
            title: text('expires'),
            cell: ({ expiresAt }) => <When at={expiresAt} regional={regional} as="short" />,
          },
          {
            key: 'sentAt',
            title: text('sentAt'),
            hidden: true,
            cell: ({ sentAt }) => <When at={sentAt} regional={regional} as="short" none={text('notSent')} />,
          },
        ]}
        actionsOf={(invite) => <InviteActions invite={invite} me={me} t={t} />}
        empty={{ title: text('empty.title'), detail: text('empty.detail') }}
      />
    </MembersFrame>
  )
})
