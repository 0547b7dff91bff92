import { type SQL, sql } from 'drizzle-orm'
import { isTaught } from '@/lib/domain/learning/learning-paths/taught-paths.service'
import { ownReach, type Permission } from '@/lib/platform/auth/permissions'
import type { Actor } from '@/lib/platform/auth/session'
import { given } from '@/lib/platform/db/prepared'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'

/** Whether a community of a statement, by its alias, is that of a path that a person made or teaches. */
export const isTaughtCommunity = (alias: string, teacher: SQL): SQL =>
  isTaught({ organizationId: sql.raw(`${alias}.organization_id`), pathId: sql.raw(`${alias}.path_id`) }, teacher)

/** The same for a post of a statement. */
export const isInTaughtCommunity = (alias: string, teacher: SQL): SQL => sql`exists (select from communities home
  where home.organization_id = ${sql.raw(`${alias}.organization_id`)} and home.id = ${sql.raw(`${alias}.community_id`)}
    and ${isTaughtCommunity('home', teacher)} offset 0)`

/** One of these conditions for the record that a list belongs to; without the value `teacher` any. */
export const unlessAll = (condition: (teacher: SQL) => SQL): SQL =>
  sql`(${given('teacher')}::text = '' or ${condition(sql`nullif(${given('teacher')}::text, '')::uuid`)})`

type Reaching = TenantContext & { user: Pick<Actor, 'id' | 'permissions'> }

async function isFound(context: Reaching, permission: Permission, rows: (teacher: SQL) => SQL): Promise<boolean> {
  const teacher = ownReach(context.user, permission)
  return teacher === undefined || (await context.db.execute(rows(sql`${teacher}::uuid`))).length > 0
}

/** Refuses a community outside of the caller's paths as if it were not there, where they hold the permission for those only. */
export async function assertOwnCommunity(
  context: Reaching & { fail(reason: 'communityNotFound'): never },
  id: string,
  permission: Permission,
): Promise<void> {
  const isOwn = await isFound(
    context,
    permission,
    (teacher) => sql`select 1 from communities c
      where c.organization_id = ${context.organization.id} and c.id = ${id} and ${isTaughtCommunity('c', teacher)}`,
  )
  if (!isOwn) context.fail('communityNotFound')
}

/** Whether a post is within the caller's reach by the permission to moderate. */
export const isOwnPost = (context: Reaching, id: string): Promise<boolean> =>
  isFound(
    context,
    'communityModeration.update',
    (teacher) => sql`select 1 from community_posts p
      where p.organization_id = ${context.organization.id} and p.id = ${id} and ${isInTaughtCommunity('p', teacher)}`,
  )
