import { type listInvites, resendInvite, revokeInvite } from '@/lib/domain/house/invites/invites.contract'
import { shownEmail } from '@/lib/platform/i18n/shown-domain'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { can, type Me } from '@/lib/ui/can'
import { endpoint, type ItemOf } from '@/lib/ui/endpoint'

type Props = {
  invite: Pick<ItemOf<typeof listInvites>, 'id' | 'email' | 'status'>
  me: Me
  t: (key: string, values?: Record<string, string>) => string
}

/** Sends an open invitation again, or revokes it. */
export function InviteActions({ invite: { id, email, status }, me, t }: Props) {
  if (status !== 'pending' || !can(me, resendInvite)) return null
  const text = (key: string, values?: Record<string, string>) => t(`members.invites.${key}`, values)
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
}
