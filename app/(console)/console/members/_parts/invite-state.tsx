import type { listInvites } from '@/lib/domain/house/invites/invites.contract'
import type { ItemOf } from '@/lib/ui/endpoint'

const colours = { pending: 'warn', accepted: 'good', revoked: '', expired: 'bad' }

type Props = {
  invite: Pick<ItemOf<typeof listInvites>, 'status' | 'expiresAt' | 'mailState'>
  /** ISO text of the present moment. */
  now: string
  t: (key: string) => string
}

/** Whether an invitation can still be accepted, and whether mails reach its address. */
export function InviteState({ invite: { status, expiresAt, mailState }, now, t }: Props) {
  const state = status === 'pending' && expiresAt < now ? 'expired' : status
  return (
    <span className="row tight">
      <span className={`badge ${colours[state]}`}>{t(`members.invites.states.${state}`)}</span>
      {mailState && <span className="badge warn">{t(`members.mailStates.${mailState}`)}</span>}
    </span>
  )
}
