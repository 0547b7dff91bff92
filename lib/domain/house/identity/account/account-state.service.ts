import { eq } from 'drizzle-orm'
import { users } from '@/db/schema/identity'
import type { SystemContext } from '@/lib/platform/audit/system'
import { newEvent } from '@/lib/platform/events/event'
import { type Publishing, publish } from '@/lib/platform/events/publish'
import { recordsOf } from '@/lib/platform/records/records'
import { ofTenant } from '@/lib/platform/records/tenant-rows'
import { endSessions } from '../sessions/sessions.service'
import { assertPeopleQuota } from './people-quota.service'
import { type Entrance, personEventKinds as kinds } from './person-events.contract'
import { releaseReports } from './person-facts.service'
import { accountNaming } from './users.service'

const records = recordsOf(users, accountNaming)
type Account = typeof users.$inferSelect
type Changing = Parameters<typeof records.lock>[0] & Publishing

// The status of an account is written here alone, each time with the event of its change.

/** The event of a change of status; none if it stays, or if one suspension replaces another. */
function eventOf({ id: userId, status: previousStatus }: Account, status: Account['status']) {
  if (status === 'active') return previousStatus === 'active' ? [] : [newEvent(kinds.personRestored, { userId, previousStatus })]
  return previousStatus === 'active' ? [newEvent(kinds.personSuspended, { userId, status })] : []
}

/** Locks an account that is to be suspended or restored. */
export const lockAccount = (context: SystemContext, userId: string): Promise<Account> => records.lock(context, userId)

/** Suspends or restores a locked account; the sessions of a suspended one end. */
export async function changeState(context: Changing, before: Account, status: Account['status']): Promise<Account> {
  const row = await records.change(context, before, { status }, ['status'])
  if (status !== 'active') await endSessions(context, { userId: row.id, reason: 'status' })
  else if (before.status !== 'active') await assertPeopleQuota(context)
  await publish(context, ...eventOf(before, status))
  return row
}

/**
 * Lets a directory deactivate or activate an account. Deactivation ends its sessions. An account suspended by an administrator stays suspended. Returns
 * whether the account is active now.
 */
export async function setActiveFromDirectory(context: Changing, userId: string, isActive: boolean): Promise<boolean> {
  const before = await records.lock(context, userId)
  const wanted = isActive ? ({ from: 'inactive', to: 'active' } as const) : ({ from: 'active', to: 'inactive' } as const)
  if (before.status !== wanted.from) return before.status === 'active'
  await changeState(context, before, wanted.to)
  return isActive
}

/** Replaces the personal data of an account, removes what signs in, and blocks it. */
export async function blankAccount(
  context: Publishing,
  userId: string,
  nobody: { email: string; name: { ar: string; en: string } },
): Promise<void> {
  const signsIn = { emailVerifiedAt: null, passwordHash: null, passwordChangedAt: null, firstPasswordUntil: null, userName: null }
  const secondStep = { twoFactorSecret: null, twoFactorEnabledAt: null, twoFactorLastStep: null, twoFactorFailedAt: null }
  const choices = { locale: null, timeZone: null, numerals: 'auto' as const, photo: null, lastSignInAt: null }
  const employment = { externalId: null, employeeNumber: null, department: null, jobTitle: null, managerId: null }
  await releaseReports(context, userId)
  await context.db
    .update(users)
    .set({ ...nobody, ...signsIn, ...secondStep, ...choices, ...employment, status: 'blocked', updatedAt: context.now })
    .where(ofTenant(context, users, eq(users.id, userId)))
  await publish(context, newEvent(kinds.personErased, { userId }))
}

/** Publishes the first entrance of a person with an account that others created; nothing if they have had a password or a session. */
export async function publishEntrance(
  context: Publishing,
  person: Pick<Account, 'id' | 'passwordHash' | 'lastSignInAt'>,
  source: Entrance,
): Promise<void> {
  if (person.passwordHash !== null || person.lastSignInAt !== null) return
  const event = newEvent(kinds.personJoined, { userId: person.id, source })
  await publish({ ...context, user: { kind: 'person', id: person.id } }, event)
}
