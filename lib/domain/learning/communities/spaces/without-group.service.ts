import { and, eq, sql } from 'drizzle-orm'
import { communities } from '@/db/schema/communities'
import { groups } from '@/lib/domain/people/groups/room'
import { recordAsSystem } from '@/lib/platform/audit/system'
import { isOneOf } from '@/lib/platform/db/is-one-of'
import { type Reaction, type ReactionContext, reacts } from '@/lib/platform/events/reaction'
import { ofTenant } from '@/lib/platform/records/tenant-rows'

const { version } = communities

/** Without its group no one can read or write in a community: moderators see that it is archived, and what was written stays. */
async function archive(context: ReactionContext, groupId: string): Promise<void> {
  const isOf = and(eq(communities.groupId, groupId), isOneOf(communities.state, 'active'))
  const rows = await context.db
    .update(communities)
    .set({ state: 'archived', version: sql`${version} + 1`, updatedAt: context.now })
    .where(ofTenant(context, communities, isOf))
    .returning({ id: communities.id, title: communities.title })
  for (const { id, title } of rows)
    await recordAsSystem(context.db, context.organization.id, 'communityUpdated', {
      resource: { type: 'community', id, label: title.ar ?? title.en },
      before: { state: 'active' },
      after: { state: 'archived' },
    })
}

export const groupReactions: readonly Reaction[] = [
  reacts(groups.events.groupDeleted, {
    name: 'communities.archiveDeleted',
    each: (context, { payload }) => archive(context, payload.groupId),
  }),
]
