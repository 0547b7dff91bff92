import { desc, eq } from 'drizzle-orm'
import {
  formerPasswords,
  knownDevices,
  passwordResets,
  sessions,
  twoFactorBackupCodes,
  twoFactorChallenges,
  users,
} from '@/db/schema/identity'
import { one } from '@/lib/platform/db/tenant'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { endSessions } from '../sessions/sessions.service'
import { blankAccount } from './account-state.service'

// The data of this room about one person, for the room that exports and erases it.

export const accountOf = (context: TenantContext, userId: string) =>
  one(
    context.db
      .select()
      .from(users)
      .where(ofTenant(context, users, eq(users.id, userId))),
  )

export async function sessionsOf(context: TenantContext, userId: string) {
  const rows = await context.db
    .select()
    .from(sessions)
    .where(ofTenant(context, sessions, eq(sessions.userId, userId)))
    .orderBy(desc(sessions.createdAt))
  return rows.map((row) => ({ ...row, expiresAt: row.expiredAt }))
}

/** Erases all personal and sign-in data of an account. The row stays, because learning records refer to it. */
export async function eraseAccount(
  context: TenantContext & { now: Date },
  userId: string,
  nobody: { email: string; name: { ar: string; en: string } },
): Promise<void> {
  const { db } = context
  await endSessions(context, { userId, reason: 'status' })
  for (const table of [knownDevices, twoFactorChallenges, twoFactorBackupCodes, formerPasswords, passwordResets])
    await db.delete(table).where(ofTenant(context, table, eq(table.userId, userId)))
  await db
    .update(sessions)
    .set({ ipAddress: '', device: { platform: null, os: null, browser: null }, sealedSuccessor: null, searchText: '' })
    .where(ofTenant(context, sessions, eq(sessions.userId, userId)))
  await blankAccount(context, userId, nobody)
}
