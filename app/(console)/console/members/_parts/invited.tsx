import Link from 'next/link'
import { listInvites } from '@/lib/domain/house/invites/invites.contract'
import { can } from '@/lib/ui/can'
import { Email } from '@/lib/ui/email'
import { inLanguage } from '@/lib/ui/moments'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { InviteActions } from './invite-actions'
import { InviteState } from './invite-state'

const mostShown = 5

/** Open and expired invitations that the search of the people finds too, below them; nothing on further pages and under filters of accounts. */
export async function Invited({ page }: { page: Person & { query: Record<string, string | undefined> } }) {
  const { api, me, t, language, query } = page
  const { search, cursor, status, role, group } = query
  if (!can(me, listInvites) || cursor || query.page || status || role || group) return null
  const { data, metadata } = await api(listInvites, { query: { status: 'pending', search, perPage: mostShown } })
  if (data.length === 0) return null
  const now = new Date().toISOString()
  const all = `/console/members/invites?${new URLSearchParams({ status: 'pending', ...(search && { search }) })}`
  return (
    <Panel
      title={t('members.person.invited.title')}
      intro={t('members.person.invited.intro')}
      tools={
        metadata.hasNext && (
          <Link href={all} prefetch={false}>
            {t('members.person.invited.all')}
          </Link>
        )
      }
    >
      <ul className="lines">
        {data.map((invite) => (
          <li key={invite.id} className="bar">
            <span className="row">
              <span className="two-lines">
                <bdi>{inLanguage(invite.name ?? {}, language).text}</bdi>
                <Email>{invite.email}</Email>
              </span>
              <InviteState invite={invite} now={now} t={t} />
            </span>
            <InviteActions invite={invite} me={me} t={t} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
