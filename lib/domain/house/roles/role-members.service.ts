import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { roles } from '@/db/schema/roles'
import { listedPerson, peopleList } from '@/lib/domain/house/identity/account/people.service'
import { given } from '@/lib/platform/db/prepared'
import { implement } from '@/lib/platform/http/implement'
import { momentText } from '@/lib/platform/lists/list'
import * as contracts from './role-members.contract'

/** The roles given as `role`. */
const wanted = sql`${given('role')}::uuid[]`

/** Accounts with one of the roles given as `role`; of each role at most the requested number is read. */
export const holdersOfRole: SQL = sql`select distinct holder.user_id from unnest(${wanted}) one cross join lateral
  (select held.user_id from user_roles held where held.organization_id = tenant.id::uuid and held.role_id = one
    order by held.user_id limit ${given('limit')}::int) holder`

/** The number of accounts with one of the roles given as `role`; for a single role the number of assignments. */
export const holderCount: SQL = sql`select case when cardinality(${wanted}) = 1
  then (select count(*) from user_roles held where held.organization_id = tenant.id::uuid and held.role_id = (${wanted})[1])
  else (select count(distinct held.user_id) from user_roles held where held.organization_id = tenant.id::uuid and held.role_id = any(${wanted})) end`

/** Whether an account of a list holds one of the roles given as `role`. */
export const holdsRole: SQL = sql`exists (select from user_roles held where held.organization_id = ${listedPerson.organizationId} and held.user_id = ${listedPerson.id} and held.role_id = any(${wanted}) offset 0)`

/** The roles of an account of a list as JSON, oldest assignment first. */
export const rolesHeld: SQL = sql`(select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name, 'type', r.type) order by held.created_at, r.id), '[]')
  from user_roles held cross join lateral (select * from roles r where r.organization_id = held.organization_id and r.id = held.role_id offset 0) r
  where held.organization_id = ${listedPerson.organizationId} and held.user_id = ${listedPerson.id})`

/** Whether a person of another room's statement holds a role. */
export const isHolder = ({
  organizationId,
  userId,
  roleId,
}: {
  organizationId: SQL
  userId: SQL
  roleId: SQL
}): SQL => sql`exists (
  select from user_roles held
  where held.organization_id = ${organizationId} and held.user_id = ${userId} and held.role_id = ${roleId})`

/** The present name of a role, as an expression for a statement of another room; null where it was deleted. */
export const nameOfRole = (meant: { organizationId: SQLWrapper; id: SQLWrapper }): SQL =>
  sql`(select named.name from roles named where named.organization_id = ${sql`${meant.organizationId}`} and named.id = ${sql`${meant.id}`})`

const ofAssignment = (column: SQL) => sql`(select ${column} from user_roles held
  where held.organization_id = ${listedPerson.organizationId} and held.user_id = ${listedPerson.id} and held.role_id = any(${wanted}))`

const roleMembers = peopleList(contracts.listRoleMembers, {
  parent: roles,
  filters: { role: holdsRole },
  narrowedBy: { role: holdersOfRole },
  countedBy: { role: holderCount },
  fields: {
    userId: sql`${listedPerson.id}`,
    since: momentText(ofAssignment(sql`held.created_at`)),
    until: momentText(ofAssignment(sql`held.until`)),
  },
})

export const listRoleMembers = implement(contracts.listRoleMembers, async ({ db, organization, fail }, { params, page }) => {
  const { roleId } = params
  const members = await roleMembers(db, page, { organizationId: organization.id, parentId: roleId, filters: { role: [roleId] } })
  return members.hasParent ? members : fail('roleNotFound')
})

/** A role as JSON, with its name, as a part of a statement of another room. */
export const roleAsJson = (meant: { organizationId: SQLWrapper; id: SQLWrapper }): SQL =>
  sql`(select json_build_object('id', named.id, 'name', named.name) from roles named
    where named.organization_id = ${sql`${meant.organizationId}`} and named.id = ${sql`${meant.id}`})`
