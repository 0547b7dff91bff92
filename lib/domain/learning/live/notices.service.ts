import { decideAgain, notifyOf } from '@/lib/domain/house/notifications/notify.service'
import type { ChangingSubject, EventFacts } from '@/lib/domain/house/notifications/room'
import type { ConditionOf, KindName } from '@/lib/domain/house/notifications/words'
import { type Published, type Reaction, type ReactionContext, reacts } from '@/lib/platform/events/reaction'
import { live } from './room'
import { peopleOfSession, type SessionStanding, sessionForNotice, sessionStandings } from './sessions/noticing.service'

type Condition = (session: SessionStanding | undefined, isAhead: boolean) => boolean

/** `isAhead`: the session is planned for the moment that the notification names. */
const conditions: Record<ConditionOf<'liveSession'>, Condition> = {
  isBooked: (session, isAhead) => isAhead && session?.booking === 'booked',
  isWaiting: (session, isAhead) => isAhead && session?.booking === 'waiting',
  hasBooking: (session, isAhead) => isAhead && (session?.booking === 'booked' || session?.booking === 'waiting'),
  isAsked: (session, isAhead) => isAhead && session?.booking === 'booked' && session.isAsked,
  hasNoBooking: (session) => session?.booking !== 'booked' && session?.booking !== 'waiting',
  isCancelled: (session) => session?.state === 'cancelled',
}

/** A live session, as notifications are about it: with the time that it has now. */
export const sessionSubject: ChangingSubject<'liveSession'> = {
  async describe(context, { sessionId = '' }) {
    const session = await sessionForNotice(context, sessionId)
    return session && { values: { title: session.title, dueAt: session.startsAt.toISOString(), zone: session.zone } }
  },
  async areMet(context, notices) {
    const asked = notices.map(({ subjectId, userId }) => ({ sessionId: subjectId, userId }))
    const sessions = await sessionStandings(context, asked)
    return notices.map(({ condition, subjectId, userId, values }) => {
      const session = sessions.get(`${subjectId} ${userId}`)
      const isAhead = session?.state === 'planned' && session.startsAt.toISOString() === values.dueAt
      return conditions[condition](session, isAhead)
    })
  },
}

type AboutSession = Published<EventFacts & { sessionId: string }>
type Saying = { kind: KindName; userIds?: readonly string[] }
/** Notifies `userIds`, else the person of the event, of a session; mails about its earlier state are not sent. */
async function about(context: ReactionContext, event: AboutSession, { kind, userIds }: Saying): Promise<void> {
  const session = await sessionForNotice(context, event.payload.sessionId)
  if (!session) return
  await decideAgain(context, event.payload.sessionId)
  const values = kind === 'liveAsked' ? { answerBy: session.answerBy?.toISOString() ?? null } : {}
  await notifyOf(context, event, kind, { userIds, values })
}

const everyone = { isWaiting: true }
const seated = { isWaiting: false }
const { events } = live

/** Notifications of live sessions. */
export const noticeReactions: readonly Reaction[] = [
  reacts(events.liveSessionBooked, {
    name: 'notifications.liveSessionBooked',
    each: (context, event) => about(context, event, { kind: event.payload.isWaiting ? 'liveWaiting' : 'liveBooked' }),
  }),
  reacts(events.liveSeatGiven, {
    name: 'notifications.liveSeatGiven',
    each: (context, event) => about(context, event, { kind: 'liveSeatGiven' }),
  }),
  reacts(events.liveBookingCancelled, {
    name: 'notifications.liveBookingCancelled',
    each: async (context, event) => {
      if (event.payload.isOwn) await decideAgain(context, event.payload.sessionId)
      else await about(context, event, { kind: 'liveRemoved' })
    },
  }),
  reacts(events.liveSessionMoved, {
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
  reacts(events.liveSessionCancelled, {
    name: 'notifications.liveSessionCancelled',
    each: async (context, event) => {
      const userIds = await peopleOfSession(context, event.payload.sessionId, everyone)
      await about(context, event, { kind: 'liveCancelled', userIds })
    },
  }),
  reacts(events.liveSessionReminded, {
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
