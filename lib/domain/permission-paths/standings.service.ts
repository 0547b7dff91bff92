import { type SQL, sql } from 'drizzle-orm'
import { holdingsOf } from '@/lib/platform/auth/session'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import type { RoleType, Scope } from '@/lib/platform/words'
import type { AccountState } from '../identity/words'
import type { CallerKind } from './words'

type HeldRole = {
  id: string
  name: { ar: string; en: string }
  type: RoleType
  since: string
  until: string | null
  /** In which the role grants the permission that was asked about. */
  scope: Scope | null
}
type Pair = { subject: string; action: string }
type Row = {
  id: string
  kind: CallerKind
  name: { ar?: string; en?: string }
  status: AccountState
  roleTypes: RoleType[]
  permissions: string | null
  termsAccepted: boolean
  roles: HeldRole[]
}

/** The roles of the row `account` by a table of assignments, each with the scope in which it grants a permission. */
const rolesBy = ({ held, holder, until }: { held: SQL; holder: SQL; until: SQL }, { subject, action }: Pair): SQL => sql`(
  select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name, 'type', r.type, 'since', held.created_at, 'until', ${until},
      'scope', case when r.type = 'superAdmin' then 'any' else (select granted.scope from role_permissions granted
        where granted.organization_id = r.organization_id and granted.role_id = r.id and granted.subject = ${subject} and granted.action = ${action}) end)
    order by held.created_at, r.id), '[]')
  from ${held} held join roles r on r.organization_id = held.organization_id and r.id = held.role_id
  where held.organization_id = account.organization_id and ${holder} = account.id and (${until} is null or ${until} > now()))`

/**
 * A person or a service account as a request would find them: the same functions of the database that the look-up of every request calls, and the same
 * reading of their result. Null where there is no such account.
 */
export async function standingOf({ db, organization }: TenantContext, id: string, pair: Pair) {
  const rolesOfPerson = rolesBy({ held: sql`user_roles`, holder: sql`held.user_id`, until: sql`held.until` }, pair)
  const ofProgram = { held: sql`service_account_roles`, holder: sql`held.service_account_id`, until: sql`null::timestamptz` }
  const rolesOfProgram = rolesBy(ofProgram, pair)
  const [row] = await db.execute<Row>(sql`
    select account.id, 'person' as kind, account.name, account.status, to_json(standing.role_types) as "roleTypes", standing.permissions,
      standing.terms_accepted as "termsAccepted", ${rolesOfPerson} as roles
    from users account cross join person_standing(account.organization_id, account.id) standing
    where account.organization_id = ${organization.id} and account.id = ${id}
    union all
    select account.id, 'serviceAccount', jsonb_build_object('ar', account.name, 'en', account.name),
      case when account.is_active then 'active' else 'inactive' end, to_json(standing.role_types), standing.permissions, true, ${rolesOfProgram}
    from service_accounts account cross join program_standing(account.organization_id, account.id) standing
    where account.organization_id = ${organization.id} and account.id = ${id}`)
  return row ? { ...row, ...holdingsOf(row) } : null
}
