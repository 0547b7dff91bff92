import { and, asc, eq, gt, gte, lt, notInArray, or } from 'drizzle-orm'
import { liveSessions } from '@/db/schema/live'
import { isOneOf } from '@/lib/platform/db/is-one-of'
import { invalid } from '@/lib/platform/errors'
import { implement } from '@/lib/platform/http/implement'
import { addDays, dayOf } from '@/lib/platform/i18n/days'
import { isWeekend } from '@/lib/platform/i18n/regional-profile'
import { searchTextOf } from '@/lib/platform/i18n/search-text'
import { newId } from '@/lib/platform/ids'
import { quietly } from '@/lib/platform/records/quietly'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { assertChangeable, assertFits, assertPerson, takeInstructor, takeRoom } from '../sessions/fitting.service'
import { assertAnswerable, cancelOne, moveTo, placedAs } from '../sessions/moving.service'
import { nextReminder } from '../sessions/reminders.rules'
import { type SessionRow, sessionRecords } from '../sessions/session-records.service'
import * as contracts from './series.contract'
import { clashesOf, daysOf, shiftOf, type Times, timesOn } from './series.rules'

type Placing = TenantContext & {
  fail: (reason: 'liveSeriesClashes', detail?: { fields: { key: string; property: string }[] }) => never
}
type Wanted = {
  roomId: string | null
  instructorId: string | null
  zone: string
  times: readonly Times[]
  except?: readonly string[]
}

/** Refuses with the days on which a locked room or instructor is taken, whatever their number. */
async function assertFree(context: Placing, { roomId, instructorId, zone, times, except = [] }: Wanted): Promise<void> {
  const [first, last] = [times[0], times.at(-1)]
  const isTaken = or(
    roomId ? eq(liveSessions.roomId, roomId) : undefined,
    instructorId ? and(eq(liveSessions.instructorId, instructorId), eq(liveSessions.takesInstructor, true)) : undefined,
  )
  if (!isTaken || !first || !last) return
  const isNear = and(gt(liveSessions.endsAt, first.startsAt), lt(liveSessions.startsAt, last.endsAt))
  const isOther = except.length > 0 ? notInArray(liveSessions.id, [...except]) : undefined
  const taken = await context.db
    .select({ startsAt: liveSessions.startsAt, endsAt: liveSessions.endsAt })
    .from(liveSessions)
    .where(ofTenant(context, liveSessions, and(isTaken, isOneOf(liveSessions.state, 'planned', 'held'), isNear, isOther)))
  const clashes = clashesOf(times, taken)
  const fields = clashes.map(({ startsAt }) => ({ key: 'dayTaken', property: dayOf(startsAt, zone) }))
  if (clashes.length > 0) context.fail('liveSeriesClashes', { fields })
}

const shown = (id: string, rows: readonly SessionRow[]) => ({
  id,
  sessions: rows
    .map(({ id: sessionId, startsAt, endsAt }) => ({ id: sessionId, startsAt, endsAt }))
    .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime()),
})
const resourceOf = ({ id, title }: SessionRow) => ({ type: 'liveSession' as const, id, label: title.ar ?? title.en, name: title })

export const createSeries = implement(contracts.createSeries, async (context, { body }) => {
  const { every, interval = 1, weekdays, skipsWeekends = false, until, count, startsAt, endsAt, ...others } = body
  const { moduleId, title, roomId = null, place = {}, link = null, seats = null } = body
  const profile = context.organization.regionalProfile
  const zone = body.zone ?? profile.timeZone
  await assertFits(context, moduleId, { roomId, place, link, onlineProvider: null })
  await assertPerson(context, others.instructorId)
  const isLeftOut = (day: string) => skipsWeekends && isWeekend(day, profile)
  const days = daysOf(dayOf(startsAt, zone), { every, interval, weekdays, until, count }, profile, isLeftOut)
  if (days.length === 0) throw invalid({ key: 'custom', property: 'until' })
  const times = timesOn(days, { startsAt, endsAt }, zone)
  const { instructorId = null } = others
  await takeInstructor(context, instructorId)
  await takeRoom(context, roomId, seats)
  await assertFree(context, { roomId, instructorId, zone, times })
  const seriesId = newId()
  const shared = { ...others, zone, roomId, place, link, seats, seriesId, searchText: searchTextOf(title) }
  const rows = await context.db
    .insert(liveSessions)
    .values(
      times.map((own) => ({
        ...shared,
        ...own,
        organizationId: context.organization.id,
        remindAt: nextReminder(own.startsAt, context.now),
        createdAt: context.now,
      })),
    )
    .returning()
  const [first] = rows
  if (first) context.note({ resource: resourceOf(first), after: { seriesId, sessions: rows.length } })
  return shown(seriesId, rows)
})

