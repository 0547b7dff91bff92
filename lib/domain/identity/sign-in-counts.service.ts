import { between, count, sql } from 'drizzle-orm'
import { activeDays, sessions } from '@/db/schema/identity'
import { type CountOfDay, dayOfMoment, within } from '@/lib/platform/db/day-sql'
import type { Stretch } from '@/lib/platform/i18n/days'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'

/** Completed sign-ins by day: each opened a session. */
export const countSignIns = (context: TenantContext, stretch: Stretch): Promise<CountOfDay[]> =>
  context.db
    .select({ day: dayOfMoment(sessions.createdAt, stretch), count: count() })
    .from(sessions)
    .where(ofTenant(context, sessions, within(sessions.createdAt, stretch)))
    .groupBy(sql`1`)

/** Different people active: by day, and in each of the two windows, where somebody active on several days counts once. */
export async function countActivePeople(context: TenantContext, stretch: Stretch) {
  const { db } = context
  const inStretch = ofTenant(context, activeDays, between(activeDays.day, stretch.previousFrom, stretch.to))
  const people = db
    .selectDistinct({ isCurrent: sql<boolean>`${activeDays.day} >= ${stretch.from}`.as('is_current'), userId: activeDays.userId })
    .from(activeDays)
    .where(inStretch)
    .as('people')
  const [byDay, windows] = await Promise.all([
    db.select({ day: activeDays.day, count: count() }).from(activeDays).where(inStretch).groupBy(activeDays.day),
    db.select({ isCurrent: people.isCurrent, count: count() }).from(people).groupBy(people.isCurrent),
  ])
  const total = (current: boolean) => windows.find(({ isCurrent }) => isCurrent === current)?.count ?? 0
  return { current: total(true), previous: total(false), byDay }
}
