import { eq, sql } from 'drizzle-orm'
import { learningPaths } from '@/db/schema/learning-paths'
import type { SystemContext } from '@/lib/platform/audit/system'
import { startOf, within } from '@/lib/platform/day-sql'
import { one } from '@/lib/platform/db/tenant'
import type { Stretch } from '@/lib/platform/i18n/days'

/** Learning paths by state, and how many were published in each window. */
export const countPaths = ({ db, organization }: Pick<SystemContext, 'db' | 'organization'>, stretch: Stretch) => {
  const { status, publishedAt } = learningPaths
  const some = (condition: ReturnType<typeof sql>) => sql<number>`(count(*) filter (where ${condition}))::int`
  const begin = startOf(stretch.from, stretch)
  return one(
    db
      .select({
        total: sql<number>`count(*)::int`,
        draft: some(sql`${status} = 'draft'`),
        inReview: some(sql`${status} = 'inReview'`),
        published: some(sql`${status} = 'published'`),
        archived: some(sql`${status} = 'archived'`),
        publishedNow: some(sql`${within(publishedAt, stretch)} and ${publishedAt} >= ${begin}`),
        publishedBefore: some(sql`${within(publishedAt, stretch)} and ${publishedAt} < ${begin}`),
      })
      .from(learningPaths)
      .where(eq(learningPaths.organizationId, organization.id)),
  )
}
