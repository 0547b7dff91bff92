import { desc, eq } from 'drizzle-orm'
import {
  pointsEntries as entries,
  pointsFacts as facts,
  pointsMarks as marks,
  pointsPauses as pauses,
  pointsPeople as people,
  pointsScores as scores,
  pointsZones as zones,
} from '@/db/schema/points'
import { pointsEarnedBadges as earned } from '@/db/schema/points-boards'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { zonesOf } from './ledger.service'
import { mostShown } from './person-data.contract'
import { preferenceOf } from './preferences.service'
import { marksOf, pausesOf } from './streaks.service'

/** The entries of a person, the newest first. */
export const entriesOf = (context: TenantContext, userId: string) =>
  context.db
    .select()
    .from(entries)
    .where(ofTenant(context, entries, eq(entries.userId, userId)))
    .orderBy(desc(entries.createdAt), desc(entries.id))
    .limit(mostShown)

/** The facts of a person, the newest first. */
export const factsOfPerson = (context: TenantContext, userId: string) =>
  context.db
    .select()
    .from(facts)
    .where(ofTenant(context, facts, eq(facts.userId, userId)))
    .orderBy(desc(facts.localDate), desc(facts.id))
    .limit(mostShown)

/** The badges that a person earned, those that were lost too, the newest first. */
export const badgesOfPerson = (context: TenantContext, userId: string) =>
  context.db
    .select()
    .from(earned)
    .where(ofTenant(context, earned, eq(earned.userId, userId)))
    .orderBy(desc(earned.earnedOn), desc(earned.badgeId), desc(earned.turn))
    .limit(mostShown)

export async function streakData(context: TenantContext, userId: string) {
  const periods = await zonesOf(context, userId)
  return {
    pauses: await pausesOf(context, userId),
    marks: await marksOf(context, userId),
    zones: periods.map(({ since, zone }) => ({ since: new Date(since), zone })),
    ...(await preferenceOf(context, userId)),
  }
}

/** Removes what says where a person was and why, and takes them out of comparisons; the numbers stay with the account that is left. */
export async function forgetPerson(context: TenantContext, userId: string): Promise<void> {
  const { db } = context
  await db
    .update(entries)
    .set({ reason: null, zone: 'UTC' })
    .where(ofTenant(context, entries, eq(entries.userId, userId)))
  await db
    .update(facts)
    .set({ zone: 'UTC' })
    .where(ofTenant(context, facts, eq(facts.userId, userId)))
  await db
    .update(scores)
    .set({ isHidden: true })
    .where(ofTenant(context, scores, eq(scores.userId, userId)))
  await db.delete(earned).where(ofTenant(context, earned, eq(earned.userId, userId)))
  await db.delete(people).where(ofTenant(context, people, eq(people.userId, userId)))
  await db.delete(pauses).where(ofTenant(context, pauses, eq(pauses.userId, userId)))
  await db.delete(marks).where(ofTenant(context, marks, eq(marks.userId, userId)))
  await db.delete(zones).where(ofTenant(context, zones, eq(zones.userId, userId)))
}
