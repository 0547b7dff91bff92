import { passkeys } from '@/lib/domain/house/passkeys/room'
import { ownData } from '@/lib/domain/people/own-data/room'
import { type Published, type Reaction, type ReactionContext, reacts } from '@/lib/platform/events/reaction'
import { enqueueAsSystem } from '@/lib/platform/jobs/enqueue'
import { identity, type securityNotices, sendNotice } from '../room'

type Notice = (typeof securityNotices)[number]
type About = Published<{ userId: string; sessionId?: string }>

/** Sends a notice to the person of an event; the job leaves out an account that is not active. */
const sends = (notice: Notice) => ({
  name: `identity.${notice}Notice` as const,
  each: (context: ReactionContext, { payload: { userId, sessionId } }: About) =>
    enqueueAsSystem(context, sendNotice, { userId, notice, sessionId }),
})

/** The mails that inform people of changes to the security of their account. */
export const noticeReactions: readonly Reaction[] = [
  reacts(identity.events.passwordChanged, sends('passwordChanged')),
  reacts(identity.events.twoFactorEnabled, sends('twoFactorOn')),
  reacts(identity.events.twoFactorDisabled, sends('twoFactorOff')),
  reacts(identity.events.twoFactorReset, sends('twoFactorReset')),
  reacts(passkeys.events.passkeyAdded, sends('passkeyAdded')),
  reacts(passkeys.events.passkeyRemoved, sends('passkeyRemoved')),
  reacts(identity.events.newDeviceUsed, sends('newDevice')),
  reacts(ownData.events.erasureRequested, sends('erasureRequested')),
]
