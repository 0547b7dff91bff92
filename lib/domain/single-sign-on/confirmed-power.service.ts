import { and, eq, inArray, type SQLWrapper } from 'drizzle-orm'
import { type SsoProviderRow, ssoIdentities, ssoProviders } from '@/db/schema/single-sign-on'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { lockPeople } from '../identity/account/users.service'
import { endSessions } from '../identity/sessions/sessions.service'
import { holdingsByRole, peopleOfRole, roleIdsOf, rolesOfAdministrators } from '../roles/administrators.service'
import { type Holding, isBeyond, together } from '../roles/holdings.rules'

// The operator of a provider can act as everybody who is linked to it. People without a role of administration may be linked by every administrator of
// providers; others count with all of their roles, also with those that they were given after they were linked.

const linkedTo = ({ db, organization }: TenantContext, providerId: string) =>
  db
    .select({ userId: ssoIdentities.userId })
    .from(ssoIdentities)
    .where(ofTenant({ organization }, ssoIdentities, eq(ssoIdentities.providerId, providerId)))

/** What the administrators who are linked to a provider hold. */
export async function linkedPower(context: TenantContext, providerId: string): Promise<Holding> {
  const linked = await rolesOfAdministrators(context, linkedTo(context, providerId))
  const held = await holdingsByRole(context, [...new Set(linked.map(({ roleId }) => roleId))])
  return together([...held.values()])
}

/** The roles that stand for an administrator's power: their own, and those of the mapping, all of which they hold. */
export const confirmedBy = async (
  context: TenantContext,
  authorId: string,
  mappings: readonly { roleId: string }[],
): Promise<string[]> => [...new Set([...(await roleIdsOf(context, authorId)), ...mappings.map(({ roleId }) => roleId)])]

/** Which of some roles give more than confirmed roles do. A confirmed role is covered whatever it gives by now. */
async function rolesBeyond(
  context: TenantContext,
  confirmed: readonly string[],
  roleIds: readonly string[],
): Promise<Set<string>> {
  const others = roleIds.filter((id) => !confirmed.includes(id))
  if (others.length === 0) return new Set()
  const held = await holdingsByRole(context, [...confirmed, ...others])
  const power = together(confirmed.flatMap((id) => held.get(id) ?? []))
  return new Set(
    others.filter((id) => {
      const holding = held.get(id)
      return holding && isBeyond(power, holding)
    }),
  )
}

/** The people among some with more than confirmed roles give. */
async function peopleBeyond(
  context: TenantContext,
  confirmed: readonly string[],
  people: readonly string[] | SQLWrapper,
): Promise<string[]> {
  const holders = await rolesOfAdministrators(context, people)
  const beyond = await rolesBeyond(context, confirmed, [...new Set(holders.map(({ roleId }) => roleId))])
  return [...new Set(holders.filter(({ roleId }) => beyond.has(roleId)).map(({ userId }) => userId))]
}

/** How many people cannot sign in through a provider until an administrator with their permissions confirms it. */
export const countUnconfirmed = async (context: TenantContext, { id, confirmedRoles }: SsoProviderRow): Promise<number> =>
  (await peopleBeyond(context, confirmedRoles, linkedTo(context, id))).length

/** Whether a provider may open a person's account. */
export const mayOpen = async (context: TenantContext, { confirmedRoles }: SsoProviderRow, userId: string): Promise<boolean> =>
  (await peopleBeyond(context, confirmedRoles, [userId])).length === 0

/** Whether a provider's directory may change a person's account: as far as the provider and the author of its key are confirmed. */
export async function mayManage(context: TenantContext, provider: SsoProviderRow, userId: string): Promise<boolean> {
  return (await mayOpen(context, provider, userId)) && (await peopleBeyond(context, provider.scimKeyRoles, [userId])).length === 0
}

/** Whether the administrator who made a SCIM key held all that its provider gives with these mapped roles. */
export async function isKeyCovered(
  context: TenantContext,
  { scimKeyRoles, linksAccounts }: Pick<SsoProviderRow, 'scimKeyRoles' | 'linksAccounts'>,
  mapped: readonly string[],
): Promise<boolean> {
  if (linksAccounts !== 'everyone') return (await rolesBeyond(context, scimKeyRoles, mapped)).size === 0
  return together([...(await holdingsByRole(context, scimKeyRoles)).values()]).type === 'superAdmin'
}

type Timed = TenantContext & { now: Date }

/**
 * Ends the sessions of people who were given more than a provider they are linked to was confirmed for: the operator of the provider may have opened
 * them.
 */
export async function endUnconfirmed(context: Timed, meant: { userIds: readonly string[] } | { roleId: string }): Promise<void> {
  const { db, organization } = context
  const isMeant =
    'userIds' in meant
      ? inArray(ssoIdentities.userId, [...meant.userIds])
      : inArray(ssoIdentities.userId, peopleOfRole(context, meant.roleId))
  if ('userIds' in meant && meant.userIds.length === 0) return
  const linked = await db
    .select({ userId: ssoIdentities.userId, providerId: ssoProviders.id, confirmedRoles: ssoProviders.confirmedRoles })
    .from(ssoIdentities)
    .innerJoin(
      ssoProviders,
      and(eq(ssoProviders.organizationId, ssoIdentities.organizationId), eq(ssoProviders.id, ssoIdentities.providerId)),
    )
    .where(ofTenant({ organization }, ssoIdentities, isMeant))
  const beyond = new Set<string>()
  for (const providerId of new Set(linked.map((one) => one.providerId))) {
    const people = linked.filter((one) => one.providerId === providerId)
    const ids = people.map(({ userId }) => userId)
    for (const userId of await peopleBeyond(context, people[0]?.confirmedRoles ?? [], ids)) beyond.add(userId)
  }
  // A sign-in that began before this locks its person too, so its session is seen here.
  await lockPeople(context, [...beyond])
  for (const userId of beyond) await endSessions(context, { userId, reason: 'admin' })
}
