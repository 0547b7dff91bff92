import { between, sql } from 'drizzle-orm'
import { activeDays, sessions } from '@/db/schema/identity'
import { dayOfMoment, within } from '@/lib/platform/db/day-sql'
import type { Stretch } from '@/lib/platform/i18n/days'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'

const howMany = sql<number>`count(*)`.as('count')

/** Completed sign-ins by day: each opened a session. */
export const countSignIns = (context: TenantContext, stretch: Stretch) =>
  context.db
    .select({ day: dayOfMoment(sessions.createdAt, stretch).as('day'), count: howMany })
    .from(sessions)
    .where(ofTenant(context, sessions, within(sessions.createdAt, stretch)))
    .groupBy(sql`1`)

const inStretch = (context: TenantContext, stretch: Stretch) =>
  ofTenant(context, activeDays, between(activeDays.day, stretch.previousFrom, stretch.to))

/** Different people active by day. */
export const countActiveByDay = (context: TenantContext, stretch: Stretch) =>
  context.db
    .select({ day: sql<string>`${activeDays.day}`.as('day'), count: howMany })
    .from(activeDays)
    .where(inStretch(context, stretch))
    .groupBy(activeDays.day)

/** Different people active in each of the two windows, where somebody active on several days counts once. */
export const countActivePeople = (context: TenantContext, stretch: Stretch) => {
  const isCurrent = sql`${activeDays.day} >= ${stretch.from}`
  const different = (condition: typeof isCurrent) => sql<number>`count(distinct ${activeDays.userId}) filter (where ${condition})`
  return context.db
    .select({ current: different(isCurrent).as('current'), previous: different(sql`not ${isCurrent}`).as('previous') })
    .from(activeDays)
    .where(inStretch(context, stretch))
}
