import { and, eq, isNull, sql } from 'drizzle-orm'
import { pointsLeaderboards as boards } from '@/db/schema/points-boards'
import { groups } from '@/lib/domain/people/groups/room'
import { recordAsSystem } from '@/lib/platform/audit/system'
import { type Reaction, type ReactionContext, reacts } from '@/lib/platform/events/reaction'
import { ofTenant } from '@/lib/platform/records/tenant-rows'

const { version } = boards

/** Without its group a leaderboard has no people: it ends, as if it had been closed. */
async function close(context: ReactionContext, groupId: string): Promise<void> {
  const isOf = and(eq(boards.groupId, groupId), isNull(boards.closedAt))
  const rows = await context.db
    .update(boards)
    .set({ closedAt: context.now, version: sql`${version} + 1`, updatedAt: context.now })
    .where(ofTenant(context, boards, isOf))
    .returning({ id: boards.id, name: boards.name })
  for (const { id, name } of rows)
    await recordAsSystem(context.db, context.organization.id, 'leaderboardClosed', {
      resource: { type: 'gamificationLeaderboard', id, label: name.en },
      before: { closedAt: null },
      after: { closedAt: context.now },
    })
}

export const groupReactions: readonly Reaction[] = [
  reacts(groups.events.groupDeleted, {
    name: 'gamification.closeDeleted',
    each: (context, { payload }) => close(context, payload.groupId),
  }),
]
