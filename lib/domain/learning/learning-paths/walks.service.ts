import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { DueRule, PathStructure, PathText } from '@/db/schema/learning-paths'
import { given } from '@/lib/platform/db/prepared'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import { runningState } from './due.rules'
import { type DoneItems, derivedFrom } from './enrolment-progress.rules'
import type { EnrolmentSource, EnrolmentState } from './words'

// Parts of statements of other rooms, which join their own data with an enrolment. Values are placeholders made by `given`.

/** Enrolments as rows `e` with their pinned version. The version is looked up by key in a lateral sub-select; otherwise Postgres may read all versions. */
export const enrolmentsWithVersion = (organization: SQL, condition: SQL): SQL => sql`
  select e.id, e.path_id as "pathId", e.user_id as "userId", e.version_number as "versionNumber", e.state, e.cycle, e.source, e.due_rule as "dueRule",
    e.due_at as "dueAt", e.started_at as "startedAt", e.created_at as "createdAt", e.completed_at as "completedAt", e.percent,
    e.completed_weight as "completedWeight", v.structure, coalesce(p.published_version > e.version_number, false) as "hasNewContent"
  from (select * from enrolments e where e.organization_id = ${organization} and ${condition} offset 0) e
  cross join lateral (select v.structure from learning_path_versions v
    where v.organization_id = e.organization_id and v.path_id = e.path_id and v.number = e.version_number offset 0) v
  cross join lateral (select p.published_version from learning_paths p where p.organization_id = e.organization_id and p.id = e.path_id offset 0) p`

/** The JSON form of an enrolment; moments are ISO 8601. */
export type WalkRow = {
  id: string
  pathId: string
  userId: string
  versionNumber: number
  state: EnrolmentState
  cycle: number
  source: EnrolmentSource
  dueRule: DueRule
  dueAt: string | null
  startedAt: string | null
  createdAt: string
  completedAt: string | null
  percent: number
  completedWeight: number
  structure: PathStructure
  hasNewContent: boolean
}

/** The person's enrolments in which events count. */
export const ownWalks: SQL = sql`e.user_id = ${given('userId')}::uuid and e.state in ('invited', 'active', 'overdue', 'completed')`

/** The same, the newest of them. */
export const newestOwnWalks = (organization: SQL, most: number): SQL => sql`e.id in (
  select n.id from enrolments n where n.organization_id = ${organization} and n.user_id = ${given('userId')}::uuid
    and n.state in ('invited', 'active', 'overdue', 'completed') order by n.created_at desc, n.id desc limit ${sql.raw(String(most))})`

/** The same whose pinned contents hold one of some modules, by an array of their ids. */
export const holdsAnyOf = (moduleIds: SQL): SQL => sql`${ownWalks}
  and exists (select from learning_path_items i where i.organization_id = e.organization_id and i.path_id = e.path_id
    and i.version_number = e.version_number and i.module_id = any(${moduleIds}))`
export const holdsModules: SQL = holdsAnyOf(sql`${given('moduleIds')}::uuid[]`)

const walksWith = (organization: SQL, modules: SQL): SQL => sql`
  from (select * from enrolments e where e.organization_id = ${organization} and ${ownWalks} offset 0) e
  join learning_path_items i on i.organization_id = e.organization_id and i.path_id = e.path_id and i.version_number = e.version_number
  where i.module_id in (${modules})`

/** Whether one of the person's enrolments holds one of the modules of a select. */
export const ownWalksHold = (organization: SQL, modules: SQL): SQL => sql`exists (select ${walksWith(organization, modules)})`

/** The newest enrolment of each of some people whose pinned contents hold one of some modules, as rows with that module. */
export const newestWalksHolding = (organization: SQL, people: SQL, modules: SQL): SQL => sql`
  select distinct on (e.user_id) e.user_id as "userId", e.id as "enrolmentId", i.module_id as "moduleId", e.path_id as "pathId"
  from (select * from enrolments e where e.organization_id = ${organization} and e.user_id = any(${people})
    and e.state in ('invited', 'active', 'overdue', 'completed') offset 0) e
  join learning_path_items i on i.organization_id = e.organization_id and i.path_id = e.path_id and i.version_number = e.version_number
  where i.module_id = any(${modules}) order by e.user_id, e.created_at desc, i.module_id`

