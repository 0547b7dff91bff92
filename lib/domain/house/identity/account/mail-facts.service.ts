import { eq } from 'drizzle-orm'
import { passwordResets, sessions, users } from '@/db/schema/identity'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { secretOf } from '../passwords/password-links.service'

/** An account with all that a mail about it needs, whatever its state. */
export async function accountForMail(context: TenantContext, userId: string) {
  const [person] = await context.db
    .select()
    .from(users)
    .where(ofTenant(context, users, eq(users.id, userId)))
  return person
}

/** The device, the address and the beginning of a session. */
export async function sessionForMail(context: TenantContext, sessionId: string) {
  const { device, ipAddress, createdAt } = sessions
  const [session] = await context.db
    .select({ device, ipAddress, createdAt })
    .from(sessions)
    .where(ofTenant(context, sessions, eq(sessions.id, sessionId)))
  return session
}

/** Whose password a link is for, why, and its secret; undefined where it was used or has expired. */
export async function resetForMail(context: TenantContext & { now: Date }, resetId: string) {
  const [reset] = await context.db
    .select()
    .from(passwordResets)
    .where(ofTenant(context, passwordResets, eq(passwordResets.id, resetId)))
  if (!reset || reset.usedAt || reset.expiresAt <= context.now) return undefined
  return { userId: reset.userId, purpose: reset.purpose, secret: secretOf(reset) }
}
