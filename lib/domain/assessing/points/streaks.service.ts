import { and, eq, gte, lte } from 'drizzle-orm'
import { pointsMarks as marks, pointsPauses as pauses } from '@/db/schema/points'
import { dayOf } from '@/lib/platform/i18n/days'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { factsOf, zonesNow } from './ledger.service'
import { settingOf, termsNow } from './settings.service'
import { activityOf, goalOn, type Streak, streakOf, termsOn, zoneAt } from './streak.rules'

type Context = TenantContext & { now: Date }

export const pausesOf = (context: TenantContext, userId: string) =>
  context.db
    .select({ id: pauses.id, firstDay: pauses.firstDay, lastDay: pauses.lastDay })
    .from(pauses)
    .where(ofTenant(context, pauses, eq(pauses.userId, userId)))
    .orderBy(pauses.firstDay)

export const marksOf = (context: TenantContext, userId: string) =>
  context.db
    .select()
    .from(marks)
    .where(ofTenant(context, marks, eq(marks.userId, userId)))
    .orderBy(marks.day, marks.id)

export type StreakNow = Streak & { today: string; zone: string; goal: number; done: number }

/** The streak of a person now. */
export async function streakNow(context: Context, userId: string): Promise<StreakNow> {
  const zones = await zonesNow(context, userId)
  const zone = zoneAt(zones, context.now.getTime())
  if (!zone) throw new Error('A person has a time zone')
  const today = dayOf(context.now, zone)
  const terms = await termsNow(context, await settingOf(context))
  const activity = activityOf(await factsOf(context, userId))
  const given = await marksOf(context, userId)
  const granted = new Map<string, number>()
  for (const { kind, day, count } of given) if (kind === 'freeze') granted.set(day, (granted.get(day) ?? 0) + count)
  const restored = new Set(given.filter(({ kind }) => kind === 'restore').map(({ day }) => day))
  const streak = streakOf({ activity, terms, zones, pauses: await pausesOf(context, userId), restored, granted, today })
  const present = termsOn(today, terms)
  return { ...streak, today, zone, goal: present ? goalOn(today, present) : 1, done: activity.get(today) ?? 0 }
}

/** Whether a person has a pause that shares a day with this stretch. */
export const isPausedWithin = async (
  context: TenantContext,
  userId: string,
  firstDay: string,
  lastDay: string,
): Promise<boolean> =>
  (await context.db.$count(
    pauses,
    ofTenant(context, pauses, and(eq(pauses.userId, userId), lte(pauses.firstDay, lastDay), gte(pauses.lastDay, firstDay))),
  )) > 0
