import { and, eq, gte, sql } from 'drizzle-orm'
import { progressEvents } from '@/db/schema/progress'
import { implement } from '@/lib/platform/http/implement'
import { dayOf } from '@/lib/platform/i18n/days'
import { ofTenant } from '@/lib/platform/records/tenant-rows'
import * as contracts from './week.contract'

const msPerDay = 86_400_000

export const readWeek = implement(contracts.readWeek, async (context) => {
  const { db, user, now, organization } = context
  const { timeZone } = organization.regionalProfile
  const days = Array.from({ length: contracts.daysOfWeek }, (_, at) =>
    dayOf(new Date(now.getTime() - (contracts.daysOfWeek - 1 - at) * msPerDay), timeZone),
  )
  const since = new Date(now.getTime() - contracts.daysOfWeek * msPerDay)
  const { userId, receivedAt, occurredAt } = progressEvents
  // Learning without a connection counts on the day on which it happened.
  const found = await db
    .selectDistinct({ date: sql<string>`to_char(${occurredAt} at time zone ${timeZone}, 'YYYY-MM-DD')` })
    .from(progressEvents)
    .where(ofTenant(context, progressEvents, and(eq(userId, user.id), gte(receivedAt, since))))
  const learned = new Set(found.map(({ date }) => date))
  return { days: days.map((date) => ({ date, hasLearned: learned.has(date) })) }
})
