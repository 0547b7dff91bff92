import { gte, lte, sql } from 'drizzle-orm'
import { liveSessions } from '@/db/schema/live'
import { timeZoneOf } from '@/lib/domain/house/organizations/organizations.service'
import { given } from '@/lib/platform/db/prepared'
import { implement } from '@/lib/platform/http/implement'
import { momentIn } from '@/lib/platform/i18n/days'
import { searchTextOf } from '@/lib/platform/i18n/search-text'
import { enqueue } from '@/lib/platform/jobs/enqueue'
import { list } from '@/lib/platform/lists/list'
import { assertVersion } from '@/lib/platform/records/records'
import { seatWaiting } from '../bookings/seats.service'
import { roomsOf } from '../online/rooms-of.service'
import { roomRecords } from '../places/rooms.service'
import { keepMeeting } from '../room'
import {
  assertChangeable,
  assertFits,
  assertOnline,
  assertPerson,
  assertWindow,
  isTooSmall,
  takeInstructor,
  takeRoom,
} from './fitting.service'
import { assertAnswerable, cancelOne, moveTo, placedAs } from './moving.service'
import { nextReminder } from './reminders.rules'
import { audited, missingMinutes, namedBySession, type SessionRow, sessionRecords, shownSession } from './session-records.service'
import * as contracts from './sessions.contract'

const everySession = list(contracts.listSessions, {
  table: liveSessions,
  search: liveSessions.searchText,
  filters: {
    module: liveSessions.moduleId,
    room: sql`coalesce(${liveSessions.roomId} = any(${given('room')}::uuid[]), false)`,
    from: gte(liveSessions.startsAt, given('from')),
    to: lte(liveSessions.startsAt, given('to')),
  },
  narrowedBy: {
    room: sql`select s.id from live_sessions s where s.organization_id = tenant.id::uuid and s.room_id = any(${given('room')}::uuid[])`,
  },
  fields: { ...namedBySession, tooShortFor: missingMinutes },
})

export const listSessions = implement(contracts.listSessions, ({ db, organization }, { query, page }) => {
  const { timeZone } = organization.regionalProfile
  const { from, to, ...others } = query
  const filters = { ...others, from: momentIn(from, timeZone), to: momentIn(to, timeZone) }
  return everySession(db, page, { organizationId: organization.id, filters })
})

export const readSession = implement(contracts.readSession, async (context, { params }) =>
  shownSession(context, await sessionRecords.get(context, params.id)),
)

type Due = Pick<SessionRow, 'startsAt' | 'endsAt' | 'onlineProvider'>
/** When something of a new session is due: the next reminder, and what its provider reports after its end. */
const dueOf = ({ startsAt, endsAt, onlineProvider }: Due, now: Date) => ({
  remindAt: nextReminder(startsAt, now),
  settleAt: onlineProvider && roomsOf[onlineProvider].isPlanned ? endsAt : null,
})

export const createSession = implement(contracts.createSession, async (context, { body }) => {
  const { moduleId, title, startsAt, endsAt, roomId = null, place = {}, link = null, seats = null, ...others } = body
  const { onlineProvider = null } = body
  await assertFits(context, moduleId, { roomId, place, link, onlineProvider })
  await assertOnline(context, onlineProvider)
  await assertPerson(context, others.instructorId)
  await takeInstructor(context, others.instructorId)
  await takeRoom(context, roomId, seats)
  const zone = body.zone ?? (await timeZoneOf(context))
  const values = { ...others, moduleId, title, startsAt, endsAt, zone, roomId, place, link, seats }
  const row = await sessionRecords.insert(
    context,
    {
      ...values,
      searchText: searchTextOf(title),
      createdAt: context.now,
      ...dueOf({ startsAt, endsAt, onlineProvider }, context.now),
    },
    audited,
  )
  if (onlineProvider && roomsOf[onlineProvider].isPlanned) await enqueue(context, keepMeeting, { sessionId: row.id })
  return shownSession(context, row)
})

export const updateSession = implement(contracts.updateSession, async (context, { params, body }) => {
  const before = await sessionRecords.lock(context, params.id)
  assertVersion(context, before)
  assertChangeable(context, before)
  const set = { ...body, title: body.title ?? before.title, seats: body.seats === undefined ? before.seats : body.seats }
  if (set.seats !== null && set.seats < before.bookedCount) context.fail('liveSeatsTaken')
  if (body.seats !== undefined && before.roomId !== null) {
    const room = await roomRecords.get({ ...context, fail: () => context.fail('liveSessionNotFound') }, before.roomId)
    if (isTooSmall(room, set.seats)) context.fail('liveRoomTooSmall')
  }
  const { bookingOpensAt = before.bookingOpensAt, bookingClosesAt = before.bookingClosesAt } = body
  assertWindow({ bookingOpensAt, bookingClosesAt })
  await assertPerson(context, body.instructorId)
  await takeInstructor(context, body.instructorId)
  const isShown = body.title !== undefined
  const takesInstructor = before.takesInstructor || (body.instructorId !== undefined && body.instructorId !== before.instructorId)
  const changed = { ...set, takesInstructor, searchText: searchTextOf(set.title), sequence: before.sequence + (isShown ? 1 : 0) }
  const row = await sessionRecords.change(context, before, changed, audited)
  return shownSession(context, await seatWaiting(context, row))
})

export const moveSession = implement(contracts.moveSession, async (context, { params, body }) => {
  const before = await sessionRecords.lock(context, params.id)
  assertVersion(context, before)
  assertChangeable(context, before)
  const placed = placedAs(before, body)
  assertAnswerable(context, placed)
  // The module exists, because a session refers to it.
  await assertFits({ ...context, fail: () => context.fail('liveModuleUnfit') }, before.moduleId, placed)
  await takeInstructor(context, before.instructorId)
  await takeRoom(context, placed.roomId, before.seats)
  return shownSession(context, await moveTo(context, before, placed))
})

export const cancelSession = implement(contracts.cancelSession, async (context, { params, body }) => {
  const before = await sessionRecords.lock(context, params.id)
  assertVersion(context, before)
  assertChangeable(context, before)
  return shownSession(context, await cancelOne(context, before, body.reason))
})

export const holdSession = implement(contracts.holdSession, async (context, { params }) => {
  const before = await sessionRecords.lock(context, params.id)
  if (before.state === 'cancelled' || context.now < before.startsAt) context.fail('liveSessionOver')
  if (before.state === 'held') return shownSession(context, before)
  return shownSession(context, await sessionRecords.change(context, before, { state: 'held' }, audited))
})
