import { inArray } from 'drizzle-orm'
import { userRoles } from '@/db/schema/roles'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { holdingsByRole, rolesOfAdministrators } from './covered-power.service'
import { isBeyond, together } from './holdings.rules'
import { holdingOf } from './holdings.service'
import { isHeldNow } from './role-holders.service'

/** The roles that some people hold now, by person. */
export async function rolesOfPeople(context: TenantContext, people: readonly string[]): Promise<Map<string, Set<string>>> {
  const byPerson = new Map(people.map((id) => [id, new Set<string>()]))
  if (people.length === 0) return byPerson
  const held = await context.db
    .select({ userId: userRoles.userId, roleId: userRoles.roleId })
    .from(userRoles)
    .where(ofTenant(context, userRoles, inArray(userRoles.userId, [...people]), isHeldNow))
  for (const { userId, roleId } of held) byPerson.get(userId)?.add(roleId)
  return byPerson
}

/** Those of some people who have a role of administration and then may do more than another person. Accounts in every state are included. */
export async function peopleAbove(context: TenantContext, authorId: string, people: readonly string[]): Promise<Set<string>> {
  const held = await rolesOfAdministrators(context, people)
  if (held.length === 0) return new Set()
  const author = await holdingOf(context, authorId)
  const byRole = await holdingsByRole(context, [...new Set(held.map(({ roleId }) => roleId))])
  const ids = [...new Set(held.map(({ userId }) => userId))]
  return new Set(
    ids.filter((id) => {
      const own = held.flatMap(({ userId, roleId }) => (userId === id ? (byRole.get(roleId) ?? []) : []))
      return isBeyond(author, together(own))
    }),
  )
}
