import { and, eq, type SQL, sql } from 'drizzle-orm'
import { enrolments } from '@/db/schema/learning-paths'
import { personById } from '@/lib/domain/house/identity/account/people.service'
import { mailStateOf } from '@/lib/domain/house/mail-addresses/mail-state.service'
import { type InZone, timeZoneOf } from '@/lib/domain/house/organizations/organizations.service'
import { type Grants, reachedBy } from '@/lib/platform/auth/permissions'
import { invalid } from '@/lib/platform/errors'
import type { Publishing } from '@/lib/platform/events/publish'
import { dayOf } from '@/lib/platform/i18n/days'
import { ofTenant } from '@/lib/platform/records/tenant-rows'
import { runningState } from './due.rules'
import { lockForEnrolling } from './enrolling.service'
import { changeEnrolment, type EnrolmentRow, recordReminder } from './enrolment-records.service'
import { endEnrolment, noteEnrolment } from './enrolments.service'
import type { Path } from './path-records.service'
import { enrolmentReach, isWithinReach, teaches } from './taught-paths.service'
import type { EnrolmentState } from './words'

type Acting = Publishing & { organization: InZone } & Parameters<typeof noteEnrolment>[0]
// A property, not a method: only for those TypeScript checks the errors against the contract's.
type Refusing<E> = Acting & { fail: (reason: E) => never }
type Finding = Publishing & {
  user: { kind: 'person' | 'program'; id: string; permissions: Grants }
  fail: (reason: 'pathNotFound' | 'enrolmentNotFound') => never
}

const running: readonly EnrolmentState[] = ['invited', 'active', 'overdue']

/**
 * The condition that the caller may change an enrolment: with the permission for their groups only, one of a person in them; for their own paths only, one
 * in a path that they made or teach.
 */
export function isInReach({ user }: Pick<Finding, 'user'>): SQL | undefined {
  const row = {
    organizationId: sql`${enrolments.organizationId}`,
    userId: sql`${enrolments.userId}`,
    pathId: sql`${enrolments.pathId}`,
  }
  return isWithinReach(enrolmentReach(row), reachedBy(user, 'enrolment.update'))
}

/** Locks an enrolment together with the seats of its path, for a change by an administrator. Outside of the caller's reach it is missing. */
export async function lockWithSeats(context: Finding, { id, eid }: { id: string; eid: string }) {
  // For a caller who reaches their own paths alone, another one is missing, and not the enrolment in it.
  const { taught } = reachedBy(context.user, 'enrolment.update')
  if (taught !== undefined && !(await teaches(context, taught, id))) context.fail('pathNotFound')
  const { path } = await lockForEnrolling(context, id)
  const isOne = and(eq(enrolments.id, eid), eq(enrolments.pathId, id), isInReach(context))
  const [before] = await context.db
    .select()
    .from(enrolments)
    .where(ofTenant(context, enrolments, isOne))
    .for('update')
  return { path, before: before ?? context.fail('enrolmentNotFound') }
}

type Locked = { path: Path; before: EnrolmentRow }

/** Sends the person a reminder, at most one on a day of the organization. */
export async function remind(
  context: Refusing<'enrolmentState' | 'reminderSent' | 'userInactive' | 'mailHeldBack'>,
  { path, before }: Locked,
): Promise<EnrolmentRow> {
  const { now, fail } = context
  const { state, userId, remindedAt } = before
  if (!running.includes(state)) fail('enrolmentState')
  const zone = await timeZoneOf(context)
  if (remindedAt && dayOf(remindedAt, zone) >= dayOf(now, zone)) fail('reminderSent')
  const person = await personById(context, userId)
  if (person?.status !== 'active') return fail('userInactive')
  if (await mailStateOf(context, person.email)) fail('mailHeldBack')
  const row = await recordReminder(context, before)
  noteEnrolment(context, path, row, null)
  return row
}

/** Sets when an enrolment is due, in the future; null: never. An overdue one is active again. */
export async function extend(
  context: Refusing<'enrolmentState'>,
  { path, before }: Locked,
  dueAt: Date | null,
): Promise<EnrolmentRow> {
  const { state } = before
  if (!running.includes(state)) context.fail('enrolmentState')
  if (dueAt && dueAt <= context.now) throw invalid({ key: 'past', property: 'dueAt' })
  const next = state === 'invited' ? state : runningState(dueAt, context.now)
  const row = await changeEnrolment(context, before, { dueAt, state: next })
  noteEnrolment(context, path, row, before)
  return row
}

/** Exempts the person for good. */
export async function waive(
  context: Refusing<'enrolmentState'>,
  { path, before }: Locked,
  reason: string,
): Promise<EnrolmentRow> {
  if (before.state === 'waived') context.fail('enrolmentState')
  const row = await endEnrolment(context, path, before, { state: 'waived', waivedReason: reason })
  noteEnrolment(context, path, row, before)
  context.note({ after: { person: row.userId, state: row.state, dueAt: row.dueAt, reason } })
  return row
}

/** Withdraws an enrolment that is not completed, also one that the learner made. */
export async function withdraw(context: Refusing<'enrolmentState'>, { path, before }: Locked): Promise<EnrolmentRow> {
  if (before.state !== 'waiting' && !running.includes(before.state)) context.fail('enrolmentState')
  const row = await endEnrolment(context, path, before, { state: 'withdrawn', assignmentId: null })
  noteEnrolment(context, path, row, before)
  return row
}