/** The enrolments whose pinned contents hold one of some modules and in which something is still to be done, as rows. */
export const runningWalksHolding = (organization: SQL, modules: SQL): SQL => sql`
  select distinct e.user_id as "userId", e.path_id as "pathId", coalesce(e.started_at, e.created_at) as "enrolledAt"
  from (select * from enrolments e where e.organization_id = ${organization} and e.state in ('invited', 'active', 'overdue') offset 0) e
  join learning_path_items i on i.organization_id = e.organization_id and i.path_id = e.path_id and i.version_number = e.version_number
  where i.module_id = any(${modules})`

/** When the newest of these enrolments was made. */
export const newestWalkWith = (organization: SQL, modules: SQL): SQL =>
  sql`(select max(e.created_at) ${walksWith(organization, modules)})`

/** The person's newest enrolment in a path, in any state. */
export const newestInPath = (organization: SQL): SQL => sql`e.id = (
  select n.id from (select * from enrolments n where n.organization_id = ${organization} and n.user_id = ${given('userId')}::uuid offset 0) n
  where n.path_id = ${given('pathId')}::uuid order by n.created_at desc, n.id desc limit 1)`

/** Enrolments by their ids. */
export const amongWalks: SQL = sql`e.id = any(${given('enrolmentIds')}::uuid[])`

/** A path as learners see it, with the structure of the version in force. */
export const pathForLearners = (organization: SQL): SQL => sql`
  select p.id, p.status, p.locales, p.category, p.level, p.estimated_minutes as "estimatedMinutes", p.cover_asset_id as "coverAssetId",
    p.published_version as "versionNumber", v.structure
  from learning_paths p
  left join learning_path_versions v on v.organization_id = p.organization_id and v.path_id = p.id and v.number = p.published_version
  where p.organization_id = ${organization} and p.id = ${given('pathId')}::uuid`

export type PathForLearners = {
  id: string
  status: string
  locales: Partial<Record<'ar' | 'en', PathText>>
  category: string
  level: string
  estimatedMinutes: number
  coverAssetId: string | null
  versionNumber: number | null
  structure: PathStructure | null
}

/** Locks those of `walks` that are unchanged since they were read, compared by id and pinned version. */
export const lockUnchanged = (organization: SQL, walks: SQL): SQL => sql`
  select e.id from (select * from jsonb_to_recordset(${walks}) as walk(id uuid, "versionNumber" int, state text) order by walk.id) walk
  cross join lateral (select e.id from enrolments e where e.organization_id = ${organization} and e.id = walk.id
    and e.version_number = walk."versionNumber" and e.state = walk.state offset 0 for update) e`

/** The progress of an enrolment, as `writeProgress` writes it. */
export type EnrolmentChange = {
  id: string
  state: EnrolmentState
  percent: number
  completedWeight: number
  startedAt: string
  completedAt: string | null
  expiresAt: string | null
}

/**
 * The new state of an enrolment after its items changed: an invited one becomes active, one at 100 % completed. Null if nothing changes. `canDecrease` is
 * for corrections by people; events never lower the progress.
 */
export function nextEnrolmentState(
  walk: WalkRow,
  done: DoneItems,
  { now, timeZone, canDecrease = false }: { now: Date; timeZone: string; canDecrease?: boolean },
): EnrolmentChange | null {
  const startedAt = walk.startedAt ?? now.toISOString()
  const completedAt = walk.completedAt === null ? null : new Date(walk.completedAt)
  const dueAt = walk.dueAt === null ? null : new Date(walk.dueAt)
  const running = runningState(dueAt, now)
  const about = { running, dueRule: walk.dueRule, startedAt: new Date(startedAt), dueAt, completedAt, timeZone }
  const derived = derivedFrom(walk.structure, done, about)
  if (walk.state === 'completed' && derived.state !== 'completed' && !canDecrease) return null
  const reached: EnrolmentChange = {
    id: walk.id,
    state: derived.state,
    percent: canDecrease ? derived.percent : Math.max(derived.percent, walk.percent),
    completedWeight: canDecrease ? derived.completedWeight : Math.max(derived.completedWeight, walk.completedWeight),
    startedAt,
    completedAt: derived.completedAt?.toISOString() ?? null,
    expiresAt: derived.expiresAt?.toISOString() ?? null,
  }
  const isSame =
    reached.state === walk.state &&
    reached.percent === walk.percent &&
    reached.completedWeight === walk.completedWeight &&
    walk.startedAt !== null
  return isSame ? null : reached
}

