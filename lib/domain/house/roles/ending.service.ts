import { eq, sql } from 'drizzle-orm'
import { roles } from '@/db/schema/roles'
import { peopleById } from '@/lib/domain/house/identity/account/people.service'
import { recordAsSystem } from '@/lib/platform/audit/system'
import { clock } from '@/lib/platform/clock'
import { execute } from '@/lib/platform/db/pool'
import { type Tx, withTenant } from '@/lib/platform/db/tenant'
import { ofTenant } from '@/lib/platform/records/tenant-rows'
import { type Holder, takeEndedRoles } from './role-assignments.service'

const atOnce = 200

/** Removes an assignment whose time is over, with its event and audit row; false where another process did, or it has another end by now. */
async function endOne(db: Tx, organizationId: string, held: Holder): Promise<boolean> {
  const context = { db, organization: { id: organizationId }, now: clock.now() }
  const [taken] = await takeEndedRoles(context, [held])
  if (!taken) return false
  const [role] = await db
    .select({ name: roles.name })
    .from(roles)
    .where(ofTenant(context, roles, eq(roles.id, held.roleId)))
  const email = (await peopleById(context, [held.userId])).get(held.userId)?.email ?? null
  await recordAsSystem(db, organizationId, 'adminRoleUnassign', {
    resource: { type: 'role', id: held.roleId, label: role?.name.en, name: role?.name },
    before: { member: email },
    after: { member: null },
  })
  return true
}

/** Removes the assignments of roles whose time is over; they have given nothing since. A failure does not stop the others. */
export async function endRoles(signal?: AbortSignal): Promise<Record<string, number> | undefined> {
  let ended = 0
  const failures: unknown[] = []
  while (!signal?.aborted) {
    const due = await execute<{ organizationId: string } & Holder>(
      sql`select organization_id as "organizationId", user_id as "userId", role_id as "roleId" from roles_ended(${clock.offsetMs}::int, ${atOnce}::int)`,
    )
    failures.length = 0
    for (const { organizationId, userId, roleId } of due)
      try {
        if (await withTenant(organizationId, (db) => endOne(db, organizationId, { userId, roleId }))) ended += 1
      } catch (error) {
        failures.push(error)
      }
    // Failed ones still come first.
    if (due.length < atOnce || failures.length === atOnce) break
  }
  if (failures.length > 0) throw new AggregateError(failures, `Assignments of roles that could not be ended: ${failures.length}`)
  return ended > 0 ? { ended } : undefined
}
