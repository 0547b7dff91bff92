import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { assignmentExtensions as extensions, assignments as table } from '@/db/schema/assignments'
import { timeZoneOf } from '@/lib/domain/house/organizations/organizations.service'
import { runningWalksHolding } from '@/lib/domain/learning/learning-paths/walks.service'
import { lessonsOfAssignment } from '@/lib/domain/learning/modules/published/live-modules.service'
import { groupMemberRows, groupTreeRows } from '@/lib/domain/people/groups/group-tree.service'
import { clock } from '@/lib/platform/clock'
import { execute } from '@/lib/platform/db/pool'
import { withTenant } from '@/lib/platform/db/tenant'
import { newEvent } from '@/lib/platform/events/event'
import { type Publishing, publish } from '@/lib/platform/events/publish'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import type { Settings } from './definition-shapes.contract'
import { versionOf } from './definitions.service'
import { datesOf } from './late.rules'
import { assignments } from './room'

const dayMs = 86_400_000
const hourMs = 3_600_000
const organizationsAtOnce = 100
const assignmentsAtOnce = 20

type Row = typeof table.$inferSelect
type Window = { from: Date; to: Date }
const isIn = ({ from, to }: Window, moment: Date | null) => moment !== null && moment > from && moment <= to

/** Until when each person got more time for an assignment, alone or as one of a group. */
async function extendedPeople({ db, organization }: TenantContext, assignmentId: string): Promise<Map<string, Date>> {
  const rows = await db.execute<{ userId: string; ms: number }>(sql`
    select given.user_id as "userId", (extract(epoch from max(given.until)) * 1000)::float8 as ms from (
      select e.user_id, e.until from assignment_extensions e
      where e.organization_id = ${organization.id} and e.assignment_id = ${assignmentId} and e.user_id is not null
      union all
      select inside.user_id, e.until from assignment_extensions e
      join ${groupTreeRows} line on line.organization_id = e.organization_id and line.ancestor_id = e.group_id
      join ${groupMemberRows} inside on inside.organization_id = line.organization_id and inside.group_id = line.group_id
      where e.organization_id = ${organization.id} and e.assignment_id = ${assignmentId}) given group by given.user_id`)
  return new Map(rows.map(({ userId, ms }) => [userId, new Date(Number(ms))]))
}

/** Whether someone's due date may come within a stretch of time: by the settings, or by an extension. */
async function mayConcern(context: TenantContext, { id }: Row, { dueAt, dueDays }: Settings, window: Window): Promise<boolean> {
  if (dueDays !== null || isIn(window, dueAt)) return true
  const given = await context.db
    .select({ until: extensions.until })
    .from(extensions)
    .where(ofTenant(context, extensions, eq(extensions.assignmentId, id)))
  return given.some(({ until }) => isIn(window, until))
}

type Walk = { userId: string; pathId: string; enrolledAt: string }

/** Publishes for each person who has not handed in an assignment that it is due within a day, once for each due date. */
async function remindOf(context: Publishing, row: Row): Promise<number> {
  const { db, organization, now } = context
  if (row.publishedVersion === null || row.remindedUntil === null) return 0
  const { settings } = await versionOf(context, row.id, row.publishedVersion)
  const window = { from: new Date(row.remindedUntil.getTime() + dayMs), to: new Date(now.getTime() + dayMs) }
  if (!(await mayConcern(context, row, settings, window))) return 0
  const modules = `{${(await lessonsOfAssignment(context, row.id)).join()}}`
  const walks = await db.execute<Walk>(runningWalksHolding(sql`${organization.id}::uuid`, sql`${modules}::uuid[]`))
  const handedIn = await peopleWhoHandedIn(context, row.id)
  const [extended, timeZone] = [await extendedPeople(context, row.id), await timeZoneOf(context)]
  const due = walks.flatMap(({ userId, pathId, enrolledAt }) => {
    const whose = { enrolledAt: new Date(enrolledAt), extendedUntil: extended.get(userId) ?? null, timeZone }
    const { dueAt } = datesOf(settings, whose)
    return dueAt !== null && isIn(window, dueAt) && !handedIn.has(userId) ? [{ userId, pathId, dueAt }] : []
  })
  await publish(
    context,
    ...due.map((one) => newEvent(assignments.events.assignmentDueDateNeared, { assignmentId: row.id, ...one })),
  )
  return due.length
}

export async function peopleWhoHandedIn({ db, organization }: TenantContext, assignmentId: string): Promise<Set<string>> {
  const rows = await db.execute<{ userId: string }>(sql`
    select distinct p.user_id as "userId" from assignment_submissions s join assignment_submission_people p
      on p.organization_id = s.organization_id and p.submission_id = s.id
    where s.organization_id = ${organization.id} and s.assignment_id = ${assignmentId}`)
  return new Set(rows.map(({ userId }) => userId))
}

/** Looks at the assignments of one organization that wait for it; returns how many people are reminded. */
async function remindIn(context: Publishing): Promise<number> {
  const { db, now } = context
  const isDue = ofTenant(context, table, lte(table.remindedUntil, new Date(now.getTime() - hourMs)))
  const rows = await db.select().from(table).where(isDue).limit(assignmentsAtOnce).for('update', { skipLocked: true })
  let reminded = 0
  for (const row of rows) reminded += await remindOf(context, row)
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0)
    await db
      .update(table)
      .set({ remindedUntil: now, updatedAt: sql`${table.updatedAt}` } as never)
      .where(ofTenant(context, table, and(inArray(table.id, ids))))
  return reminded
}

/** Reminds of assignments that are due within a day, in all organizations. */
export async function remindOfAssignments(signal?: AbortSignal): Promise<{ reminded: number } | undefined> {
  const waiting = await execute<{ id: string }>(
    sql`select assignments_due(${clock.offsetMs}::bigint, ${organizationsAtOnce}::int) as id`,
  )
  let reminded = 0
  for (const { id } of waiting) {
    if (signal?.aborted) break
    reminded += await withTenant(id, (db) => remindIn({ db, organization: { id }, now: clock.now() }))
  }
  return waiting.length > 0 ? { reminded } : undefined
}
