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

/** Whether the person has signed in from this address, or from its IPv6 network, before. */
async function isKnown({ db, organizationId, userId, address }: Attempt): Promise<boolean> {
  if (!userId) return false
  const mine = and(eq(sessions.organizationId, organizationId), eq(sessions.userId, userId))
  const seen = await db.selectDistinct({ address: sessions.ipAddress }).from(sessions).where(mine)
  return seen.some((row) => limiterKey(row.address) === limiterKey(address))
}

/**
 * Counts an attempt before its password is looked at, so that a thousand at once cannot slip through together. `wait` is in seconds
 * when it is refused, else null. Three counters: this account from this address, this address, and this account from anywhere, the last
 * one only for addresses the person never signed in from: a stranger's failures do not shut the owner out.
 */
export async function takeAttempt(attempt: Attempt): Promise<{ wait: number | null; counted: string[] }> {
  const { db, organizationId, now } = attempt
  const { pair, place, account } = subjectsOf(attempt)
  const counted = (await isKnown(attempt)) ? [pair, place] : [pair, place, account]
  const mine = and(eq(signInThrottles.organizationId, organizationId), inArray(signInThrottles.subject, counted))
  await db
    .insert(signInThrottles)
    .values(counted.toSorted().map((subject) => ({ organizationId, subject, lastFailureAt: now })))
    .onConflictDoNothing()
  const rows = await db.select().from(signInThrottles).where(mine).orderBy(signInThrottles.subject).for('update')
  const blockedUntil = Math.max(0, ...rows.map((row) => row.blockedUntil?.getTime() ?? 0))
  if (blockedUntil > now.getTime()) return { wait: Math.ceil((blockedUntil - now.getTime()) / 1000), counted }
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
  return { wait: null, counted }
}

/** Takes a counted attempt back after the right password; what the attempt did not count keeps its waiting time. */
export async function forgiveAttempt(db: Tx, organizationId: string, counted: string[]): Promise<void> {
  const of = (subjects: string[]) =>
    and(eq(signInThrottles.organizationId, organizationId), inArray(signInThrottles.subject, subjects))
  const isPair = (subject: string) => subject.startsWith('pair:')
  await db.delete(signInThrottles).where(of(counted.filter(isPair)))
  await db
    .update(signInThrottles)
    .set({ failures: sql`greatest(0, ${signInThrottles.failures} - 1)`, blockedUntil: null })
    .where(of(counted.filter((subject) => !isPair(subject))))
}
