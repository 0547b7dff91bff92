import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { ssoGrantedRoles, ssoIdentities, ssoRoleMappings } from '@/db/schema/single-sign-on'
import { together } from '@/lib/domain/house/roles/holdings.rules'
import { changeHoldings } from '@/lib/domain/house/roles/holdings.service'
import { giveByRule, takeByRule } from '@/lib/domain/house/roles/mapped-roles.service'
import type { Holder } from '@/lib/domain/house/roles/role-assignments.service'
import { holdingOfRoles } from '@/lib/domain/house/roles/service-account-roles.service'
import type { ErrorName } from '@/lib/platform/errors'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { everybody } from './providers.rules'

/** The people of a provider whose roles are updated; all if none is named. */
export type Whose = { providerId: string; userIds?: readonly string[] }

type Timed = TenantContext & { now: Date }
type Syncing = Timed & { fail(reason: Extract<ErrorName, 'roleLastHolder' | 'roleGrantsTooMuch'>): never }

const key = ({ userId, roleId }: Holder) => `${userId} ${roleId}`
const without = (some: readonly Holder[], others: readonly Holder[]) => {
  const known = new Set(others.map(key))
  return some.filter((pair) => !known.has(key(pair)))
}

/** The roles that the mapping gives to people by their groups. */
function wantedBy(context: TenantContext, { providerId, userIds }: Whose): PromiseLike<Holder[]> {
  const { groupName } = ssoRoleMappings
  const isIn = or(
    eq(groupName, everybody),
    sql`${groupName} = any(${ssoIdentities.claimedGroups})`,
    sql`${groupName} = any(${ssoIdentities.directoryGroups})`,
  )
  const mapped = and(
    eq(ssoRoleMappings.organizationId, ssoIdentities.organizationId),
    eq(ssoRoleMappings.providerId, ssoIdentities.providerId),
    isIn,
  )
  const whose = userIds && inArray(ssoIdentities.userId, [...userIds])
  return context.db
    .selectDistinct({ userId: ssoIdentities.userId, roleId: ssoRoleMappings.roleId })
    .from(ssoIdentities)
    .innerJoin(ssoRoleMappings, mapped)
    .where(ofTenant(context, ssoIdentities, eq(ssoIdentities.providerId, providerId), whose))
}

/** Whether a provider maps roles by groups other than that of everybody. */
export const mapsGroups = async (context: TenantContext, providerId: string): Promise<boolean> => {
  const isGroup = and(eq(ssoRoleMappings.providerId, providerId), ne(ssoRoleMappings.groupName, everybody))
  return (await context.db.$count(ssoRoleMappings, ofTenant(context, ssoRoleMappings, isGroup))) > 0
}

/** The roles that were given before. */
const grantedTo = (context: TenantContext, { providerId, userIds }: Whose): PromiseLike<Holder[]> =>
  context.db
    .select({ userId: ssoGrantedRoles.userId, roleId: ssoGrantedRoles.roleId })
    .from(ssoGrantedRoles)
    .where(
      ofTenant(
        context,
        ssoGrantedRoles,
        eq(ssoGrantedRoles.providerId, providerId),
        userIds && inArray(ssoGrantedRoles.userId, [...userIds]),
      ),
    )

async function difference(context: TenantContext, whose: Whose) {
  const [wanted, granted] = [await wantedBy(context, whose), await grantedTo(context, whose)]
  return { give: without(wanted, granted), take: without(granted, wanted) }
}

/** Splits a list into the parts of single statements. */
const parts = <T>(all: readonly T[], most = 1000): T[][] =>
  Array.from({ length: Math.ceil(all.length / most) }, (_, at) => all.slice(at * most, (at + 1) * most))

/** Deletes the records of roles given by a provider, and unassigns those that no other provider gives. */
async function takeGranted(context: Timed, providerId: string, pairs: readonly Holder[]): Promise<void> {
  for (const roleId of new Set(pairs.map((pair) => pair.roleId)))
    for (const userIds of parts(pairs.flatMap((pair) => (pair.roleId === roleId ? [pair.userId] : [])))) {
      const meant = and(eq(ssoGrantedRoles.roleId, roleId), inArray(ssoGrantedRoles.userId, userIds))
      const ofProvider = eq(ssoGrantedRoles.providerId, providerId)
      await context.db.delete(ssoGrantedRoles).where(ofTenant(context, ssoGrantedRoles, ofProvider, meant))
      const elsewhere = await context.db
        .select({ userId: ssoGrantedRoles.userId })
        .from(ssoGrantedRoles)
        .where(ofTenant(context, ssoGrantedRoles, meant))
      const kept = new Set(elsewhere.map(({ userId }) => userId))
      await takeByRule(
        context,
        roleId,
        userIds.filter((userId) => !kept.has(userId)),
      )
    }
}

/** Assigns and unassigns roles by groups, inside a change of holdings. */
export async function applyMapping(context: Timed, whose: Whose): Promise<{ given: number; taken: number }> {
  const { db, organization } = context
  const { give, take } = await difference(context, whose)
  await takeGranted(context, whose.providerId, take)
  for (const some of parts(give)) {
    await giveByRule(context, some)
    const values = some.map((pair) => ({ ...pair, organizationId: organization.id, providerId: whose.providerId }))
    await db.insert(ssoGrantedRoles).values(values).onConflictDoNothing()
  }
  return { given: give.length, taken: take.length }
}

/**
 * Updates people's roles by their groups: missing roles are assigned, and roles given by former groups unassigned. The author of the mapping held all
 * of its roles, so nothing is checked again. It waits for other changes of permissions only if there is something to change.
 */
export async function syncRoles(context: Syncing, whose: Whose): Promise<{ given: number; taken: number }> {
  const { give, take } = await difference(context, whose)
  if (give.length + take.length === 0) return { given: 0, taken: 0 }
  const plan = async () => {
    const taken = await holdingOfRoles(context, [...new Set(take.map(({ roleId }) => roleId))])
    return { taken: take.length > 0 ? (taken ?? together([])) : undefined }
  }
  return changeHoldings({ ...context, user: null }, plan, () => applyMapping(context, whose))
}
