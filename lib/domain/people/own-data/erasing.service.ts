import { and, eq, lte, sql } from 'drizzle-orm'
import { erasureRequests } from '@/db/schema/own-data'
import { accountOf } from '@/lib/domain/house/identity/account/own-record.service'
import { holdingOf } from '@/lib/domain/house/roles/holdings.service'
import { recordAsSystem } from '@/lib/platform/audit/system'
import { clock } from '@/lib/platform/clock'
import { execute } from '@/lib/platform/db/pool'
import { type Tx, withTenant } from '@/lib/platform/db/tenant'
import { answersOf } from '@/lib/platform/ports'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { everyRoom } from '@/lib/platform/serving/serves'
import { erasedAccount } from './own-data.rules'

const atOnce = 100

type Erasing = TenantContext & { now: Date }

/** Removes the personal data of an account and of all records that refer to it. */
async function erase(context: Erasing, userId: string): Promise<void> {
  const account = await accountOf(context, userId)
  const instead = erasedAccount(userId)
  // Rows of others have an empty address too: a person without one is looked for under an address that no person has.
  const email = account.email || instead.email
  const rooms = await answersOf(everyRoom)
  const erasures = [...rooms.map(({ person }) => person.erase), ...rooms.map(({ person }) => person.eraseLast)]
  for (const one of erasures) await one?.(context, { id: userId, email, instead })
}

async function eraseOne(db: Tx, { organizationId, userId }: { organizationId: string; userId: string }): Promise<boolean> {
  const context = { db, organization: { id: organizationId }, now: clock.now() }
  const isDue = and(eq(erasureRequests.userId, userId), lte(erasureRequests.dueAt, context.now))
  // Locked, because another process or a withdrawal may change the request at the same time.
  const [asked] = await db
    .delete(erasureRequests)
    .where(ofTenant(context, erasureRequests, isDue))
    .returning()
  if (!asked) return false
  // The person has become an administrator: the request is cancelled, as a new one would be refused.
  const isErased = (await holdingOf(context, userId, 'whatever state')).type === 'user'
  if (isErased) await erase(context, userId)
  await recordAsSystem(db, organizationId, isErased ? 'userErased' : 'userErasureWithdrawn', {
    resource: { type: 'user', id: userId },
  })
  return isErased
}

/** Erases the accounts whose waiting time is over; returns how many. A failure does not stop the others; its error is thrown at the end. */
export async function eraseDue(signal?: AbortSignal): Promise<number> {
  let erased = 0
  const failures: unknown[] = []
  while (!signal?.aborted) {
    const due = await execute<{ organizationId: string; userId: string }>(
      sql`select organization_id as "organizationId", user_id as "userId" from erasures_due(${clock.offsetMs}::int, ${atOnce}::int)`,
    )
    failures.length = 0
    for (const one of due)
      try {
        if (await withTenant(one.organizationId, (db) => eraseOne(db, one))) erased += 1
      } catch (error) {
        failures.push(error)
      }
    // Failed ones are still due and come first.
    if (due.length < atOnce || failures.length === atOnce) break
  }
  if (failures.length > 0) throw new AggregateError(failures, `Accounts that could not be erased: ${failures.length}`)
  return erased
}