type Following = Parameters<typeof sessionRecords.lock>[0] & {
  now: Date
  fail: (reason: 'liveSeriesNotFound' | 'liveSessionOver') => never
}

/** A session of a series and those to come that follow it, locked in the order of their ids. */
async function lockFollowing(context: Following, id: string) {
  const known = await sessionRecords.get(context, id)
  const seriesId = known.seriesId ?? context.fail('liveSeriesNotFound')
  const rows = await context.db
    .select()
    .from(liveSessions)
    .where(ofTenant(context, liveSessions, and(eq(liveSessions.seriesId, seriesId), gte(liveSessions.startsAt, known.startsAt))))
    .orderBy(asc(liveSessions.id))
    .for('update')
  const first = rows.find((row) => row.id === id) ?? context.fail('liveSessionOver')
  assertChangeable(context, first)
  const following = rows
    .filter(({ state, endsAt }) => state === 'planned' && endsAt > context.now)
    .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
  context.note({ resource: resourceOf(first), after: { seriesId, sessions: following.length } })
  return { seriesId, first, following }
}
/** The entry of the log is about the series. */

export const moveFollowing = implement(contracts.moveFollowing, async (context, { params, body }) => {
  const { seriesId, first, following } = await lockFollowing(context, params.id)
  const placed = placedAs(first, body)
  assertAnswerable(context, placed)
  await assertFits({ ...context, fail: () => context.fail('liveModuleUnfit') }, first.moduleId, placed)
  const days = shiftOf(first.startsAt, first.zone, placed.startsAt, placed.zone)
  const times = timesOn(
    following.map(({ startsAt, zone }) => addDays(dayOf(startsAt, zone), days)),
    placed,
    placed.zone,
  )
  // Those of a series are changed one by one, so each may have an instructor of its own: the constraint looks at them.
  const { instructorId } = first
  for (const id of [...new Set(following.map((row) => row.instructorId))].toSorted()) await takeInstructor(context, id)
  await takeRoom(quietly(context), placed.roomId, mostSeatsOf(following))
  const except = following.map(({ id }) => id)
  await assertFree(context, { roomId: placed.roomId, instructorId, zone: placed.zone, times, except })
  const moves = following.map((before, at) => ({ before, moved: { ...placed, ...times[at] } }))
  // None is moved to where the next one still is.
  const isLater = placed.startsAt > first.startsAt
  const rows: SessionRow[] = []
  for (const { before, moved } of isLater ? moves.toReversed() : moves) rows.push(await moveTo(quietly(context), before, moved))
  context.note({ before: { startsAt: first.startsAt }, after: { seriesId, sessions: rows.length, startsAt: placed.startsAt } })
  return shown(seriesId, rows)
})

/** The seats that a room needs for some sessions; null: there is no limit in one of them. */
const mostSeatsOf = (rows: readonly SessionRow[]): number | null =>
  rows.some(({ seats }) => seats === null) ? null : Math.max(...rows.map(({ seats }) => seats ?? 0))

export const cancelFollowing = implement(contracts.cancelFollowing, async (context, { params, body }) => {
  const { seriesId, following } = await lockFollowing(context, params.id)
  const rows: SessionRow[] = []
  for (const before of following) rows.push(await cancelOne(quietly(context), before, body.reason))
  return shown(seriesId, rows)
})
