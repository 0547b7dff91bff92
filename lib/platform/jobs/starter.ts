import { sql } from 'drizzle-orm'
import { type Grants, isGranted, type Permission, type Reach } from '../auth/permissions'
import type { Actor } from '../auth/session'
import type { Tx } from '../db/tenant'
import { Refusal } from '../errors'

type Account = { kind: Actor['kind']; id: string }
/** Who started a job: a person, a service account, or the system itself. */
export type Starter = Account | { kind: 'system'; id: null }
/** The permission that a job needs; `reach`: it may be held in one of these scopes only. */
type Needed = { permission?: Permission; reach?: Reach }
type WithRights = { email: string; permissions: Grants }
/** The person or service account that started a job. A service account has a name instead of an email; a person without one, that they sign in with. */
export type AccountActor = Account & WithRights
/** The actor of a job; the system has neither name nor email, and may do everything. */
export type JobActor = Starter & WithRights
type Found = { email: string; mayAll: boolean | null; permissions: string | null }

/** A person with the permissions of their roles; none if the account is blocked or deleted. */
const person = (db: Tx, organizationId: string, id: string): Promise<Found[]> =>
  db.execute(sql`
    select coalesce(nullif(account.email, ''), account.user_name, account.employee_number) as email, 'superAdmin' = any(standing.role_types) as "mayAll", standing.permissions
    from users account cross join lateral person_standing(account.organization_id, account.id) standing
    where account.organization_id = ${organizationId} and account.id = ${id} and account.status = 'active'`)

/** The same for a service account. */
const program = (db: Tx, organizationId: string, id: string): Promise<Found[]> =>
  db.execute(
    sql`select '' as email, may_all as "mayAll", permissions from program_holdings(${organizationId}::uuid, ${id}::uuid)`,
  )

/**
 * Who started a job, with their current permissions, authorized like a request. Refuses if the account is no longer active (5157) or lacks the
 * permission that the job needs (5180).
 */
export async function starterOf(db: Tx, organizationId: string, starter: Starter, needed: Needed = {}): Promise<JobActor> {
  if (starter.kind === 'system') return { ...starter, email: '', permissions: { has: () => true } }
  const { kind, id } = starter
  const [found] = await (kind === 'program' ? program : person)(db, organizationId, id)
  if (!found) throw new Refusal('userInactive')
  const granted = new Set((found.permissions ?? '').split(','))
  const permissions = { has: (grant: string) => found.mayAll === true || granted.has(grant) }
  if (!isGranted(permissions, { ...needed, role: 'admin' })) throw new Refusal('permissionForbidden')
  return { kind, id, email: found.email, permissions }
}
