import { and, eq, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import { serviceAccountRoles, userRoles } from '@/db/schema/roles'
import { newEvent } from '@/lib/platform/events/event'
import { type Publishing, publish } from '@/lib/platform/events/publish'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { roleEventKinds as kinds } from './role-events.contract'
import { endUncovered } from './uncovered-sessions.service'

/** A person with a role. */
export type Holder = { userId: string; roleId: string }

// Assignments of roles are written here alone, each with its event.

const eventsOf = (kind: 'roleGiven' | 'roleTaken', holder: 'person' | 'serviceAccount', held: { id: string; roleId: string }[]) =>
  held.map(({ id: holderId, roleId }) => newEvent(kinds[kind], { holderId, holder, roleId }))

/** Gives roles to people, until a moment or without an end; returns the assignments that are new. Existing ones stay as they are. */
export async function giveRoles(context: Publishing, pairs: readonly Holder[], end: Date | null = null): Promise<Holder[]> {
  if (pairs.length === 0) return []
  const { db, organization } = context
  const { userId, roleId, until } = userRoles
  const added = await db
    .insert(userRoles)
    .values(pairs.map((pair) => ({ ...pair, organizationId: organization.id, until: end })))
    // An assignment whose time is over counts as none, though it may not be removed yet.
    .onConflictDoUpdate({
      target: [userRoles.organizationId, userId, roleId],
      set: { createdAt: sql`excluded.created_at`, until: sql`excluded.until` },
      setWhere: sql`${until} <= now()`,
    })
    .returning({ userId, roleId })
  const held = added.map((one) => ({ id: one.userId, roleId: one.roleId }))
  await publish(context, ...eventsOf('roleGiven', 'person', held))
  await endUncovered(
    context,
    added.map((one) => one.userId),
  )
  return added
}

/** Lets a role that a person holds end at another moment, or not at all; returns when it ended before. */
export async function changeEnd(context: Publishing, { userId, roleId }: Holder, end: Date | null): Promise<Date | null> {
  const isMeant = ofTenant(context, userRoles, and(eq(userRoles.userId, userId), eq(userRoles.roleId, roleId)))
  const [before] = await context.db.select({ until: userRoles.until }).from(userRoles).where(isMeant).for('update')
  const until = before?.until ?? null
  if (!before || until?.getTime() === end?.getTime()) return until
  await context.db.update(userRoles).set({ until: end }).where(isMeant)
  const held = { holderId: userId, holder: 'person' as const, roleId }
  await publish(context, newEvent(kinds.roleEndChanged, { ...held, until: end }))
  return until
}

/** When a role that a person holds ends; null without an end. */
export async function endOf(context: TenantContext, { userId, roleId }: Holder): Promise<Date | null> {
  const isMeant = ofTenant(context, userRoles, and(eq(userRoles.userId, userId), eq(userRoles.roleId, roleId)))
  const [held] = await context.db.select({ until: userRoles.until }).from(userRoles).where(isMeant)
  return held?.until ?? null
}

/** Removes assignments of people whose time is over; returns them. */
export const takeEndedRoles = (context: Publishing, pairs: readonly Holder[]): Promise<Holder[]> => {
  const isOne = or(...pairs.map((pair) => and(eq(userRoles.userId, pair.userId), eq(userRoles.roleId, pair.roleId))))
  return take(context, and(isOne, lte(userRoles.until, context.now)))
}

async function take(context: Publishing, condition: SQL | undefined): Promise<Holder[]> {
  const { userId, roleId } = userRoles
  const taken = await context.db
    .delete(userRoles)
    .where(ofTenant(context, userRoles, condition))
    .returning({ userId, roleId })
  const held = taken.map((one) => ({ id: one.userId, roleId: one.roleId }))
  await publish(context, ...eventsOf('roleTaken', 'person', held))
  return taken
}

/** Takes a role from people; returns those who had it. */
export const takeRole = async (context: Publishing, roleId: string, userIds: readonly string[]): Promise<Holder[]> =>
  userIds.length === 0 ? [] : take(context, and(eq(userRoles.roleId, roleId), inArray(userRoles.userId, [...userIds])))

/** Takes all roles from an erased person. */
export const takeRoles = (context: Publishing, userId: string): Promise<unknown> => take(context, eq(userRoles.userId, userId))

type OfAccount = { accountId: string; given: readonly string[]; taken: readonly string[] }

/** Gives roles to a service account and takes others from it. */
export async function changeRolesOfAccount(context: Publishing, { accountId, given, taken }: OfAccount): Promise<void> {
  const { db, organization } = context
  const { serviceAccountId, roleId } = serviceAccountRoles
  const isTaken = and(eq(serviceAccountId, accountId), inArray(roleId, [...taken]))
  if (taken.length > 0) await db.delete(serviceAccountRoles).where(ofTenant(context, serviceAccountRoles, isTaken))
  const rows = given.map((id) => ({ organizationId: organization.id, serviceAccountId: accountId, roleId: id }))
  if (rows.length > 0) await db.insert(serviceAccountRoles).values(rows)
  const held = (ids: readonly string[]) => ids.map((id) => ({ id: accountId, roleId: id }))
  await publish(
    context,
    ...eventsOf('roleTaken', 'serviceAccount', held(taken)),
    ...eventsOf('roleGiven', 'serviceAccount', held(given)),
  )
}
