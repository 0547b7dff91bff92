import { isDeepStrictEqual } from 'node:util'
import type { DueRule } from '@/db/schema/learning-paths'
import { type InZone, timeZoneOf } from '@/lib/domain/house/organizations/organizations.service'
import type { Publishing } from '@/lib/platform/events/publish'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import { dueAtOf, runningState } from './due.rules'
import { inVersion } from './enrolment-progress.service'
import { changeEnrolment, createEnrolment, type EnrolmentRow, newestOf, pathNow } from './enrolment-records.service'
import type { Path } from './path-records.service'
import { countSeats, lockSeats, nextWaiting } from './seats.service'

type Acting = Publishing & { organization: InZone }
// A property, not a method: only for those TypeScript checks the errors against the contract's.
type Refusing = Acting & { fail: (reason: 'enrolmentExists' | 'seatsFull') => never }

type Enrolling = {
  path: Path
  person: { id: string; searchText: string }
  source: EnrolmentRow['source']
  assignedBy?: string
  /** The assignment to a group by which they are enrolled. */
  assignmentId?: string
  /** Null: the rule of the path. */
  dueRule: DueRule | null
}

/**
 * When an enrolment begins and is due. A person who withdraws and enrols again keeps both, so that this gives no further time; a rule that has changed
 * meanwhile counts from the first beginning.
 */
async function datesOf(context: Acting, { source }: Enrolling, rule: DueRule, before: EnrolmentRow | undefined) {
  const { now } = context
  const timeZone = await timeZoneOf(context)
  const startedAt = before?.startedAt
  if (source !== 'self' || before?.state !== 'withdrawn' || !startedAt)
    return { startedAt: now, dueAt: dueAtOf(rule, now, timeZone) }
  return { startedAt, dueAt: isDeepStrictEqual(rule, before.dueRule) ? before.dueAt : dueAtOf(rule, startedAt, timeZone) }
}

/** The first state of an enrolment: with a seat, or on the waiting list; refuses if there is neither. */
async function beginning(context: Refusing, enrolling: Enrolling, taken: number, before: EnrolmentRow | undefined) {
  const { path, source, dueRule } = enrolling
  const { now } = context
  const rule = dueRule ?? path.dueRule
  const common = { dueRule: rule, endedAt: null, waivedReason: null }
  const dates = await datesOf(context, enrolling, rule, before)
  if (path.seatLimit !== null && taken >= path.seatLimit) {
    if (!path.hasWaitingList) context.fail('seatsFull')
    const waitingPosition = await nextWaiting(context, path.id)
    // Dates that were kept are there when a seat is free; without them it begins then.
    const kept = dates.startedAt < now ? dates : { startedAt: null, dueAt: null }
    return { ...common, ...kept, state: 'waiting' as const, waitingPosition }
  }
  await countSeats(context, path.id, 1)
  const state = source === 'self' ? runningState(dates.dueAt, now) : ('invited' as const)
  return { ...common, ...dates, state, waitingPosition: null }
}

/**
 * Enrols somebody in a published path whose seats this transaction has locked. A withdrawn person continues with their old enrolment; after an expired
 * one the next cycle begins.
 */
export async function enrol(context: Refusing, enrolling: Enrolling, taken: number): Promise<EnrolmentRow> {
  const { path, person, source, assignedBy = null, assignmentId = null } = enrolling
  const before = await newestOf(context, path.id, person.id)
  if (before && before.state !== 'withdrawn' && before.state !== 'expired') context.fail('enrolmentExists')
  const begun = { ...(await beginning(context, enrolling, taken, before)), source, assignedBy, assignmentId }
  const versionNumber = path.publishedVersion ?? 1
  if (before?.state === 'withdrawn') {
    // Progress is kept, in the version in which it was made.
    const isKept = before.completedWeight > 0 || before.versionNumber === versionNumber || begun.state === 'waiting'
    const contents = isKept ? {} : await inVersion(context, { ...before, ...begun }, versionNumber)
    return changeEnrolment(context, before, { ...begun, ...contents })
  }
  const cycle = (before?.cycle ?? 0) + 1
  const owner = { pathId: path.id, userId: person.id, searchText: person.searchText }
  return createEnrolment(context, { ...owner, ...begun, versionNumber, cycle })
}

/** Locks the seats of a path, and reads it after that. */
export async function lockForEnrolling(context: TenantContext & { fail: (reason: 'pathNotFound') => never }, pathId: string) {
  if (!(await pathNow(context, pathId))) context.fail('pathNotFound')
  const { taken } = await lockSeats(context, pathId)
  const path = (await pathNow(context, pathId)) ?? context.fail('pathNotFound')
  return { path, taken }
}
