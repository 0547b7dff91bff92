import { sql } from 'drizzle-orm'
import { learningPaths } from '@/db/schema/learning-paths'
import { startOf, within } from '@/lib/platform/db/day-sql'
import type { Stretch } from '@/lib/platform/i18n/days'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'

/** Learning paths by state, and how many were published in each window. */
export const countPaths = (context: TenantContext, stretch: Stretch) => {
  const { status, publishedAt } = learningPaths
  const some = (condition: ReturnType<typeof sql>) => sql<number>`(count(*) filter (where ${condition}))::int`
  const begin = startOf(stretch.from, stretch)
  return context.db
    .select({
      total: sql<number>`count(*)::int`.as('total'),
      draft: some(sql`${status} = 'draft'`).as('draft'),
      inReview: some(sql`${status} = 'inReview'`).as('inReview'),
      published: some(sql`${status} = 'published'`).as('published'),
      archived: some(sql`${status} = 'archived'`).as('archived'),
      publishedNow: some(sql`${within(publishedAt, stretch)} and ${publishedAt} >= ${begin}`).as('publishedNow'),
      publishedBefore: some(sql`${within(publishedAt, stretch)} and ${publishedAt} < ${begin}`).as('publishedBefore'),
    })
    .from(learningPaths)
    .where(ofTenant(context, learningPaths))
}
