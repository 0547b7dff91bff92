import { createHmac } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { sessions } from '@/db/schema/identity'
import { signInThrottles } from '@/db/schema/platform'
import type { Tx } from '@/db/tenant'
import { deriveKey } from '@/lib/platform/auth/secrets'
import { env } from '@/lib/platform/env'
import { limiterKey } from '@/lib/platform/gate/address'
import { allowance, waitSeconds } from './throttle.rules'

/** The keyed hash that stands for an e-mail nobody may have typed for us to keep. */
export const emailHash = (email: string): string =>
  createHmac('sha256', deriveKey(env().APP_SECRET, 'email-hash')).update(email).digest('hex')

type Attempt = { db: Tx; organizationId: string; email: string; userId: string | null; address: string; now: Date }

const subjectsOf = ({ email, address }: Attempt) => {
  const account = emailHash(email).slice(0, 32)
  const place = limiterKey(address)
  return { pair: `pair:${account}:${place}`, place: `address:${place}`, account: `account:${account}` }
}

/**
 * Counts an attempt before its password is looked at, so that a thousand at once cannot slip through together. Returns the seconds to wait
 * when one is refused. Three counters: this account from this address, this address, and this account from anywhere, the last one
 * only for addresses the person never signed in from: a stranger's failures do not shut the owner out.
 */
export async function takeAttempt(attempt: Attempt): Promise<number | null> {
  const { db, organizationId, userId, address, now } = attempt
  const subjects = subjectsOf(attempt)
  const known = userId
    ? await db
        .select({ id: sessions.id })
        .from(sessions)
        .where(and(eq(sessions.organizationId, organizationId), eq(sessions.userId, userId), eq(sessions.ipAddress, address)))
        .limit(1)
    : []
  const counted = known.length > 0 ? [subjects.pair, subjects.place] : Object.values(subjects)
  const mine = and(eq(signInThrottles.organizationId, organizationId), inArray(signInThrottles.subject, counted))
  await db
    .insert(signInThrottles)
    .values(counted.toSorted().map((subject) => ({ organizationId, subject, lastFailureAt: now })))
    .onConflictDoNothing()
  const rows = await db.select().from(signInThrottles).where(mine).orderBy(signInThrottles.subject).for('update')
  const blockedUntil = Math.max(0, ...rows.map((row) => row.blockedUntil?.getTime() ?? 0))
  if (blockedUntil > now.getTime()) return Math.ceil((blockedUntil - now.getTime()) / 1000)
  for (const row of rows) {
    const { allowed, windowSeconds } = allowance(row.subject, env().RATE_LIMIT_SIGN_IN)
    const stale = row.lastFailureAt.getTime() < now.getTime() - windowSeconds * 1000
    const failures = (stale ? 0 : row.failures) + 1
    const wait = waitSeconds(row.subject, failures, allowed)
    await db
      .update(signInThrottles)
      .set({ failures, lastFailureAt: now, blockedUntil: wait ? new Date(now.getTime() + wait * 1000) : null })
      .where(and(eq(signInThrottles.organizationId, organizationId), eq(signInThrottles.subject, row.subject)))
  }
  return null
}

/** Takes a counted attempt back after the right password. */
export async function forgiveAttempt(attempt: Attempt): Promise<void> {
  const { pair, place, account } = subjectsOf(attempt)
  const of = (subjects: string[]) =>
    and(eq(signInThrottles.organizationId, attempt.organizationId), inArray(signInThrottles.subject, subjects))
  await attempt.db.delete(signInThrottles).where(of([pair]))
  await attempt.db
    .update(signInThrottles)
    .set({ failures: sql`greatest(0, ${signInThrottles.failures} - 1)`, blockedUntil: null })
    .where(of([place, account]))
}
