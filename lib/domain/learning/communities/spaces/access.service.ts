import { eq, type SQL, sql } from 'drizzle-orm'
import { communities, communityMembers } from '@/db/schema/communities'
import { isEnrolledIn } from '@/lib/domain/learning/learning-paths/enrolment-records.service'
import { isTaught } from '@/lib/domain/learning/learning-paths/taught-paths.service'
import { isInGroups } from '@/lib/domain/people/groups/group-tree.service'
import { mayAdminister } from '@/lib/platform/auth/permissions'
import type { Actor } from '@/lib/platform/auth/session'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'

export type Reading = TenantContext & { user: Pick<Actor, 'id' | 'roleTypes' | 'permissions'> }
export type CommunityRow = typeof communities.$inferSelect

/** Whether a person moderates: moderators read and may write everywhere. */
export const moderates = ({ user }: Pick<Reading, 'user'>): boolean => mayAdminister(user, 'communityModeration.update')

/** Who reads, in a statement: their id, and whether they moderate. */
export type ReaderSql = { id: SQL; moderates: SQL }
const columns = (alias: string) => {
  const of = (name: string) => sql.raw(`${alias}.${name}`)
  return { organizationId: of('organization_id'), id: of('id'), kind: of('kind'), pathId: of('path_id'), groupId: of('group_id') }
}

/** Whether a reader sees a community of a statement, by its alias. */
export function isVisibleTo(alias: string, reader: ReaderSql): SQL {
  const { organizationId, kind, pathId, groupId } = columns(alias)
  return sql`(${reader.moderates} or case ${kind}
    when 'path' then (${isEnrolledIn({ organizationId, pathId, userId: reader.id })} or ${isTaught({ organizationId, pathId }, reader.id)})
    when 'group' then ${isInGroups({ organizationId, userId: reader.id }, sql`array[${groupId}]`)} else true end)`
}

/** The state of a reader's membership in a community of a statement; null where they have none. */
export const membershipOf = (alias: string, reader: ReaderSql): SQL => sql`(select m.state from community_members m
  where m.organization_id = ${columns(alias).organizationId} and m.community_id = ${columns(alias).id} and m.user_id = ${reader.id})`

/** Whether a reader may read the threads of a community of a statement. */
export const isReadableBy = (alias: string, reader: ReaderSql): SQL => sql`(${isVisibleTo(alias, reader)} and (${reader.moderates}
  or ${columns(alias).kind} <> 'closed' or coalesce(${membershipOf(alias, reader)} = 'active', false)))`

export type Place = { community: CommunityRow; isReadable: boolean; membership: 'none' | 'pending' | 'active' }

/** A community as its reader finds it; undefined where there is none for them. */
export async function placeOf(context: Reading, id: string): Promise<Place | undefined> {
  const reader = { id: sql`${context.user.id}::uuid`, moderates: sql`${moderates(context)}::boolean` }
  const [community] = await context.db
    .select()
    .from(communities)
    .where(ofTenant(context, communities, eq(communities.id, id)))
  const [seen] = await context.db.execute<{
    isVisible: boolean
    isReadable: boolean
    membership: Place['membership'] | null
  }>(sql`
    select ${isVisibleTo('c', reader)} as "isVisible", ${isReadableBy('c', reader)} as "isReadable", ${membershipOf('c', reader)} as membership
    from communities c where c.organization_id = ${context.organization.id} and c.id = ${id}`)
  if (!community || !seen?.isVisible) return undefined
  return { community, isReadable: seen.isReadable, membership: seen.membership ?? 'none' }
}

/** Makes a person a member, or one who asks to become one. */
export const enter = (context: TenantContext, communityId: string, userId: string, state: 'pending' | 'active') =>
  context.db
    .insert(communityMembers)
    .values({ organizationId: context.organization.id, communityId, userId, state })
    .onConflictDoNothing()
