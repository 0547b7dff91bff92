import { sql } from 'drizzle-orm'
import { learningPaths } from '@/db/schema/learning-paths'
import { startOf, within } from '@/lib/platform/db/day-sql'
import { query } from '@/lib/platform/db/one-statement'
import { isTenants } from '@/lib/platform/db/statement'

const { status, publishedAt } = learningPaths
const some = (condition: ReturnType<typeof sql>) => sql<number>`(count(*) filter (where ${condition}))::int`

/** Learning paths by state, and how many were published in each window. */
export const countPaths = query
  .select({
    total: sql<number>`count(*)::int`.as('total'),
    draft: some(sql`${status} = 'draft'`).as('draft'),
    inReview: some(sql`${status} = 'inReview'`).as('inReview'),
    published: some(sql`${status} = 'published'`).as('published'),
    archived: some(sql`${status} = 'archived'`).as('archived'),
    publishedNow: some(sql`${within(publishedAt)} and ${publishedAt} >= ${startOf('from')}`).as('publishedNow'),
    publishedBefore: some(sql`${within(publishedAt)} and ${publishedAt} < ${startOf('from')}`).as('publishedBefore'),
  })
  .from(learningPaths)
  .where(isTenants(learningPaths.organizationId))
