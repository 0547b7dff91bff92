import type { users } from '@/db/schema/identity'
import type { SystemContext } from '@/lib/platform/audit/system'
import { newEvent } from '@/lib/platform/events/event'
import { publish } from '@/lib/platform/events/publish'
import { identity } from './room'
import { endSessions } from './sessions.service'
import { accountRecords } from './users.service'

type Account = typeof users.$inferSelect

/** Locks an account that is to be suspended or restored. */
export const lockAccount = (context: SystemContext, userId: string): Promise<Account> => accountRecords.lock(context, userId)

/** Suspends or restores a locked account; the sessions of a suspended one end. */
export async function changeState(context: SystemContext, before: Account, status: 'active' | 'blocked'): Promise<Account> {
  const row = await accountRecords.change(context, before, { status }, ['status'])
  if (status === 'blocked') await endSessions(context, { userId: row.id, reason: 'status' })
  const { personSuspended, personRestored } = identity.events
  await publish(context, newEvent(status === 'blocked' ? personSuspended : personRestored, { userId: row.id }))
  return row
}
