import { and, desc, eq, gt, inArray, lte, type SQL, sql } from 'drizzle-orm'
import { enrolments, learningPaths } from '@/db/schema/learning-paths'
import { isOneOf } from '@/lib/platform/db/is-one-of'
import { given } from '@/lib/platform/db/prepared'
import { one } from '@/lib/platform/db/tenant'
import { insertEvents, type Publishing, publish } from '@/lib/platform/events/publish'
import { recordsOf } from '@/lib/platform/records/records'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { enrolmentEvents, reminderEvent, renewalEvent } from './enrolment-events.rules'

export type EnrolmentRow = typeof enrolments.$inferSelect
type NewEnrolment = Omit<typeof enrolments.$inferInsert, 'organizationId'>
type Path = typeof learningPaths.$inferSelect

const records = recordsOf(enrolments, { missing: 'enrolmentNotFound', type: 'enrolment', label: () => undefined })

// The state of an enrolment is written here alone, each time with the events of its change.

/** Changes a locked enrolment, raises its version, and publishes the change. */
export async function changeEnrolment(
  context: Publishing,
  before: EnrolmentRow,
  set: Partial<EnrolmentRow>,
): Promise<EnrolmentRow> {
  const row = await records.changeIf(context, before.id, set)
  if (!row) throw new Error('A locked enrolment is there')
  await publish(context, ...enrolmentEvents(before, row))
  return row
}

/** Stores that the person of a locked enrolment is reminded now, and publishes it; a reaction sends the mail. */
export async function recordReminder(context: Publishing, before: EnrolmentRow): Promise<EnrolmentRow> {
  const row = await changeEnrolment(context, before, { remindedAt: context.now })
  await publish(context, reminderEvent(row))
  return row
}

/** Stores a new enrolment and publishes it; `previousEnrolmentId` is that of the cycle before. */
export async function createEnrolment(
  context: Publishing,
  values: NewEnrolment,
  { previousEnrolmentId }: { previousEnrolmentId?: string } = {},
): Promise<EnrolmentRow> {
  const owned = { ...values, organizationId: context.organization.id }
  const row = await one(context.db.insert(enrolments).values(owned).returning())
  const renewal = previousEnrolmentId === undefined ? [] : [renewalEvent(previousEnrolmentId, row)]
  await publish(context, ...renewal, ...enrolmentEvents(null, row))
  return row
}

/** Marks at most so many enrolments past their due date as overdue, and publishes it for each; returns how many. */
export async function markOverdue(context: Publishing, most: number): Promise<number> {
  const { db, now } = context
  const isDue = and(isOneOf(enrolments.state, 'invited', 'active'), lte(enrolments.dueAt, now))
  const due = db
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(ofTenant(context, enrolments, isDue))
    .limit(most)
    .for('update', { skipLocked: true })
  const { id, pathId, userId, versionNumber, cycle, source, assignedBy, state } = enrolments
  const { percent, startedAt, dueAt, completedAt, expiresAt } = enrolments
  const marked = await db
    .update(enrolments)
    .set({ state: 'overdue' })
    .where(ofTenant(context, enrolments, inArray(enrolments.id, due)))
    .returning({
      id,
      pathId,
      userId,
      versionNumber,
      cycle,
      source,
      assignedBy,
      state,
      percent,
      startedAt,
      dueAt,
      completedAt,
      expiresAt,
    })
  // An invited one becomes overdue as well, but does not start by that.
  await publish(context, ...marked.flatMap((row) => enrolmentEvents({ ...row, state: 'active' }, row)))
  return marked.length
}

/** Two parts of a `with`: writes the results of `nextEnrolmentState` for enrolments that meet `condition`, and publishes `events`, the JSON of `eventRows`. */
export const writeProgress = (organization: SQL, reached: SQL, events: SQL, condition: SQL): SQL => sql`
  moved as (
    update enrolments e set state = to_state.state, percent = to_state.percent, completed_weight = to_state."completedWeight",
      started_at = to_state."startedAt", completed_at = to_state."completedAt", expires_at = to_state."expiresAt",
      updated_at = ${given('now')}::timestamptz, version = e.version + 1
    from jsonb_to_recordset(${reached}) as to_state(id uuid, state text, percent int, "completedWeight" int, "startedAt" timestamptz,
      "completedAt" timestamptz, "expiresAt" timestamptz)
    where e.organization_id = ${organization} and e.id = any(array(select one.id from jsonb_to_recordset(${reached}) as one(id uuid))) and e.id = to_state.id and ${condition}
  ), published as (${insertEvents(organization, events, condition)})`

/** A person's newest enrolment in a path, locked; undefined where they never had one. */
export async function newestOf(context: TenantContext, pathId: string, userId: string): Promise<EnrolmentRow | undefined> {
  const { cycle } = enrolments
  const [row] = await context.db
    .select()
    .from(enrolments)
    .where(ofTenant(context, enrolments, eq(enrolments.pathId, pathId), eq(enrolments.userId, userId)))
    .orderBy(desc(cycle))
    .limit(1)
    .for('update')
  return row
}

/** The present state of a path; while its seats are locked, nothing relevant for enrolling changes. */
export async function pathNow(context: TenantContext, pathId: string): Promise<Path | undefined> {
  const [path] = await context.db
    .select()
    .from(learningPaths)
    .where(ofTenant(context, learningPaths, eq(learningPaths.id, pathId)))
  return path
}

/** The ids of people who are enrolled in a path, whether they have begun or completed it, after one and in order. */
export async function enrolledAfter(
  context: TenantContext,
  pathId: string,
  after: string | null,
  most: number,
): Promise<string[]> {
  const isEnrolled = isOneOf(enrolments.state, 'invited', 'waiting', 'active', 'overdue', 'completed')
  const isNext = after === null ? undefined : gt(enrolments.userId, after)
  const rows = await context.db
    .selectDistinct({ userId: enrolments.userId })
    .from(enrolments)
    .where(ofTenant(context, enrolments, and(eq(enrolments.pathId, pathId), isEnrolled, isNext)))
    .orderBy(enrolments.userId)
    .limit(most)
  return rows.map(({ userId }) => userId)
}

/** Whether a person of another room's statement is enrolled in a path, whether they have begun or completed it. */
export const isEnrolledIn = (meant: { organizationId: SQL; pathId: SQL; userId: SQL }): SQL => sql`exists (
  select from enrolments mine where mine.organization_id = ${meant.organizationId} and mine.path_id = ${meant.pathId}
    and mine.user_id = ${meant.userId} and mine.state in ('invited', 'waiting', 'active', 'overdue', 'completed') offset 0)`

/** Every enrolment of a person, oldest first. */
export const enrolmentsOf = (context: TenantContext, userId: string): Promise<EnrolmentRow[]> =>
  context.db
    .select()
    .from(enrolments)
    .where(ofTenant(context, enrolments, eq(enrolments.userId, userId)))
    .orderBy(enrolments.createdAt)

/** Removes the reasons for which a person was exempted. */
export const forgetReasons = (context: TenantContext, userId: string): Promise<unknown> =>
  context.db
    .update(enrolments)
    .set({ waivedReason: null })
    .where(ofTenant(context, enrolments, eq(enrolments.userId, userId)))

/** Enrolments that nothing was done in: not accepted, or only become overdue. */
export const isUnstarted = and(
  isOneOf(enrolments.state, 'invited', 'waiting', 'overdue'),
  eq(enrolments.percent, 0),
  eq(enrolments.completedWeight, 0),
)
