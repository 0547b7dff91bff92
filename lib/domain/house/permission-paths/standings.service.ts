import { sql } from 'drizzle-orm'
import { serviceAccountRows } from '@/lib/domain/house/api-keys/active-accounts.service'
import { accountRows } from '@/lib/domain/house/identity/account/people.service'
import type { AccountState } from '@/lib/domain/house/identity/words'
import { type HeldRole, type Pair, rolesOfPerson, rolesOfProgram } from '@/lib/domain/house/roles/granting-roles.service'
import { holdingsOf } from '@/lib/platform/auth/session'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import type { RoleType } from '@/lib/platform/words'
import type { CallerKind } from './words'

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

/**
 * A person or a service account as a request would find them: the same functions of the database that the look-up of every request calls, and the same
 * reading of their result. Null where there is no such account.
 */
export async function standingOf({ db, organization }: TenantContext, id: string, pair: Pair) {
  const [row] = await db.execute<Row>(sql`
    select account.id, 'person' as kind, account.name, account.status, to_json(standing.role_types) as "roleTypes", standing.permissions,
      standing.terms_accepted as "termsAccepted", ${rolesOfPerson(pair)} as roles
    from ${accountRows} account cross join person_standing(account.organization_id, account.id) standing
    where account.organization_id = ${organization.id} and account.id = ${id}
    union all
    select account.id, 'serviceAccount', jsonb_build_object('ar', account.name, 'en', account.name),
      case when account.is_active then 'active' else 'inactive' end, to_json(standing.role_types), standing.permissions, true, ${rolesOfProgram(pair)}
    from ${serviceAccountRows} account cross join program_standing(account.organization_id, account.id) standing
    where account.organization_id = ${organization.id} and account.id = ${id}`)
  return row ? { ...row, ...holdingsOf(row) } : null
}
