import { and, between, count, eq, sql } from 'drizzle-orm'
import { activeDays, sessions } from '@/db/schema/identity'
import type { Acting } from '@/lib/platform/audit/act'
import { type CountOfDay, dayOfMoment, within } from '@/lib/platform/day-sql'
import type { Stretch } from '@/lib/platform/i18n/days'

type Here = Pick<Acting, 'db' | 'organization'>

/** Completed sign-ins by day: each opened a session. */
export const countSignIns = ({ db, organization }: Here, stretch: Stretch): Promise<CountOfDay[]> =>
  db
    .select({ day: dayOfMoment(sessions.createdAt, stretch), count: count() })
    .from(sessions)
    .where(and(eq(sessions.organizationId, organization.id), within(sessions.createdAt, stretch)))
    .groupBy(sql`1`)

/** Different people active: by day, and in each of the two windows, where somebody active on several days counts once. */
export async function countActivePeople({ db, organization }: Here, stretch: Stretch) {
  const isCurrent = sql<boolean>`${activeDays.day} >= ${stretch.from}`
  const rows = await db
    .select({
      day: sql<string | null>`${activeDays.day}::text`,
      isCurrent: sql<boolean>`${isCurrent}`,
      count: sql<number>`count(distinct ${activeDays.userId})::int`,
    })
    .from(activeDays)
    .where(and(eq(activeDays.organizationId, organization.id), between(activeDays.day, stretch.previousFrom, stretch.to)))
    .groupBy(sql`grouping sets ((2, ${activeDays.day}), (2))`)
  const total = (current: boolean) => rows.find((row) => row.day === null && row.isCurrent === current)?.count ?? 0
  const byDay = rows.flatMap(({ day, count }): CountOfDay[] => (day === null ? [] : [{ day, count }]))
  return { current: total(true), previous: total(false), byDay }
}
