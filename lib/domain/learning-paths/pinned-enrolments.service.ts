import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { enrolments, learningPathItems, learningPaths, learningPathVersions } from '@/db/schema/learning-paths'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { expiresAtOf, runningState } from './due.rules'

/** States in which events of the learner count. */
const counting = ['invited', 'active', 'overdue', 'completed'] as const

const pinned = {
  id: enrolments.id,
  pathId: enrolments.pathId,
  userId: enrolments.userId,
  versionNumber: enrolments.versionNumber,
  state: enrolments.state,
  cycle: enrolments.cycle,
  dueRule: enrolments.dueRule,
  dueAt: enrolments.dueAt,
  startedAt: enrolments.startedAt,
  createdAt: enrolments.createdAt,
  completedAt: enrolments.completedAt,
  percent: enrolments.percent,
  completedWeight: enrolments.completedWeight,
  structure: learningPathVersions.structure,
  totalWeight: learningPathVersions.totalWeight,
  /** Whether a newer version of the path is published: its percent stays as it is until it is migrated. */
  hasNewContent: sql<boolean>`coalesce(${learningPaths.publishedVersion} > ${enrolments.versionNumber}, false)`,
}

const pinnedWhere = (context: TenantContext, ...conditions: SQL[]) =>
  context.db
    .select(pinned)
    .from(enrolments)
    .innerJoin(
      learningPathVersions,
      and(
        eq(learningPathVersions.organizationId, enrolments.organizationId),
        eq(learningPathVersions.pathId, enrolments.pathId),
        eq(learningPathVersions.number, enrolments.versionNumber),
      ),
    )
    .innerJoin(
      learningPaths,
      and(eq(learningPaths.organizationId, enrolments.organizationId), eq(learningPaths.id, enrolments.pathId)),
    )
    .where(ofTenant(context, enrolments, ...conditions))

/** An enrolment with the contents it is pinned to. */
export type PinnedEnrolment = Awaited<ReturnType<typeof pinnedWhere>>[number]

/**
 * A person's enrolments whose pinned contents hold a module, those that are completed included, in one statement. To change them, ask for them locked: then
 * events of one person that come at once are counted one after the other.
 */
export function enrolmentsOfModule(
  context: TenantContext,
  userId: string,
  moduleId: string,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<PinnedEnrolment[]> {
  const holds = sql`exists (select from ${learningPathItems} item where item.organization_id = ${enrolments.organizationId}
    and item.module_id = ${moduleId} and item.path_id = ${enrolments.pathId} and item.version_number = ${enrolments.versionNumber})`
  const found = pinnedWhere(context, eq(enrolments.userId, userId), inArray(enrolments.state, counting), holds)
    // Always in the same order: two transactions that lock several rows wait for each other only one way.
    .orderBy(enrolments.id)
  return isLocked ? found.for('update', { of: enrolments }) : found
}

/** A person's newest enrolment in a path with its pinned contents, in whatever state it is; undefined where they never had one. */
export async function newestEnrolment(
  context: TenantContext,
  userId: string,
  pathId: string,
): Promise<PinnedEnrolment | undefined> {
  const [found] = await pinnedWhere(context, eq(enrolments.userId, userId), eq(enrolments.pathId, pathId))
    .orderBy(sql`${enrolments.cycle} desc`)
    .limit(1)
  return found
}

/** An enrolment by its id, with its pinned contents; undefined where there is none. Locked where it is to be changed. */
export async function pinnedStructure(
  context: TenantContext,
  enrolmentId: string,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<PinnedEnrolment | undefined> {
  const found = pinnedWhere(context, eq(enrolments.id, enrolmentId))
  const [row] = await (isLocked ? found.for('update', { of: enrolments }) : found)
  return row
}

type Reached = { percent: number; completedWeight: number; isComplete: boolean }

/**
 * Notes how far a locked enrolment has come, in one statement, and moves its state: an invited one becomes active, one that is complete is completed.
 * `mayFall` is for corrections by people alone; events never lower what was reached.
 */
export async function recordEnrolmentProgress(
  context: TenantContext & { now: Date },
  enrolment: PinnedEnrolment,
  { percent, completedWeight, isComplete }: Reached,
  { mayFall = false }: { mayFall?: boolean } = {},
): Promise<Pick<PinnedEnrolment, 'state' | 'percent' | 'completedAt'>> {
  const { now } = context
  const isCompleted = isComplete || (enrolment.state === 'completed' && !mayFall)
  const completedAt = isCompleted ? (enrolment.completedAt ?? now) : null
  const reached = {
    state: isCompleted ? ('completed' as const) : runningState(enrolment.dueAt, now),
    percent: mayFall ? percent : Math.max(percent, enrolment.percent),
    completedWeight: mayFall ? completedWeight : Math.max(completedWeight, enrolment.completedWeight),
    startedAt: enrolment.startedAt ?? now,
    completedAt,
    expiresAt: completedAt && expiresAtOf(enrolment.dueRule, completedAt),
  }
  await context.db
    .update(enrolments)
    .set(reached)
    .where(ofTenant(context, enrolments, eq(enrolments.id, enrolment.id)))
  return reached
}
