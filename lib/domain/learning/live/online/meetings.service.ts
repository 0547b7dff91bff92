import { eq } from 'drizzle-orm'
import { liveSessions } from '@/db/schema/live'
import { peopleById } from '@/lib/domain/house/identity/account/people.service'
import { type Published, type ReactionContext, reacts } from '@/lib/platform/events/reaction'
import { enqueueAsSystem } from '@/lib/platform/jobs/enqueue'
import { handlesForSystem, type JobRow, type SystemJobContext } from '@/lib/platform/jobs/handler'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { addStays } from '../attendance/stays.service'
import { keepMeeting, live, readStays } from '../room'
import { peopleOfSession } from '../sessions/noticing.service'
import type { SessionRow } from '../sessions/session-records.service'
import { accountAt } from './accounts.service'
import type { Account, Meeting, Stay, Talk } from './online-room.rules'
import { roomsOf } from './rooms-of.service'

type Row = JobRow & { session: SessionRow; account: Account }

export const talkOf = ({ id, title, startsAt, endsAt }: SessionRow): Talk => ({
  id,
  startsAt,
  endsAt,
  title: title.ar ?? title.en ?? '',
})

/** The session and its account, where its provider has planned meetings; locked in the transaction of the row. */
async function rowOf(context: TenantContext, sessionId: string): Promise<Row[]> {
  const [session] = await context.db
    .select()
    .from(liveSessions)
    .where(ofTenant(context, liveSessions, eq(liveSessions.id, sessionId)))
    .for('update')
  const provider = session?.onlineProvider
  if (!session || !provider || !roomsOf[provider].isPlanned) return []
  const account = await accountAt(context, provider)
  return account ? [{ at: sessionId, session, account }] : []
}

/** The meeting that a session has from now on. */
async function keptAt({ session, account }: Row): Promise<Meeting | null> {
  const { meeting, state } = session
  const rooms = roomsOf[account.provider]
  if (state === 'cancelled') {
    if (meeting) await rooms.close(account, meeting)
    return null
  }
  if (!meeting) return rooms.open(account, talkOf(session))
  await rooms.change(account, meeting, talkOf(session))
  return meeting
}

export const keepingMeeting = handlesForSystem<{ sessionId: string }, Row, Meeting | null>(keepMeeting, {
  next: async (context, { sessionId }, after) => (after === null ? rowOf(context, sessionId) : []),
  outside: keptAt,
  async each(context, row, _, meeting) {
    await context.db
      .update(liveSessions)
      .set({ meeting })
      .where(ofTenant(context, liveSessions, eq(liveSessions.id, row.at)))
  },
})

/** Adds to the attendance of people with a seat when they were at the provider, who are known by their addresses. */
async function keepStays(context: SystemJobContext, session: SessionRow, stays: readonly Stay[]): Promise<void> {
  const userIds = await peopleOfSession(context, session.id, { isWaiting: false })
  const people = await peopleById(context, userIds)
  for (const userId of userIds.toSorted()) {
    const email = people.get(userId)?.email.toLowerCase()
    const own = stays.filter((stay) => stay.email.toLowerCase() === email)
    if (own.length > 0)
      await addStays(
        context,
        session,
        userId,
        own.map(({ from, to }) => [from.getTime(), to.getTime()]),
      )
  }
}

export const readingStays = handlesForSystem<{ sessionId: string }, Row, Stay[] | null>(readStays, {
  next: async (context, { sessionId }, after) => (after === null ? rowOf(context, sessionId) : []),
  outside: async ({ session, account }) => (session.meeting ? roomsOf[account.provider].staysOf(account, session.meeting) : null),
  each: (context, { session }, _, stays) => keepStays(context, session, stays ?? []),
})

async function follow(context: ReactionContext, { payload }: Published<{ sessionId: string }>): Promise<void> {
  await enqueueAsSystem(context, keepMeeting, { sessionId: payload.sessionId })
}

export const meetingReactions = [
  reacts(live.events.liveSessionMoved, { name: 'live.moveMeeting', each: follow }),
  reacts(live.events.liveSessionCancelled, { name: 'live.endMeeting', each: follow }),
]
