import { createHmac } from 'node:crypto'
import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { given, prepared } from '@/db/prepared'
import { signInThrottles } from '@/db/schema/platform'
import type { Tx } from '@/db/tenant'
import { deriveKey } from '@/lib/platform/auth/secrets'
import { env } from '@/lib/platform/env'
import { limiterKey } from '@/lib/platform/gate/address'
import { allowance, waitSeconds } from './throttle.rules'

/** The keyed hash that stands for an e-mail nobody may have typed for us to keep. */
export const emailHash = (email: string): string =>
  createHmac('sha256', deriveKey(env().APP_SECRET, 'email-hash')).update(email).digest('hex')

type Attempt = {
  db: Tx
  organizationId: string
  email: string
  address: string
  /** Where the person signed in from before. */
  addresses: string[]
  now: Date
  /** Refuses for some seconds; it must throw, and the transaction with it, so that a refused attempt leaves no trace. */
  refuse(wait: number): never
}
/** What an attempt was counted under; `account` only from where the person never signed in. */
export type Counted = { pair: string; place: string; account: string | null }

/**
 * Sets the counters of an attempt, making those that are missing. Every statement takes them in this one order and finds them by their key
 * alone: attempts wait for each other but never in a ring, and never look through the counters of others.
 */
const setting = (db: Tx, failures: number) =>
  db
    .insert(signInThrottles)
    .select(sql`select ${given('organizationId')}::uuid, subject, ${sql.raw(String(failures))}, ${given('now')}::timestamptz, null::timestamptz
      from unnest(array[${given('account')}, ${given('place')}, ${given('pair')}]::text[]) subject where subject is not null`)
const target = [signInThrottles.organizationId, signInThrottles.subject]

/** Counts what is not blocked. */
const count = prepared((db) =>
  setting(db, 1)
    .onConflictDoUpdate({
      target,
      set: {
        failures: sql`case when ${signInThrottles.lastFailureAt} < ${given('staleBefore')}::timestamptz then 1 else ${signInThrottles.failures} + 1 end`,
        lastFailureAt: sql`excluded.last_failure_at`,
        blockedUntil: null,
      },
      setWhere: sql`${signInThrottles.blockedUntil} is null or ${signInThrottles.blockedUntil} <= excluded.last_failure_at`,
    })
    .returning({ subject: signInThrottles.subject, failures: signInThrottles.failures }),
)

/**
 * Counts an attempt before its password is looked at, so that a thousand at once cannot slip through together. Three counters: this account
 * from this address, this address, and this account from anywhere, the last one only for addresses the person never signed in from: a
 * stranger's failures do not shut the owner out.
 */
export async function takeAttempt(attempt: Attempt): Promise<Counted> {
  const { db, organizationId, email, address, addresses, now } = attempt
  const account = emailHash(email).slice(0, 32)
  const place = limiterKey(address)
  const isKnown = addresses.some((one) => limiterKey(one) === place)
  const counted: Counted = {
    pair: `pair:${account}:${place}`,
    place: `address:${place}`,
    account: isKnown ? null : `account:${account}`,
  }
  const subjects = Object.values(counted).filter((subject) => subject !== null)
  const staleBefore = new Date(now.getTime() - env().RATE_LIMIT_SIGN_IN.seconds * 1000)
  const rows = await count(db, {
    organizationId,
    ...counted,
    now: now.toISOString(),
    staleBefore: staleBefore.toISOString(),
  })
  const of = (some: string[]) => and(eq(signInThrottles.organizationId, organizationId), inArray(signInThrottles.subject, some))
  if (rows.length < subjects.length) {
    const blocked = await db.select({ until: signInThrottles.blockedUntil }).from(signInThrottles).where(of(subjects))
    const until = Math.max(...blocked.map((row) => row.until?.getTime() ?? 0))
    attempt.refuse(Math.max(1, Math.ceil((until - now.getTime()) / 1000)))
  }
  for (const { subject, failures } of rows) {
    const wait = waitSeconds(subject, failures, allowance(subject, env().RATE_LIMIT_SIGN_IN).allowed)
    if (wait === 0) continue
    const blockedUntil = new Date(now.getTime() + wait * 1000)
    await db
      .update(signInThrottles)
      .set({ blockedUntil })
      .where(of([subject]))
  }
  return counted
}

/** Takes a counted attempt back after the right password, within whatever statement; what it did not count keeps its waiting time. */
export const forgiving = (db: Tx) =>
  setting(db, 0).onConflictDoUpdate({
    target,
    set: {
      failures: sql`case when ${signInThrottles.subject} like 'pair:%' then 0 else greatest(0, ${signInThrottles.failures} - 1) end`,
      blockedUntil: null,
    },
  })
const forgive = prepared(forgiving)

export const forgiveAttempt = (db: Tx, organizationId: string, counted: Counted, now: Date): Promise<unknown> =>
  forgive(db, { organizationId, ...counted, now: now.toISOString() })

const sweepOneIn = 50

type InTransaction = <T>(work: (db: Tx) => Promise<T>) => Promise<T>

/** Now and then, after a wrong password, forgets up to a hundred counters of the organization that have meant nothing for a day. */
export async function sweepAttempts(inTransaction: InTransaction, organizationId: string, now: Date): Promise<void> {
  if (Math.random() * sweepOneIn >= 1) return
  const longAgo = new Date(now.getTime() - (86_400 + env().RATE_LIMIT_SIGN_IN.seconds) * 1000)
  const { subject, lastFailureAt, blockedUntil } = signInThrottles
  const mine = eq(signInThrottles.organizationId, organizationId)
  const meaningless = and(mine, lt(lastFailureAt, longAgo), or(isNull(blockedUntil), lt(blockedUntil, longAgo)))
  await inTransaction((db) => {
    const some = db.select({ subject }).from(signInThrottles).where(meaningless).limit(100).for('update', { skipLocked: true })
    return db.delete(signInThrottles).where(and(mine, inArray(subject, some)))
  })
}
