import { gte, lte, sql } from 'drizzle-orm'
import { liveSessions } from '@/db/schema/live'
import { given } from '@/lib/platform/db/prepared'
import { invalid } from '@/lib/platform/errors'
import { newEvent } from '@/lib/platform/events/event'
import { publish } from '@/lib/platform/events/publish'
import { implement } from '@/lib/platform/http/implement'
import { momentIn } from '@/lib/platform/i18n/days'
import { list } from '@/lib/platform/lists/list'
import { assertVersion } from '@/lib/platform/records/records'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import { peopleById } from '../../identity/account/people.service'
import { moduleSummaries } from '../../modules/authoring/module-summaries.service'
import { timeZoneOf } from '../../organizations/organizations.service'
import { askAgain, seatWaiting } from '../bookings/seats.service'
import { liveEventKinds as kinds } from '../live-events.contract'
import { roomRecords } from '../places/rooms.service'
import { liveTypes } from '../words'
import { nextReminder } from './reminders.rules'
import { audited, namedBySession, type SessionRow, searchTextOf, sessionRecords, shownSession } from './session-records.service'
import * as contracts from './sessions.contract'
import { earliest } from './settling.rules'

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
  fields: namedBySession,
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

type Placed = { roomId: string | null; place: { ar?: string; en?: string }; link: string | null }
type Fitting = TenantContext & { fail: (reason: 'moduleNotFound' | 'liveModuleUnfit') => never }

/** Refuses a module that has no sessions, and a session without what its module needs: where to go, or a link. */
async function assertFits(context: Fitting, moduleId: string, { roomId, place, link }: Placed): Promise<void> {
  const module = (await moduleSummaries(context, [moduleId], [])).get(moduleId) ?? context.fail('moduleNotFound')
  const type = liveTypes.find((key) => key === module.typeKey)
  if (!type || module.status === 'archived') context.fail('liveModuleUnfit')
  if (type === 'live.session' && link === null) throw invalid({ key: 'required', property: 'link' })
  if (type === 'live.inPerson' && roomId === null && !place.ar && !place.en)
    throw invalid({ key: 'required', property: 'roomId' })
}

type RoomContext = Parameters<typeof roomRecords.get>[0] & {
  fail: (reason: 'liveRoomArchived' | 'liveRoomTooSmall') => never
}
const isTooSmall = (room: { seats: number | null }, seats: number | null) =>
  room.seats !== null && (seats === null || seats > room.seats)

/**
 * Locks the room that a session is put into, so that of two sessions that want it at once the second waits; the constraint `liveRoomTaken` then refuses it
 * if they overlap.
 */
async function takeRoom(context: RoomContext, roomId: string | null, seats: number | null): Promise<void> {
  if (roomId === null) return
  const room = await roomRecords.lock({ ...context, note: () => {} }, roomId)
  if (room.state === 'archived') context.fail('liveRoomArchived')
  if (isTooSmall(room, seats)) context.fail('liveRoomTooSmall')
}

type Knowing = TenantContext & { fail: (reason: 'userNotFound') => never }
async function assertPerson(context: Knowing, id: string | null | undefined): Promise<void> {
  if (id && !(await peopleById(context, [id])).has(id)) context.fail('userNotFound')
}

export const createSession = implement(contracts.createSession, async (context, { body }) => {
  const { moduleId, title, startsAt, endsAt, roomId = null, place = {}, link = null, seats = null, ...others } = body
  await assertFits(context, moduleId, { roomId, place, link })
  await assertPerson(context, others.instructorId)
  await takeRoom(context, roomId, seats)
  const zone = body.zone ?? (await timeZoneOf(context))
  const values = { ...others, moduleId, title, startsAt, endsAt, zone, roomId, place, link, seats }
  const row = await sessionRecords.insert(
    context,
    { ...values, searchText: searchTextOf(title), remindAt: nextReminder(startsAt, context.now), createdAt: context.now },
    audited,
  )
  return shownSession(context, row)
})

type Changing = { now: Date; fail: (reason: 'liveSessionOver') => never }
/** Refuses a change of a session that is cancelled, or over. */
function assertChangeable({ now, fail }: Changing, { state, endsAt }: SessionRow): void {
  if (state !== 'planned' || now >= endsAt) fail('liveSessionOver')
}

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
  await assertPerson(context, body.instructorId)
  const isShown = body.title !== undefined
  const changed = { ...set, searchText: searchTextOf(set.title), sequence: before.sequence + (isShown ? 1 : 0) }
  const row = await sessionRecords.change(context, before, changed, audited)
  return shownSession(context, await seatWaiting(context, row))
})

export const moveSession = implement(contracts.moveSession, async (context, { params, body }) => {
  const before = await sessionRecords.lock(context, params.id)
  assertVersion(context, before)
  assertChangeable(context, before)
  const { startsAt, endsAt, reason, zone = before.zone, place = before.place, answerBy = null } = body
  const isTimely = answerBy === null || (answerBy > context.now && answerBy <= startsAt)
  if (!isTimely) throw invalid({ key: 'format', property: 'answerBy' })
  const roomId = body.roomId === undefined ? before.roomId : body.roomId
  const link = body.link === undefined ? before.link : body.link
  // The module exists, because a session refers to it.
  await assertFits({ ...context, fail: () => context.fail('liveModuleUnfit') }, before.moduleId, { roomId, place, link })
  await takeRoom(context, roomId, before.seats)
  const remindAt = nextReminder(startsAt, context.now)
  const settleAt = earliest(before.settleAt, answerBy)
  const moved = { startsAt, endsAt, zone, roomId, place, link, reason, remindAt, answerBy, settleAt }
  const row = await sessionRecords.change(context, before, { ...moved, sequence: before.sequence + 1 }, audited)
  await askAgain(context, row, answerBy !== null)
  const { id: sessionId, moduleId } = row
  const previous = { previousStartsAt: before.startsAt, previousEndsAt: before.endsAt }
  await publish(context, newEvent(kinds.liveSessionMoved, { sessionId, moduleId, startsAt, endsAt, ...previous }))
  return shownSession(context, row)
})

export const cancelSession = implement(contracts.cancelSession, async (context, { params, body }) => {
  const before = await sessionRecords.lock(context, params.id)
  assertVersion(context, before)
  assertChangeable(context, before)
  const set = { state: 'cancelled' as const, reason: body.reason, remindAt: null, answerBy: null, sequence: before.sequence + 1 }
  const row = await sessionRecords.change(context, before, set, audited)
  const { id: sessionId, moduleId, startsAt, endsAt } = row
  await publish(context, newEvent(kinds.liveSessionCancelled, { sessionId, moduleId, startsAt, endsAt }))
  return shownSession(context, row)
})

export const holdSession = implement(contracts.holdSession, async (context, { params }) => {
  const before = await sessionRecords.lock(context, params.id)
  if (before.state === 'cancelled' || context.now < before.startsAt) context.fail('liveSessionOver')
  if (before.state === 'held') return shownSession(context, before)
  return shownSession(context, await sessionRecords.change(context, before, { state: 'held' }, audited))
})
