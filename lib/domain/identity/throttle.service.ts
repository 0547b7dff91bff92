import { createHmac } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { given, prepared } from '@/db/prepared'
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

const addressesOf = prepared((db) =>
  db
    .selectDistinct({ address: sessions.ipAddress })
    .from(sessions)
    .where(and(eq(sessions.organizationId, given('organizationId')), eq(sessions.userId, given('userId')))),
)

/** Whether the person has signed in from this address, or from its IPv6 network, before. */
async function isKnown({ db, organizationId, userId, address }: Attempt): Promise<boolean> {
  if (!userId) return false
  const seen = await addressesOf(db, { organizationId, userId })
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
  const target = [signInThrottles.organizationId, signInThrottles.subject]
  // Makes what is missing and locks all, in one order for everybody.
  const rows = await db
    .insert(signInThrottles)
    .values(counted.toSorted().map((subject) => ({ organizationId, subject, lastFailureAt: now })))
    .onConflictDoUpdate({ target, set: { organizationId: sql`excluded.organization_id` } })
    .returning()
  const blockedUntil = Math.max(0, ...rows.map((row) => row.blockedUntil?.getTime() ?? 0))
  if (blockedUntil > now.getTime()) return { wait: Math.ceil((blockedUntil - now.getTime()) / 1000), counted }
  const risen = rows.map((row) => {
    const { allowed, windowSeconds } = allowance(row.subject, env().RATE_LIMIT_SIGN_IN)
    const stale = row.lastFailureAt.getTime() < now.getTime() - windowSeconds * 1000
    const failures = (stale ? 0 : row.failures) + 1
    const wait = waitSeconds(row.subject, failures, allowed)
    return { ...row, failures, lastFailureAt: now, blockedUntil: wait ? new Date(now.getTime() + wait * 1000) : null }
  })
  await db
    .insert(signInThrottles)
    .values(risen)
    .onConflictDoUpdate({
      target,
      set: {
        failures: sql`excluded.failures`,
        lastFailureAt: sql`excluded.last_failure_at`,
        blockedUntil: sql`excluded.blocked_until`,
      },
    })
  return { wait: null, counted }
}

/** Takes a counted attempt back after the right password; what the attempt did not count keeps its waiting time. */
export async function forgiveAttempt(db: Tx, organizationId: string, counted: string[]): Promise<void> {
  const of = (subjects: string[]) =>
    and(eq(signInThrottles.organizationId, organizationId), inArray(signInThrottles.subject, subjects))
  const isPair = (subject: string) => subject.startsWith('pair:')
  const gone = db.$with('gone').as(
    db
      .delete(signInThrottles)
      .where(of(counted.filter(isPair)))
      .returning(),
  )
  await db
    .with(gone)
    .update(signInThrottles)
    .set({ failures: sql`greatest(0, ${signInThrottles.failures} - 1)`, blockedUntil: null })
    .where(of(counted.filter((subject) => !isPair(subject))))
}
