import { and, between, sql } from 'drizzle-orm'
import { activeDays, sessions } from '@/db/schema/identity'
import { dayGiven, dayOfMoment, within } from '@/lib/platform/db/day-sql'
import { query } from '@/lib/platform/db/one-statement'
import { isTenants } from '@/lib/platform/db/statement'

const howMany = sql<number>`count(*)`.as('count')

/** Completed sign-ins by day: each opened a session. */
export const countSignIns = query
  .select({ day: dayOfMoment(sessions.createdAt).as('day'), count: howMany })
  .from(sessions)
  .where(and(isTenants(sessions.organizationId), within(sessions.createdAt)))
  .groupBy(sql`1`)

const inStretch = and(isTenants(activeDays.organizationId), between(activeDays.day, dayGiven('previousFrom'), dayGiven('to')))

/** Different people active by day. */
export const countActiveByDay = query
  .select({ day: sql<string>`${activeDays.day}`.as('day'), count: howMany })
  .from(activeDays)
  .where(inStretch)
  .groupBy(activeDays.day)

const isCurrent = sql`${activeDays.day} >= ${dayGiven('from')}`
const different = (condition: typeof isCurrent) => sql<number>`count(distinct ${activeDays.userId}) filter (where ${condition})`

/** Distinct people active in each of the two windows. */
export const countActivePeople = query
  .select({ current: different(isCurrent).as('current'), previous: different(sql`not ${isCurrent}`).as('previous') })
  .from(activeDays)
  .where(inStretch)
