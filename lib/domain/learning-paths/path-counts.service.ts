import { sql } from 'drizzle-orm'
import { learningPaths } from '@/db/schema/learning-paths'
import { startOf, within } from '@/lib/platform/db/day-sql'
import { one } from '@/lib/platform/db/tenant'
import type { Stretch } from '@/lib/platform/i18n/days'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'

/** Learning paths by state, and how many were published in each window. */
export const countPaths = (context: TenantContext, stretch: Stretch) => {
  const { status, publishedAt } = learningPaths
  const some = (condition: ReturnType<typeof sql>) => sql<number>`(count(*) filter (where ${condition}))::int`
  const begin = startOf(stretch.from, stretch)
  return one(
    context.db
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
      .where(ofTenant(context, learningPaths)),
  )
}
