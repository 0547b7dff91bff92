import { or, type SQL, sql } from 'drizzle-orm'
import { learningPaths } from '@/db/schema/learning-paths'
import { isReachedBy } from '@/lib/domain/people/groups/group-tree.service'
import { ownReach, type Permission, type Reached } from '@/lib/platform/auth/permissions'
import type { Actor } from '@/lib/platform/auth/session'
import { given } from '@/lib/platform/db/prepared'
import { one } from '@/lib/platform/db/tenant'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import { type Path, pathRecords } from './path-records.service'

/** Whether a row of `path_teachers`, by its alias, counts now: of the maker of the path always, of others between their dates. */
export const isTeachingNow = (alias: string): SQL => {
  const column = (name: string) => sql.raw(`${alias}.${name}`)
  return sql`(${column('is_maker')} or ((${column('starts_at')} is null or ${column('starts_at')} <= now())
    and (${column('ends_at')} is null or ${column('ends_at')} > now())))`
}
const counts = isTeachingNow('teaching')

type PathColumns = { organizationId: SQL; pathId: SQL }

/** Whether a person made or teaches the path of a row of another statement: the one meaning of scope `own`. */
export const isTaught = ({ organizationId, pathId }: PathColumns, teacher: SQL): SQL => sql`exists (
  select from path_teachers teaching where teaching.organization_id = ${organizationId} and teaching.path_id = ${pathId}
    and teaching.user_id = ${teacher} and ${counts} offset 0)`

/** The paths that a person made or teaches: a select of their ids, in the organization given. */
export const taughtPaths = (organizationId: SQL, teacher: SQL): SQL => sql`
  select teaching.path_id from path_teachers teaching
  where teaching.organization_id = ${organizationId} and teaching.user_id = ${teacher} and ${counts}`

/** Whether a person is enrolled in a path with a module that another one made or teaches: what is done in a module counts in each such path. */
const isTaughtLesson = ({ organizationId, userId, moduleId }: LessonColumns, teacher: SQL): SQL => sql`exists (
  select from path_teachers teaching
  join enrolments followed on followed.organization_id = teaching.organization_id and followed.path_id = teaching.path_id
    and followed.user_id = ${userId}
  join learning_path_items held on held.organization_id = teaching.organization_id and held.path_id = teaching.path_id
    and held.module_id = ${moduleId}
  where teaching.organization_id = ${organizationId} and teaching.user_id = ${teacher} and ${counts} offset 0)`

type PersonColumns = { organizationId: SQL; userId: SQL }
type LessonColumns = PersonColumns & { moduleId: SQL }
/** When a row of another statement is within the groups of a manager, and when within the paths of a teacher. */
export type WithinReach = { ofGroup: (manager: SQL) => SQL; ofPath: (teacher: SQL) => SQL }

/** For rows about a person in a path. */
export const enrolmentReach = (row: PersonColumns & PathColumns): WithinReach => ({
  ofGroup: (manager) => isReachedBy(row, manager),
  ofPath: (teacher) => isTaught(row, teacher),
})
/** For rows about a person in a module. */
export const lessonReach = (row: LessonColumns): WithinReach => ({
  ofGroup: (manager) => isReachedBy(row, manager),
  ofPath: (teacher) => isTaughtLesson(row, teacher),
})

const id = (name: keyof Reached) => sql`nullif(${given(name)}::text, '')::uuid`
/** The limits of `reachedBy` as filters of a list, by the same names. */
export const filtersOfReach = ({ ofGroup, ofPath }: WithinReach) => ({
  reach: ofGroup(id('reach')),
  taught: ofPath(id('taught')),
  reachOrTaught: sql`(${ofGroup(id('reachOrTaught'))} or ${ofPath(id('reachOrTaught'))})`,
})

/** The same as one condition of a statement that has all three as values. */
export function withinValues(within: WithinReach): SQL {
  const { reach, taught, reachOrTaught } = filtersOfReach(within)
  const unless = (name: keyof Reached, condition: SQL) => sql`(${given(name)}::text = '' or ${condition})`
  return sql`(${unless('reach', reach)} and ${unless('taught', taught)} and ${unless('reachOrTaught', reachOrTaught)})`
}
/** The values of `withinValues`. */
export const valuesOfReach = ({ reach = '', taught = '', reachOrTaught = '' }: Reached) => ({ reach, taught, reachOrTaught })

/** The same for a statement of one caller; undefined where they reach everybody. */
export function isWithinReach({ ofGroup, ofPath }: WithinReach, { reach, taught, reachOrTaught }: Reached): SQL | undefined {
  const [manager, teacher] = [reach ?? reachOrTaught, taught ?? reachOrTaught]
  return or(
    manager === undefined ? undefined : ofGroup(sql`${manager}::uuid`),
    teacher === undefined ? undefined : ofPath(sql`${teacher}::uuid`),
  )
}

/** For lists that belong to a path: whether it is one of those that the person given as `teacher` made or teaches; none: any path. */
export const isWithinTaught = sql`(${given('teacher')}::text = '' or ${isTaught(
  { organizationId: sql`${learningPaths.organizationId}`, pathId: sql`${learningPaths.id}` },
  sql`nullif(${given('teacher')}::text, '')::uuid`,
)})`

/** The value of `isWithinTaught`: other paths are missing for a caller who reaches those that they made or teach alone. */
export const teacherOf = ({ taught }: Reached) => ({ teacher: taught ?? '' })

/** Whether a person made or teaches a path. */
export async function teaches({ db, organization }: TenantContext, teacher: string, pathId: string): Promise<boolean> {
  const path = { organizationId: sql`${organization.id}::uuid`, pathId: sql`${pathId}::uuid` }
  const { isTheirs } = await one(
    db.execute<{ isTheirs: boolean }>(sql`select ${isTaught(path, sql`${teacher}::uuid`)} as "isTheirs"`),
  )
  return isTheirs
}

type Reaching = TenantContext & { user: Pick<Actor, 'id' | 'permissions'>; fail(reason: 'pathNotFound'): never }

/** Refuses a path that the caller neither made nor teaches as if it were not there, where they hold the permission for their own paths only. */
export async function assertTaught(context: Reaching, pathId: string, permission: Permission): Promise<void> {
  const teacher = ownReach(context.user, permission)
  if (teacher !== undefined && !(await teaches(context, teacher, pathId))) context.fail('pathNotFound')
}

type Getting = Reaching & Parameters<typeof pathRecords.get>[0]
type Locking = Reaching & Parameters<typeof pathRecords.lock>[0]

/** A path within the caller's reach by a permission. */
export async function getOwn(context: Getting, id: string, permission: Permission): Promise<Path> {
  await assertTaught(context, id, permission)
  return pathRecords.get(context, id)
}

/** The same, locked until the transaction ends. */
export async function lockOwn(context: Locking, id: string, permission: Permission): Promise<Path> {
  await assertTaught(context, id, permission)
  return pathRecords.lock(context, id)
}
