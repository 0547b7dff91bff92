import { type DueRule, enrolments } from '@/db/schema/learning-paths'
import { one } from '@/lib/platform/db/tenant'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import { dueAtOf, runningState } from './due.rules'
import { changeEnrolment, type EnrolmentRow, newestOf, pathNow } from './enrolment-records.service'
import type { Path } from './learning-paths.service'
import { countSeats, lockSeats, nextWaiting } from './seats.service'

type Acting = TenantContext & { now: Date }
// A property, not a method: only for those TypeScript checks the errors against the contract's.
type Refusing = Acting & { fail: (reason: 'enrolmentExists' | 'seatsFull') => never }

type Enrolling = {
  path: Path
  person: { id: string; searchText: string }
  source: EnrolmentRow['source']
  assignedBy?: string
  /** Null: the rule of the path. */
  dueRule: DueRule | null
}

/** The first state of an enrolment: with a seat, or on the waiting list; refuses if there is neither. */
async function beginning(context: Refusing, { path, source, dueRule }: Enrolling, taken: number) {
  const rule = dueRule ?? path.dueRule
  const common = { dueRule: rule, endedAt: null, waivedReason: null }
  if (path.seatLimit !== null && taken >= path.seatLimit) {
    if (!path.hasWaitingList) context.fail('seatsFull')
    const waitingPosition = await nextWaiting(context, path.id)
    return { ...common, state: 'waiting' as const, waitingPosition, startedAt: null, dueAt: null }
  }
  await countSeats(context, path.id, 1)
  const dueAt = dueAtOf(rule, context.now)
  const state = source === 'self' ? runningState(dueAt, context.now) : ('invited' as const)
  return { ...common, state, waitingPosition: null, startedAt: context.now, dueAt }
}

/**
 * Enrols somebody in a published path whose seats this transaction has locked. A withdrawn person continues with their old enrolment; after an expired
 * one the next cycle begins.
 */
export async function enrol(context: Refusing, enrolling: Enrolling, taken: number): Promise<EnrolmentRow> {
  const { path, person, source, assignedBy = null } = enrolling
  const before = await newestOf(context, path.id, person.id)
  if (before && before.state !== 'withdrawn' && before.state !== 'expired') context.fail('enrolmentExists')
  const begun = { ...(await beginning(context, enrolling, taken)), source, assignedBy }
  const versionNumber = path.publishedVersion ?? 1
  if (before?.state === 'withdrawn') {
    // Progress is kept, in the version in which it was made.
    const pinned = before.completedWeight > 0 ? before.versionNumber : versionNumber
    return changeEnrolment(context, before.id, { ...begun, versionNumber: pinned })
  }
  const cycle = (before?.cycle ?? 0) + 1
  const owner = { organizationId: context.organization.id, pathId: path.id, userId: person.id, searchText: person.searchText }
  return one(
    context.db
      .insert(enrolments)
      .values({ ...owner, ...begun, versionNumber, cycle })
      .returning(),
  )
}

/** Locks the seats of a path, and reads it after that. */
export async function lockForEnrolling(context: TenantContext & { fail: (reason: 'pathNotFound') => never }, pathId: string) {
  if (!(await pathNow(context, pathId))) context.fail('pathNotFound')
  const { taken } = await lockSeats(context, pathId)
  const path = (await pathNow(context, pathId)) ?? context.fail('pathNotFound')
  return { path, taken }
}
