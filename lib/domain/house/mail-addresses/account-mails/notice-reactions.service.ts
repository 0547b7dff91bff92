import { identity, type securityNotices, sendNotice } from '@/lib/domain/house/identity/room'
import { passkeys } from '@/lib/domain/house/passkeys/room'
import { type Published, type Reaction, type ReactionContext, reacts } from '@/lib/platform/events/reaction'
import { enqueueAsSystem } from '@/lib/platform/jobs/enqueue'

type Notice = (typeof securityNotices)[number]
type About = Published<{ userId: string; sessionId?: string }>

/** Sends a notice to the person of an event; the job leaves out an account that is not active. */
export const sendsNotice = (notice: Notice) => ({
  name: `identity.${notice}Notice` as const,
  each: (context: ReactionContext, { payload: { userId, sessionId } }: About) =>
    enqueueAsSystem(context, sendNotice, { userId, notice, sessionId }),
})

/** The mails that inform people of changes to the security of their account. */
export const noticeReactions: readonly Reaction[] = [
  reacts(identity.events.passwordChanged, sendsNotice('passwordChanged')),
  reacts(identity.events.twoFactorEnabled, sendsNotice('twoFactorOn')),
  reacts(identity.events.twoFactorDisabled, sendsNotice('twoFactorOff')),
  reacts(identity.events.twoFactorReset, sendsNotice('twoFactorReset')),
  reacts(passkeys.events.passkeyAdded, sendsNotice('passkeyAdded')),
  reacts(passkeys.events.passkeyRemoved, sendsNotice('passkeyRemoved')),
  reacts(identity.events.newDeviceUsed, sendsNotice('newDevice')),
]
