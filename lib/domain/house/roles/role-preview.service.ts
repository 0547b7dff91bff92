import { asc, eq, inArray, sql } from 'drizzle-orm'
import { rolePermissions, roles } from '@/db/schema/roles'
import { peopleById } from '@/lib/domain/house/identity/account/people.service'
import { implement } from '@/lib/platform/http/implement'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { grantsBeyond, lostLastHolder } from './holdings.rules'
import { holdersOf, holdingOf } from './holdings.service'
import * as contracts from './role-preview.contract'
import { everyGrant, type Grant, missingGrants, widest } from './roles.rules'
import { roleRecords } from './roles.service'

type Alike = { otherRoles: string[]; count: number; first: string[] }

/** The people with a role, grouped by their other roles, because people with the same roles are affected equally. */
const membersAlike = ({ db, organization }: TenantContext, roleId: string): Promise<Alike[]> =>
  db.execute<Alike>(sql`
    select to_json(other_roles) as "otherRoles", count(*)::int as count,
      to_json((array_agg(user_id order by user_id))[1:${sql.raw(String(contracts.shownPeople))}]) as first
    from (
      select mine.user_id, array(
        select other.role_id from user_roles other
        where other.organization_id = mine.organization_id and other.user_id = mine.user_id and other.role_id <> mine.role_id
        order by other.role_id
      ) as other_roles
      from user_roles mine where mine.organization_id = ${organization.id} and mine.role_id = ${roleId}
    ) members
    group by other_roles`)

/** The grants of some roles, by role. */
async function grantsOfRoles(context: TenantContext, ids: string[]): Promise<Map<string, readonly Grant[]>> {
  const { db } = context
  const granted = new Map<string, Grant[]>(ids.map((id) => [id, []]))
  if (ids.length === 0) return granted
  const everything = await db
    .select({ id: roles.id })
    .from(roles)
    .where(ofTenant(context, roles, inArray(roles.id, ids), eq(roles.type, 'superAdmin')))
  const rows = await db
    .select()
    .from(rolePermissions)
    .where(ofTenant(context, rolePermissions, inArray(rolePermissions.roleId, ids)))
    .orderBy(asc(rolePermissions.subject), asc(rolePermissions.action))
  for (const { roleId, subject, action, scope } of rows) granted.get(roleId)?.push({ subject, action, scope })
  for (const { id } of everything) granted.set(id, [...everyGrant])
  return granted
}

export const previewRole = implement(contracts.previewRole, async (context, { params, body }) => {
  const { user, fail } = context
  const role = await roleRecords.get(context, params.roleId)
  if (role.isBuiltIn) fail('roleBuiltIn')
  const groups = await membersAlike(context, role.id)
  const granted = await grantsOfRoles(context, [role.id, ...new Set(groups.flatMap(({ otherRoles }) => otherRoles))])
  const now = granted.get(role.id) ?? []
  const draft = body.permissions
  const effects = groups.map(({ otherRoles, count, first }) => {
    const elsewhere = otherRoles.flatMap((id) => granted.get(id) ?? [])
    const [before, after] = [widest([...elsewhere, ...now]), widest([...elsewhere, ...draft])]
    return { count, first, gained: missingGrants(after, before), lost: missingGrants(before, after) }
  })
  const affected = (of: 'gained' | 'lost') => {
    const touched = effects.filter((effect) => effect[of].length > 0)
    const people = touched
      .flatMap((effect) => effect.first.map((userId) => ({ userId, permissions: effect[of] })))
      .toSorted((a, b) => (a.userId < b.userId ? -1 : 1))
      .slice(0, contracts.shownPeople)
    return { count: touched.reduce((sum, { count }) => sum + count, 0), people }
  }
  const [gain, lose] = [affected('gained'), affected('lost')]
  const named = await peopleById(context, [...new Set([...gain.people, ...lose.people].map(({ userId }) => userId))])
  const withNames = ({ count, people }: typeof gain) => ({
    count,
    people: people.flatMap((person) => {
      const name = named.get(person.userId)
      return name ? [{ ...person, ...name }] : []
    }),
  })
  const [added, removed] = [missingGrants(draft, now), missingGrants(now, draft)]
  const author = await holdingOf(context, user.id)
  const assigns = draft.some(({ subject, action, scope }) => subject === 'role' && action === 'assign' && scope === 'any')
  return {
    added,
    removed,
    refused: widest(grantsBeyond(author, [...added, ...removed])),
    losesLastHolder: lostLastHolder(await holdersOf(context), await holdersOf(context, { roleId: role.id, assigns })),
    memberCount: groups.reduce((sum, { count }) => sum + count, 0),
    gain: withNames(gain),
    lose: withNames(lose),
  }
})
