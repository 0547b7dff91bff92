import { type SQL, sql } from 'drizzle-orm'
import { learningPaths } from '@/db/schema/learning-paths'
import { isReachedBy } from '@/lib/domain/people/groups/group-tree.service'
import { ownReach, type Permission, type Reached } from '@/lib/platform/auth/permissions'
import type { Actor } from '@/lib/platform/auth/session'
import { given } from '@/lib/platform/db/prepared'
import { one } from '@/lib/platform/db/tenant'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import { type Path, pathRecords } from './path-records.service'

/** Whether a row of `path_teachers`, by its alias, counts now: of whoever made the path always, of others between their dates. */
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

/** The limits of `reachedBy` as conditions on a row of another statement about a person in a path: filters of lists by the same names. */
export const filtersOfReach = (person: { organizationId: SQL; userId: SQL }, path: PathColumns) => {
  const inGroup = (name: keyof Reached) => isReachedBy(person, sql`${given(name)}::uuid`)
  const inPath = (name: keyof Reached) => isTaught(path, sql`${given(name)}::uuid`)
  return {
    reach: inGroup('reach'),
    taught: inPath('taught'),
    reachOrTaught: sql`(${inGroup('reachOrTaught')} or ${inPath('reachOrTaught')})`,
  }
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
