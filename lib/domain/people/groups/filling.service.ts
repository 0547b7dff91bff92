import { type SQL, sql } from 'drizzle-orm'
import { lockSubject } from '@/lib/platform/db/lock'
import type { Publishing } from '@/lib/platform/events/publish'
import { join, leave } from './membership.service'

/**
 * Gives groups the members that directories have for them now, by the source `directory`. `which` is a condition on the row `filled` of the groups,
 * `members` a select of `user_id` for that row.
 */
export async function fillFromDirectory(context: Publishing, which: SQL, members: SQL): Promise<void> {
  const { db, organization } = context
  // One after the other: each reads what was committed before.
  await lockSubject(db, 'directory-groups', organization.id)
  const differing = await db.execute<{ groupId: string; userId: string; isMeant: boolean }>(sql`
    with filled as (
      select organization_id, id, external_id from groups filled where organization_id = ${organization.id} and ${which}),
    meant as (
      select distinct filled.id as group_id, member.user_id from filled cross join lateral (${members}) member),
    held as (
      select member.group_id, member.user_id from filled join group_members member
        on member.organization_id = filled.organization_id and member.group_id = filled.id and 'directory' = any(member.sources))
    select coalesce(meant.group_id, held.group_id) as "groupId", coalesce(meant.user_id, held.user_id) as "userId",
      meant.group_id is not null as "isMeant"
    from meant full join held on held.group_id = meant.group_id and held.user_id = meant.user_id
    where meant.group_id is null or held.group_id is null`)
  const pairs = (isMeant: boolean) =>
    differing.filter((one) => one.isMeant === isMeant).map(({ groupId, userId }) => ({ groupId, userId }))
  await join(context, pairs(true), 'directory')
  await leave(context, pairs(false), 'directory')
}
