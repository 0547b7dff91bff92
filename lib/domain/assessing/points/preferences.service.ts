import { eq } from 'drizzle-orm'
import { pointsPeople as people, pointsScores as scores } from '@/db/schema/points'
import { implement } from '@/lib/platform/http/implement'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { lockPoints } from './ledger.service'
import * as contracts from './preferences.contract'
import { assertOn } from './settings.service'

/** The preferences of a person; by default they take part under their own name. */
export async function preferenceOf(context: TenantContext, userId: string) {
  const [row] = await context.db
    .select({ isOut: people.isOut, isAnonymous: people.isAnonymous, alias: people.alias })
    .from(people)
    .where(ofTenant(context, people, eq(people.userId, userId)))
  return row ?? { isOut: false, isAnonymous: false, alias: null }
}

/** Whether a person opted out. */
export const isOut = async (context: TenantContext, userId: string): Promise<boolean> =>
  (await preferenceOf(context, userId)).isOut

export const readPreference = implement(contracts.readPreference, async (context) => {
  await assertOn(context)
  return preferenceOf(context, context.user.id)
})

export const putPreference = implement(contracts.putPreference, async (context, { body }) => {
  await assertOn(context)
  const { db, organization, user, now } = context
  await lockPoints(context, user.id)
  const before = await preferenceOf(context, user.id)
  const { isOut: isOutNow, isAnonymous = false, alias = null } = body
  const after = { isOut: isOutNow, isAnonymous, alias }
  const set = { ...after, updatedAt: now }
  await db
    .insert(people)
    .values({ organizationId: organization.id, userId: user.id, ...set })
    .onConflictDoUpdate({ target: [people.organizationId, people.userId], set })
  await db
    .update(scores)
    .set({ isHidden: isOutNow })
    .where(ofTenant(context, scores, eq(scores.userId, user.id)))
  // The alias is a name, which no erasure would take out of the log.
  const noted = ({ isOut, isAnonymous }: typeof before) => ({ isOut, isAnonymous })
  context.note({ before: noted(before), after: noted(after) })
  return after
})
