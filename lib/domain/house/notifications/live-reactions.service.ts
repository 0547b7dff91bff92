import { live } from '@/lib/domain/learning/live/room'
import { peopleOfSession, sessionForNotice } from '@/lib/domain/learning/live/sessions/noticing.service'
import { type Published, type Reaction, type ReactionContext, reacts } from '@/lib/platform/events/reaction'
import { decideAgain, notify } from './notify.service'
import type { KindName } from './words'

type AboutSession = { sessionId: string }
type Saying = { kind: KindName; userIds: readonly string[] }

/** Notifies people about a live session, with the time that it has now; mails of what it was before are not sent. */
async function about(context: ReactionContext, event: Published<AboutSession>, { kind, userIds }: Saying): Promise<void> {
  const { sessionId } = event.payload
  const session = await sessionForNotice(context, sessionId)
  if (!session) return
  await decideAgain(context, sessionId)
  const values = {
    title: session.title,
    dueAt: session.startsAt.toISOString(),
    zone: session.zone,
    ...(kind === 'liveAsked' && { answerBy: session.answerBy?.toISOString() ?? null }),
  }
  for (const userId of userIds) await notify(context, { userId, kind, subjectId: sessionId, values, event, key: event.id })
}

const everyone = { isWaiting: true }
const seated = { isWaiting: false }
const { events: of } = live

export const liveReactions: readonly Reaction[] = [
  reacts(of.liveSessionBooked, {
    name: 'notifications.liveSessionBooked',
    each: (context, event) => {
      const { userId, isWaiting } = event.payload
      return about(context, event, { kind: isWaiting ? 'liveWaiting' : 'liveBooked', userIds: [userId] })
    },
  }),
  reacts(of.liveSeatGiven, {
    name: 'notifications.liveSeatGiven',
    each: (context, event) => about(context, event, { kind: 'liveSeatGiven', userIds: [event.payload.userId] }),
  }),
  reacts(of.liveBookingCancelled, {
    name: 'notifications.liveBookingCancelled',
    each: async (context, event) => {
      const { userId, isOwn } = event.payload
      if (isOwn) await decideAgain(context, event.payload.sessionId)
      else await about(context, event, { kind: 'liveRemoved', userIds: [userId] })
    },
  }),
  reacts(of.liveSessionMoved, {
    name: 'notifications.liveSessionMoved',
    each: async (context, event) => {
      const { sessionId } = event.payload
      const session = await sessionForNotice(context, sessionId)
      const all = await peopleOfSession(context, sessionId, everyone)
      if (!session?.answerBy) return about(context, event, { kind: 'liveMoved', userIds: all })
      const asked = new Set(await peopleOfSession(context, sessionId, seated))
      await about(context, event, { kind: 'liveAsked', userIds: [...asked] })
      await about(context, event, { kind: 'liveMoved', userIds: all.filter((userId) => !asked.has(userId)) })
    },
  }),
  reacts(of.liveSessionCancelled, {
    name: 'notifications.liveSessionCancelled',
    each: async (context, event) =>
      about(context, event, {
        kind: 'liveCancelled',
        userIds: await peopleOfSession(context, event.payload.sessionId, everyone),
      }),
  }),
  reacts(of.liveSessionReminded, {
    name: 'notifications.liveSessionReminded',
    each: async (context, event) => {
      const { sessionId, isSoon, startsAt } = event.payload
      const session = await sessionForNotice(context, sessionId)
      // It was moved or cancelled meanwhile, of which people have been notified.
      if (session?.state !== 'planned' || session.startsAt.getTime() !== startsAt.getTime()) return
      const userIds = await peopleOfSession(context, sessionId, seated)
      await about(context, event, { kind: isSoon ? 'liveSoon' : 'liveTomorrow', userIds })
    },
  }),
]
