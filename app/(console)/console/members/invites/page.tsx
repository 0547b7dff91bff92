import { listInvites, resendInvite, revokeInvite } from '@/lib/domain/invites/invites.contract'
import { inviteStates } from '@/lib/domain/invites/words'
import { shownEmail } from '@/lib/platform/i18n/shown-domain'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { can } from '@/lib/ui/can'
import { Email } from '@/lib/ui/email'
import { endpoint } from '@/lib/ui/endpoint'
import { momentColumn } from '@/lib/ui/list/columns'
import { inWords } from '@/lib/ui/list/csv-words'
import { List } from '@/lib/ui/list/list'
import { When } from '@/lib/ui/when'
import { consolePage } from '../../_parts/console-page'
import { MembersFrame } from '../_parts/members-frame'

const colours = { pending: 'warn', accepted: 'good', revoked: '', expired: 'bad' }

export default consolePage({ name: 'members', needs: listInvites }, (person) => {
  const { t, me, language, regional, query } = person
  const text = (key: string, values?: Record<string, string>) => t(`members.invites.${key}`, values)
  const now = new Date().toISOString()
  const stateOf = ({ status, expiresAt }: { status: (typeof inviteStates)[number]; expiresAt: string }) =>
    status === 'pending' && expiresAt < now ? 'expired' : status
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
            cell: (invite) => (
              <span className="row tight">
                <span className={`badge ${colours[stateOf(invite)]}`}>{text(`states.${stateOf(invite)}`)}</span>
                {invite.mailState && <span className="badge warn">{t(`members.mailStates.${invite.mailState}`)}</span>}
              </span>
            ),
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
        actionsOf={({ id, email, status }) => {
          if (status !== 'pending' || !can(me, resendInvite)) return null
          const called = { name: `\u2066${shownEmail(email)}\u2069` }
          return (
            <span className="row tight nowrap">
              <ActionButton
                endpoint={endpoint(resendInvite)}
                input={{ params: { id } }}
                label={text('resend')}
                name={text('resendThis', called)}
                size="xs"
                kind="subtle"
                done={text('resent')}
              />
              <ActionButton
                endpoint={endpoint(revokeInvite)}
                input={{ params: { id } }}
                label={text('revoke')}
                name={text('revokeThis', called)}
                size="xs"
                kind="subtle"
                danger
                done={text('revoked')}
                confirm={{ title: text('revokeTitle'), detail: <p>{text('revokeDetail')}</p> }}
              />
            </span>
          )
        }}
        empty={{ title: text('empty.title'), detail: text('empty.detail') }}
      />
    </MembersFrame>
  )
})
