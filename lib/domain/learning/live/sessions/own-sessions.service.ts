import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { liveSessions } from '@/db/schema/live'
import { modulesOfLearner } from '@/lib/domain/learning/learning-paths/walks.service'
import type { Reader } from '@/lib/platform/db/connection'
import { given } from '@/lib/platform/db/prepared'
import { implement } from '@/lib/platform/http/implement'
import { list, momentText } from '@/lib/platform/lists/list'
import { mapRows, rowsOf } from '@/lib/platform/lists/page'
import { isLinkTime, linkBeforeMs, linkFor, mayCancel, windowOf } from './booking.rules'
import * as contracts from './own-sessions.contract'
import { namedBySession, ofRoom } from './session-records.service'

type OwnSession = z.input<typeof contracts.OwnLiveSession>
type Reading = { db: Reader; organization: { id: string }; now: Date; user: { id: string } }

const own = (
  reader: SQL,
  value: SQL,
) => sql`(select ${value} from live_bookings b where b.organization_id = ${liveSessions.organizationId}
  and b.session_id = ${liveSessions.id} and b.user_id = ${reader})`
const closes = sql`least(${liveSessions.startsAt}, ${liveSessions.bookingClosesAt})`

const isOnline = sql`${liveSessions.link} is not null or ${liveSessions.onlineProvider} is not null`

/** A session as one of its learners sees it, but for what follows from the time (`timed`). */
const fieldsFor = (reader: SQL) => ({
  ...namedBySession,
  isOnline: sql`(${isOnline})`,
  canJoin: sql`${liveSessions.onlineProvider} is not null`,
  address: ofRoom('address'),
  linkOpensAt: sql`case when ${isOnline} then ${momentText(sql`(${liveSessions.startsAt} - interval '1 millisecond' * ${sql.raw(String(linkBeforeMs))})`)} end`,
  freeSeats: sql`case when ${liveSessions.waitingCount} > 0 then 0 else greatest(0, ${liveSessions.seats} - ${liveSessions.bookedCount}) end`,
  bookingWindow: sql`null`,
  bookingClosesAt: momentText(closes),
  lastCancelAt: momentText(sql`(${liveSessions.startsAt} - interval '1 hour' * ${liveSessions.cancelHours})`),
  booking: own(reader, sql`b.state`),
  waitingAhead: own(
    reader,
    sql`case when b.state = 'waiting' then (select count(*)::int from live_bookings o where o.organization_id = b.organization_id
      and o.session_id = b.session_id and o.state = 'waiting' and o.waiting_position < b.waiting_position) end`,
  ),
  canCancel: sql`null`,
  // The same for every row, so read once: id, beginning and end of each session that the person has booked.
  overlapCount: sql`(select coalesce(json_agg(json_build_array(o.id, extract(epoch from o.starts_at) * 1000, extract(epoch from o.ends_at) * 1000)), '[]')
    from live_bookings b join live_sessions o on o.organization_id = b.organization_id and o.id = b.session_id and o.state <> 'cancelled'
    where b.organization_id = ${given('organizationId')}::uuid and b.user_id = ${reader} and b.state <> 'cancelled')`,
  answerBy: momentText(own(reader, sql`case when b.is_asked and b.state = 'booked' then ${liveSessions.answerBy} end`)),
})

const BookedTimes = z.array(z.tuple([z.string(), z.number(), z.number()]))
/** How many other booked sessions overlap one, of the times that its row has. */
function overlapsOf({ id, startsAt, endsAt, overlapCount }: OwnSession): number {
  const [begin, end] = [Date.parse(startsAt), Date.parse(endsAt)]
  return BookedTimes.parse(overlapCount).filter(([other, from, to]) => other !== id && from < end && to > begin).length
}