/** The ids of the modules that versions of paths hold: of the rows `version` of a select with `pathId` and `versionNumber`. */
export const modulesOfVersions = (organization: SQL, versions: SQL): SQL => sql`
  select i.module_id from (${versions}) version
  cross join lateral (select i.module_id from learning_path_items i where i.organization_id = ${organization} and i.path_id = version."pathId"
    and i.version_number = version."versionNumber" offset 0) i`

/** The ids of the modules that an enrolment asks for, in its version of the path; for a row of another table. */
export const modulesOfEnrolment = (row: { organizationId: SQLWrapper; enrolmentId: SQLWrapper }): SQL => sql`
  select i.module_id from enrolments e
  join learning_path_items i on i.organization_id = e.organization_id and i.path_id = e.path_id and i.version_number = e.version_number
  where e.organization_id = ${row.organizationId} and e.id = ${row.enrolmentId}`

/** Whether a module is in one of these paths, in any of their versions; for a row of another table. */
export const isModuleOfPaths = (row: { organizationId: SQLWrapper; moduleId: SQLWrapper }, pathIds: SQL): SQL => sql`exists (
  select from learning_path_items i where i.organization_id = ${row.organizationId} and i.module_id = ${row.moduleId} and i.path_id = any(${pathIds}) offset 0)`

/** Enrolments of a path in which progress counts, by id, after one of them. */
export async function walksOfPath(
  { db, organization }: TenantContext,
  { pathId, after, most }: { pathId: string; after: string | null; most: number },
): Promise<string[]> {
  const rows = await db.execute<{
    id: string
  }>(sql`select id from enrolments where organization_id = ${organization.id} and path_id = ${pathId}
    and state in ('invited', 'active', 'overdue', 'completed') and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${most}`)
  return rows.map(({ id }) => id)
}

export const countWalksOfPath = async ({ db, organization }: TenantContext, pathId: string): Promise<number> => {
  const [row] = await db.execute<{ total: number }>(sql`select count(*)::int as total from enrolments
    where organization_id = ${organization.id} and path_id = ${pathId} and state in ('invited', 'active', 'overdue', 'completed')`)
  return row?.total ?? 0
}

/** Published paths as rows `p` with a condition on them, in an order, for a search. */
export const searchedPaths = (organization: SQL, condition: SQL, order: SQL): SQL => sql`
  select p.id, p.locales from learning_paths p where p.organization_id = ${organization} and p.status = 'published' and ${condition}
  order by ${order} p.published_at desc, p.id desc limit ${given('most')}::int`

/** The paths in which a person finds the title of a module: published ones that hold it, and their own. */
export const pathsHolding = (organization: SQL, moduleId: SQL): SQL => sql`
  select distinct i.path_id from learning_path_items i join learning_paths p on p.organization_id = i.organization_id and p.id = i.path_id
  where i.organization_id = ${organization} and i.module_id = ${moduleId} and (
    (p.status = 'published' and i.version_number = p.published_version)
    or exists (select from enrolments e where e.organization_id = i.organization_id and e.path_id = i.path_id and e.user_id = ${given('userId')}::uuid
      and e.version_number = i.version_number and e.state in ('invited', 'active', 'overdue', 'completed')))
  limit 20`

/** Whether an enrolment of a person in which progress counts holds a module, as a condition of a statement of another room. */
export const learnerHolds = (
  { id }: { id: string },
  { userId, moduleId }: { userId: SQLWrapper; moduleId: SQLWrapper },
): SQL => sql`exists (
  select from (select e.path_id, e.version_number from enrolments e where e.organization_id = ${id} and e.user_id = ${userId}
    and e.state in ('invited', 'active', 'overdue', 'completed') offset 0) e
  cross join lateral (select from learning_path_items i where i.organization_id = ${id} and i.path_id = e.path_id
    and i.version_number = e.version_number and i.module_id = ${moduleId} offset 0) i)`

/** The ids of the modules in a person's enrolments in which progress counts, as a part of a statement of another room. */
export const modulesOfLearner = (organization: SQL, userId: SQL): SQL => sql`
  select i.module_id from (select e.path_id, e.version_number from enrolments e where e.organization_id = ${organization}
    and e.user_id = ${userId} and e.state in ('invited', 'active', 'overdue', 'completed') offset 0) e
  cross join lateral (select i.module_id from learning_path_items i where i.organization_id = ${organization} and i.path_id = e.path_id
    and i.version_number = e.version_number offset 0) i`
