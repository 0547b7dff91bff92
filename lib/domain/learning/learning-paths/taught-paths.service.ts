import { type SQL, sql } from 'drizzle-orm'
import { learningPaths } from '@/db/schema/learning-paths'
import { ownReach, type Permission } from '@/lib/platform/auth/permissions'
import type { Actor } from '@/lib/platform/auth/session'
import { given } from '@/lib/platform/db/prepared'
import { one } from '@/lib/platform/db/tenant'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'

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

/** For lists that belong to a path: whether it is one of those that the person given as `teacher` made or teaches; none: any path. */
export const isWithinTaught = sql`(${given('teacher')}::text = '' or ${isTaught(
  { organizationId: sql`${learningPaths.organizationId}`, pathId: sql`${learningPaths.id}` },
  sql`nullif(${given('teacher')}::text, '')::uuid`,
)})`

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
