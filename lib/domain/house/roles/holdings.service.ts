import { and, eq, inArray, sql } from 'drizzle-orm'
import { rolePermissions, roles, serviceAccountRoles, userRoles } from '@/db/schema/roles'
import { isActiveAccount } from '@/lib/domain/house/identity/account/people.service'
import type { Actor } from '@/lib/platform/auth/session'
import { lockSubject } from '@/lib/platform/db/lock'
import { one } from '@/lib/platform/db/tenant'
import { answerOf } from '@/lib/platform/ports'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { type Holders, type Holding, isBeyond, lostLastHolder, together } from './holdings.rules'
import { isHeldNow } from './role-holders.service'
import { roles as rolesRoom } from './room'

/** Without a user the system applies a rule whose author was checked when it was set, so nothing is checked again. */
type Changing<Refused> = TenantContext & { user: Pick<Actor, 'id'> | null; fail(reason: Refused): never }
type Gift = { given: Holding | undefined; taken?: undefined }
type Change = { given?: Holding; taken?: Holding }
type ChangingAny = Changing<'roleGrantsTooMuch' | 'roleLastHolder'>
/** A change of permissions: `plan` reads what it concerns, then the change is made. */
type Steps<P, T> = [plan: () => Promise<P>, apply: (planned: P) => Promise<T>]

const permissionsOfRole = and(eq(rolePermissions.organizationId, roles.organizationId), eq(rolePermissions.roleId, roles.id))

/**
 * The present permissions of a person or a service account, or of several together, through all roles. An inactive account has none, unless called with `whatever state`.
 */
export async function holdingOf(
  context: TenantContext,
  ids: string | readonly string[],
  of: 'active' | 'whatever state' = 'active',
): Promise<Holding> {
  const asked = typeof ids === 'string' ? [ids] : [...ids]
  const counts = of === 'active' ? isActiveAccount(context, userRoles.userId) : undefined
  const held = { type: roles.type, grant: rolePermissions }
  const ofPerson = context.db
    .select(held)
    .from(userRoles)
    .innerJoin(roles, and(eq(roles.organizationId, userRoles.organizationId), eq(roles.id, userRoles.roleId)))
    .leftJoin(rolePermissions, permissionsOfRole)
    .where(ofTenant(context, userRoles, inArray(userRoles.userId, asked), and(isHeldNow, counts)))
  const { serviceAccountId, roleId, organizationId } = serviceAccountRoles
  const isActiveServiceAccount = await answerOf(rolesRoom.ports.isActiveServiceAccount)
  const ofService = context.db
    .select(held)
    .from(serviceAccountRoles)
    .innerJoin(roles, and(eq(roles.organizationId, organizationId), eq(roles.id, roleId)))
    .leftJoin(rolePermissions, permissionsOfRole)
    .where(
      ofTenant(context, serviceAccountRoles, inArray(serviceAccountId, asked), isActiveServiceAccount(context, serviceAccountId)),
    )
  const rows = [...(await ofPerson), ...(await ofService)]
  return together(rows.map(({ type, grant }) => ({ type, grants: grant ? [grant] : [] })))
}

/**
 * The holders among active, confirmed accounts, by roles without an end: nobody must be left without an administrator one day. With `draft` as if that role did or did not grant `role.assign`, which is effective only together with
 * a role of type admin.
 */
export function holdersOf({ db, organization }: TenantContext, draft?: { roleId: string; assigns: boolean }): Promise<Holders> {
  const granted = sql`exists (
    select from role_permissions grants
    where grants.organization_id = role.organization_id and grants.role_id = role.id and grants.subject = 'role' and grants.action = 'assign'
      and grants.scope = 'any')`
  const assigns = draft ? sql`(case when role.id = ${draft.roleId} then ${draft.assigns}::boolean else ${granted} end)` : granted
  const active = sql`
    select from roles role
    join user_roles member on member.organization_id = role.organization_id and member.role_id = role.id
    where role.organization_id = ${organization.id} and member.until is null and ${isActiveAccount({ organization }, sql`member.user_id`)}`
  const opensConsole = sql`exists (
    select from user_roles held join roles of_admin on of_admin.organization_id = held.organization_id and of_admin.id = held.role_id
    where held.organization_id = member.organization_id and held.user_id = member.user_id and held.until is null and of_admin.type in ('admin', 'superAdmin'))`
  return one(
    db.execute<Holders>(sql`
      select exists (${active} and role.type = 'superAdmin') as "superAdmin",
        exists (${active} and (role.type = 'superAdmin' or (${assigns} and ${opensConsole}))) as "roleAssigner"`),
  )
}

/**
 * The only way to change who has which permissions: assigning, unassigning, changing and deleting roles, and everything else that grants or revokes
 * permissions. Changes of one organization are serialized. The caller must hold what is granted or revoked (5065), and an active holder must remain
 * (5067). `plan` reads what the change concerns, under the lock.
 */
export async function changeHoldings<P extends Gift, T>(
  context: Changing<'roleGrantsTooMuch'>,
  ...change: Steps<P, T>
): Promise<T>
export async function changeHoldings<P extends Change, T>(context: ChangingAny, ...change: Steps<P, T>): Promise<T>
export async function changeHoldings<P extends Change, T>(context: ChangingAny, ...[plan, apply]: Steps<P, T>): Promise<T> {
  const { db, organization, user, fail } = context
  // Taken before all other locks, to avoid deadlocks.
  await lockSubject(db, 'holdings', organization.id)
  const planned = await plan()
  const { given, taken } = planned
  // Read again under the lock: an earlier change may have revoked it from the caller.
  const author = user && (await holdingOf(context, user.id))
  if (author && [given, taken].some((part) => part && isBeyond(author, part))) fail('roleGrantsTooMuch')
  const before = taken && (await holdersOf(context))
  const outcome = await apply(planned)
  if (before && lostLastHolder(before, await holdersOf(context))) fail('roleLastHolder')
  return outcome
}

/** Changes something about an account, or several, that only a person may change who holds all of their permissions, as if granting them. */
export const overrule = <T>(
  context: Changing<'roleGrantsTooMuch'>,
  userId: string | readonly string[],
  prepare: () => Promise<unknown>,
  apply: () => Promise<T>,
): Promise<T> => {
  const plan = async () => {
    await prepare()
    return { given: await holdingOf(context, userId, 'whatever state') }
  }
  return changeHoldings(context, plan, apply)
}
