import { type SQL, sql } from 'drizzle-orm'
import type { RoleType, Scope } from '@/lib/platform/words'

export type HeldRole = {
  id: string
  name: { ar: string; en: string }
  type: RoleType
  since: string
  until: string | null
  /** In which the role grants the permission that was asked about. */
  scope: Scope | null
}
export type Pair = { subject: string; action: string }

/** The roles of the row `account` by a table of assignments, each with the scope in which it grants a permission. */
const rolesBy = ({ held, holder, until }: { held: SQL; holder: SQL; until: SQL }, { subject, action }: Pair): SQL => sql`(
  select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name, 'type', r.type, 'since', held.created_at, 'until', ${until},
      'scope', case when r.type = 'superAdmin' then 'any' else (select granted.scope from role_permissions granted
        where granted.organization_id = r.organization_id and granted.role_id = r.id and granted.subject = ${subject} and granted.action = ${action}) end)
    order by held.created_at, r.id), '[]')
  from ${held} held join roles r on r.organization_id = held.organization_id and r.id = held.role_id
  where held.organization_id = account.organization_id and ${holder} = account.id and (${until} is null or ${until} > now()))`

/** The roles that a person holds now: a table of the type, the key and the permissions of each, for a statement of another room. */
export const heldRolesOf = ({ organizationId, userId }: { organizationId: SQL; userId: SQL }): SQL => sql`(
  select r.type, r.built_in_key, string_to_array(r.permission_list, ',') as permissions from user_roles held join roles r on r.organization_id = held.organization_id and r.id = held.role_id
  where held.organization_id = ${organizationId} and held.user_id = ${userId} and (held.until is null or held.until > now()))`

/** The roles of the person in the row `account`, for a statement of another room. */
export const rolesOfPerson = (pair: Pair): SQL =>
  rolesBy({ held: sql`user_roles`, holder: sql`held.user_id`, until: sql`held.until` }, pair)

/** The same of a service account. */
export const rolesOfProgram = (pair: Pair): SQL =>
  rolesBy({ held: sql`service_account_roles`, holder: sql`held.service_account_id`, until: sql`null::timestamptz` }, pair)
