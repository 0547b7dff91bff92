import { and, eq, sql } from 'drizzle-orm'
import { users } from '@/db/schema/identity'
import { roles, userRoles } from '@/db/schema/roles'
import { type Grants, isGranted, type Permission } from '../auth/permissions'
import type { Actor } from '../auth/session'
import type { Tx } from '../db/tenant'
import { Refusal } from '../errors'

type Account = { kind: Actor['kind']; id: string }
/** Who started a job: a person, a service account, or the system itself. */
export type Starter = Account | { kind: 'system'; id: null }
/** What a job needs; `reach`: the permission may be held for the actor's groups only. */
type Needed = { permission?: Permission; reach?: 'group' }
type WithRights = { email: string; permissions: Grants }
/** The person or service account that started a job. A service account has a name instead of an email. */
export type AccountActor = Account & WithRights
/** The actor of a job; the system has neither name nor email, and may do everything. */
export type JobActor = Starter & WithRights
type Found = { email: string; mayAll: boolean | null; permissions: string | null }

/** A person with the permissions of their roles; none if the account is blocked or deleted. */
const person = (db: Tx, organizationId: string, id: string): Promise<Found[]> =>
  db
    .select({
      email: users.email,
      mayAll: sql<boolean | null>`bool_or(${roles.type} = 'superAdmin')`,
      permissions: sql<string | null>`string_agg(nullif(${roles.permissionList}, ''), ',')`,
    })
    .from(users)
    .leftJoin(userRoles, and(eq(userRoles.organizationId, users.organizationId), eq(userRoles.userId, users.id)))
    .leftJoin(roles, and(eq(roles.organizationId, userRoles.organizationId), eq(roles.id, userRoles.roleId)))
    .where(and(eq(users.organizationId, organizationId), eq(users.id, id), eq(users.status, 'active')))
    .groupBy(users.email)

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
