import { and, asc, eq, gt } from 'drizzle-orm'
import { enrolments, learningPaths } from '@/db/schema/learning-paths'
import { pathTeachers } from '@/db/schema/learning-paths-teachers'
import { isActiveAccount } from '@/lib/domain/house/identity/account/people.service'
import { isOneOf } from '@/lib/platform/db/is-one-of'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { isTeachingNow } from './taught-paths.service'

const running = isOneOf(enrolments.state, 'invited', 'active', 'overdue', 'completed')

/** The ids of the people who learn in a path, in their order, after one of them; `only`: of one person. */
export async function learnersOfPath(
  context: TenantContext,
  { pathId, after, only, most }: { pathId: string; after?: string; only?: string; most: number },
): Promise<string[]> {
  const isAsked = and(
    eq(enrolments.pathId, pathId),
    running,
    only === undefined ? undefined : eq(enrolments.userId, only),
    after === undefined ? undefined : gt(enrolments.userId, after),
    isActiveAccount(context, enrolments.userId),
  )
  const rows = await context.db
    .select({ userId: enrolments.userId })
    .from(enrolments)
    .where(ofTenant(context, enrolments, isAsked))
    .orderBy(asc(enrolments.userId))
    .limit(most)
  return rows.map(({ userId }) => userId)
}

/** The ids of the active people who made or teach a path now, in their order, after one of them. */
export async function teachersOfPath(
  context: TenantContext,
  { pathId, after, most }: { pathId: string; after?: string; most: number },
): Promise<string[]> {
  const { userId } = pathTeachers
  const isAsked = and(
    eq(pathTeachers.pathId, pathId),
    isTeachingNow('path_teachers'),
    after === undefined ? undefined : gt(userId, after),
    isActiveAccount(context, userId),
  )
  const rows = await context.db
    .select({ userId })
    .from(pathTeachers)
    .where(ofTenant(context, pathTeachers, isAsked))
    .orderBy(asc(userId))
    .limit(most)
  return rows.map((row) => row.userId)
}

/** The title of a path in each of its languages; empty where there is no such path. */
export async function titlesOfPath(context: TenantContext, id: string): Promise<{ ar?: string; en?: string }> {
  const [path] = await context.db
    .select({ locales: learningPaths.locales })
    .from(learningPaths)
    .where(ofTenant(context, learningPaths, eq(learningPaths.id, id)))
  const { ar, en } = path?.locales ?? {}
  return { ...(ar && { ar: ar.title }), ...(en && { en: en.title }) }
}