/** The same with what follows from the time: whether it can be booked and given back, and whether the link is shown. */
function timed(session: OwnSession, now: Date): OwnSession {
  const { state, link, booking } = session
  const at = (moment: string) => new Date(moment)
  const times = { state, link, startsAt: at(session.startsAt), endsAt: at(session.endsAt) }
  const bookingOpensAt = session.bookingOpensAt === null ? null : at(session.bookingOpensAt)
  return {
    ...session,
    bookingWindow: windowOf({ ...times, bookingOpensAt, bookingClosesAt: at(session.bookingClosesAt) }, now),
    canCancel: mayCancel({ ...times, lastCancelAt: at(session.lastCancelAt), isAsked: session.answerBy !== null }, booking, now),
    link: linkFor(times, booking, now),
    canJoin: session.canJoin && isLinkTime(times, now) && booking === 'booked',
  }
}

const reader = sql`${given('reader')}::uuid`
const { organizationId, moduleId, startsAt, endsAt } = liveSessions
const now = sql`${given('now')}::timestamptz`
const holdsLesson = sql`${moduleId} in (${modulesOfLearner(sql`${organizationId}`, reader)})`
const hasBooking = sql`coalesce(${own(reader, sql`b.state <> 'cancelled'`)}, false)`
const mine = sql`tenant.id::uuid`

/** The sessions of one person. They have few, which are fetched by id. */
const sessionsOf = list(contracts.listOwnSessions, {
  table: liveSessions,
  filters: {
    ofLessons: sql`(${holdsLesson} and ${given('ofLessons')}::boolean)`,
    ofBookings: sql`(${hasBooking} and ${given('ofBookings')}::boolean)`,
    ofEither: sql`((${holdsLesson} or ${hasBooking}) and ${given('ofEither')}::boolean)`,
    // No session is longer than a day, which an index can use.
    upcoming: sql`(${endsAt} >= ${now} and ${startsAt} >= ${now} - interval '1 day' and ${given('upcoming')}::boolean)`,
    past: sql`(${endsAt} < ${now} and ${given('past')}::boolean)`,
    module: moduleId,
  },
  narrowedBy: {
    ofLessons: sql`select s.id from (${modulesOfLearner(mine, reader)}) held cross join lateral (
      select s.id from live_sessions s where s.organization_id = ${mine} and s.module_id = held.module_id offset 0) s`,
    ofBookings: sql`select b.session_id from live_bookings b where b.organization_id = ${mine} and b.user_id = ${reader} and b.state <> 'cancelled'`,
  },
  fields: fieldsFor(reader),
})

type Request = Parameters<typeof sessionsOf>[1]
type Filters = NonNullable<Parameters<typeof sessionsOf>[2]['filters']>
async function ask(context: Reading, request: Request, filters: Filters) {
  const values = { reader: context.user.id, now: context.now.toISOString() }
  const found = await sessionsOf(context.db, request, { organizationId: context.organization.id, filters, values })
  return mapRows(found, (item) => timed({ ...item, overlapCount: overlapsOf(item) }, context.now))
}
/** Both together are all. */
const timely = (when: readonly ('upcoming' | 'past')[] = []) => (when.length === 1 ? { [when[0] ?? 'upcoming']: true } : {})

export const listOwnSessions = implement(contracts.listOwnSessions, (context, { query, page }) =>
  ask(context, page, { ofLessons: true, ...timely(query.when), module: query.module }),
)

export const listOwnBookings = implement(contracts.listOwnBookings, (context, { query, page }) =>
  ask(context, page, { ofBookings: true, ...timely(query.when) }),
)

const rules = { type: 'cursor', orderBy: ['startsAt'], default: 'startsAt:asc' } as const
const onlyOne: Request = {
  type: 'cursor',
  page: 1,
  perPage: 1,
  search: '',
  field: 'startsAt',
  direction: 'asc',
  after: null,
  isBefore: false,
  changes: null,
  rules,
  cursorFor: () => '',
}

/** A session of a person's lessons or bookings; undefined where there is none. */
export async function ownSession(context: Reading, id: string) {
  const [found] = rowsOf(await ask(context, onlyOne, { id, ofEither: true }))
  return found && z.decode(contracts.OwnLiveSession, found)
}

export const readOwnSession = implement(
  contracts.readOwnSession,
  async (context, { params }) => (await ownSession(context, params.id)) ?? context.fail('liveSessionNotFound'),
)
