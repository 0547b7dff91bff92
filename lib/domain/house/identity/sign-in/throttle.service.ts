import { createHmac } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { signInThrottles } from '@/db/schema/platform'
import { signInNameOf } from '@/lib/platform/auth/session'
import { difficultyHeader } from '@/lib/platform/auth/sign-in-protocol'
import { given, prepared } from '@/lib/platform/db/prepared'
import type { Tx } from '@/lib/platform/db/tenant'
import { env } from '@/lib/platform/env'
import { limiterKey } from '@/lib/platform/gate/address'
import { deriveKey } from '@/lib/platform/secrets'
import {
  accountPrice,
  addressPrice,
  difficultyAfter,
  FORGOTTEN_AFTER,
  failuresCovered,
  knownDeviceWaiting,
  type Waiting,
  waitAfter,
} from './throttle.rules'

/** The keyed hash of a typed email, which is stored in its place. */
export const emailHash = (email: string): string =>
  createHmac('sha256', deriveKey(env().APP_SECRET, 'email-hash')).update(email).digest('hex')

type Named = Parameters<typeof signInNameOf>[0]
/** The actor in the audit row of an attempt: the account, or the hash of an email without one. */
export const noteOfAttempt = (person: (Named & { id: string }) | undefined, email: string) =>
  person
    ? {
        actorId: person.id,
        actorLabel: signInNameOf(person),
        resource: { type: 'user', id: person.id, label: signInNameOf(person) },
      }
    : { actorHash: emailHash(email) }

/**
 * The counters of an attempt. Unknown devices share those of the account and of the address; a known device, a session or a second step has its
 * `own`, which nobody else can raise.
 */
export type Counted = { account: string | null; place: string | null; own: string | null }
const onlyOwn = (own: string): Counted => ({ account: null, place: null, own })

type Counting = { db: Tx; organizationId: string; now: Date }
/** Seconds to wait, or the difficulty of the proof of work that lets the attempt through at once. */
export type ThrottleVerdict = { wait: number; difficulty: number }

/** The parameters of the refusal of a throttled sign-in: how long to wait, or the required proof of work. */
export const throttleRefusal = ({ wait, difficulty }: ThrottleVerdict) =>
  difficulty === 0
    ? { retryAfter: wait, params: { difficulty } }
    : { retryAfter: 1, params: { difficulty }, headers: { [difficultyHeader]: String(difficulty) } }

const { subject, failures, lastFailureAt, blockedUntil } = signInThrottles
const isStale = sql`${subject} not like 'device:%' and ${lastFailureAt} < ${given('staleBefore')}::timestamptz`
const covered = sql`case when ${subject} like 'account:%' then ${given('accountLimit')}::int
  when ${subject} like 'address:%' then ${given('addressLimit')}::int end`

/**
 * Updates the counters of an attempt and creates missing ones. Every statement locks them in this order and finds them by their key only, so that
 * attempts wait for each other without deadlocks and lock no other counters.
 */
const setting = (db: Tx, count: number) =>
  db
    .insert(signInThrottles)
    .select(sql`select ${given('organizationId')}::uuid, subject, ${sql.raw(String(count))}, ${given('now')}::timestamptz, null::timestamptz
      from unnest(array[${given('account')}, ${given('place')}, ${given('own')}]::text[]) subject where subject is not null`)
const target = [signInThrottles.organizationId, subject]

/** Counts an attempt that need not wait and has a sufficient proof. */
const count = prepared((db) =>
  setting(db, 1)
    .onConflictDoUpdate({
      target,
      set: {
        failures: sql`case when ${isStale} then 1 else ${failures} + 1 end`,
        lastFailureAt: sql`excluded.last_failure_at`,
        blockedUntil: null,
      },
      setWhere: sql`(${blockedUntil} is null or ${blockedUntil} <= excluded.last_failure_at)
        and (${isStale} or ${failures} < coalesce(${covered}, 2147483647))`,
    })
    .returning({ subject, failures }),
)

const subjectsOf = ({ account, place, own }: Counted) => [account, place, own].filter((one) => one !== null)
const rowsOf = (organizationId: string, counted: Counted) =>
  and(eq(signInThrottles.organizationId, organizationId), inArray(subject, subjectsOf(counted)))
const staleBefore = (now: Date, seconds: number | null) => new Date(now.getTime() - (seconds ?? 0) * 1000)

/** Why an attempt was not counted. */
async function hindrance({ db, organizationId, now }: Counting, counted: Counted, staleSince: Date): Promise<ThrottleVerdict> {
  const rows = await db.select().from(signInThrottles).where(rowsOf(organizationId, counted))
  const price = { [counted.account ?? '']: accountPrice(env().RATE_LIMIT_SIGN_IN.requests), [counted.place ?? '']: addressPrice }
  const priced = rows.map((row) => {
    const rule = price[row.subject]
    return rule && row.lastFailureAt >= staleSince ? difficultyAfter(row.failures, rule) : 0
  })
  const waits = rows.map((row) => Math.ceil(((row.blockedUntil ?? now).getTime() - now.getTime()) / 1000))
  return { wait: Math.max(1, ...waits), difficulty: Math.max(0, ...priced) }
}

/**
 * Counts an attempt under a counter of its own before it is checked, so that simultaneous attempts are all counted. Returns how
 * long to wait where it is refused; a refused attempt is not counted.
 */
export async function countAttempt(
  { db, organizationId, now }: Counting,
  own: string,
  rule: Waiting,
): Promise<{ failures: number } | { wait: number }> {
  const counted = onlyOwn(own)
  const stale = staleBefore(now, rule.quietSeconds)
  const unpriced = { accountLimit: null, addressLimit: null }
  const values = { organizationId, ...counted, now: now.toISOString(), staleBefore: stale.toISOString(), ...unpriced }
  const [row] = await count(db, values)
  if (!row) return { wait: (await hindrance({ db, organizationId, now }, counted, stale)).wait }
  const wait = waitAfter(row.failures, rule)
  if (wait > 0) {
    const until = new Date(now.getTime() + wait * 1000)
    await db.update(signInThrottles).set({ blockedUntil: until }).where(rowsOf(organizationId, counted))
  }
  return { failures: row.failures }
}

type Attempt = Counting & {
  email: string
  address: string
  device: { hash: string; isKnown: boolean }
  /** The difficulty of the attempt's proof of work. */
  paid: number
  /** Must throw and so roll back the transaction, so that a refused attempt changes nothing. */
  refuse(hindrance: ThrottleVerdict): never
}

/** `isLast`: a known device that becomes unknown with this wrong password. */
type Taken = { counted: Counted; isLast: boolean }

/** The counter of a device for an account. */
export const deviceCounter = (email: string, deviceHash: string): string =>
  `device:${emailHash(email).slice(0, 32)}:${deviceHash}`

/**
 * Counts a sign-in before its password is checked. A known device has a counter of its own. All others share counters that raise the difficulty of
 * the proof of work. They add no wait: a wait that others can renew would lock the account, and one per attempt would not slow simultaneous ones.
 */
export async function takeAttempt({ device, paid, refuse, email, address, ...counting }: Attempt): Promise<Taken> {
  const { db, organizationId, now } = counting
  if (device.isKnown) {
    const own = deviceCounter(email, device.hash)
    const turn = await countAttempt(counting, own, knownDeviceWaiting)
    if ('wait' in turn) return refuse({ wait: turn.wait, difficulty: 0 })
    return { counted: onlyOwn(own), isLast: turn.failures >= FORGOTTEN_AFTER }
  }
  const counted = { account: `account:${emailHash(email).slice(0, 32)}`, place: `address:${limiterKey(address)}`, own: null }
  const { requests, seconds } = env().RATE_LIMIT_SIGN_IN
  const stale = staleBefore(now, seconds)
  const rows = await count(db, {
    organizationId,
    ...counted,
    now: now.toISOString(),
    staleBefore: stale.toISOString(),
    accountLimit: failuresCovered(paid, accountPrice(requests)),
    addressLimit: failuresCovered(paid, addressPrice),
  })
  if (rows.length < subjectsOf(counted).length) refuse(await hindrance(counting, counted, stale))
  return { counted, isLast: false }
}

type OfAddress = Counting & Pick<Attempt, 'address' | 'paid' | 'refuse'>

/** Counts an attempt that names no account, under the address it comes from alone. */
export async function takeAttemptOfAddress({ address, paid, refuse, ...counting }: OfAddress): Promise<Counted> {
  const { db, organizationId, now } = counting
  const counted = { account: null, place: `address:${limiterKey(address)}`, own: null }
  const stale = staleBefore(now, env().RATE_LIMIT_SIGN_IN.seconds)
  const rows = await count(db, {
    organizationId,
    ...counted,
    now: now.toISOString(),
    staleBefore: stale.toISOString(),
    accountLimit: null,
    addressLimit: failuresCovered(paid, addressPrice),
  })
  return rows.length > 0 ? counted : refuse(await hindrance(counting, counted, stale))
}

/**
 * Uncounts an attempt after the right secret. A counter of its own is reset; a shared
 * counter is only reduced by this attempt, otherwise a sign-in of the owner would reset the count of an attacker.
 */
export const uncountStatement = (db: Tx) =>
  setting(db, 0).onConflictDoUpdate({
    target,
    set: {
      failures: sql`case when ${subject} like 'account:%' or ${subject} like 'address:%' then greatest(0, ${failures} - 1) else 0 end`,
      blockedUntil: null,
    },
  })
const forgive = prepared(uncountStatement)

export const forgiveAttempt = (db: Tx, organizationId: string, counted: Counted, now: Date): Promise<unknown> =>
  forgive(db, { organizationId, ...counted, now: now.toISOString() })

/** The same for an attempt that `countAttempt` counted. */
export const forgiveTurn = ({ db, organizationId, now }: Counting, own: string): Promise<unknown> =>
  forgiveAttempt(db, organizationId, onlyOwn(own), now)

const uncount = prepared((db) =>
  setting(db, 0).onConflictDoUpdate({ target, set: { failures: sql`greatest(0, ${failures} - 1)`, blockedUntil: null } }),
)

type InTransaction = <T>(work: (db: Tx) => Promise<T>) => Promise<T>
type Try = { inTransaction: InTransaction; organization: { id: string }; now: Date }

/** Runs the check of a counted attempt. If the check itself fails (a server error), the attempt is uncounted. */
export async function withCountedAttempt<T>(
  { inTransaction, organization, now }: Try,
  counted: Counted | string,
  judge: () => Promise<T>,
): Promise<T> {
  try {
    return await judge()
  } catch (error) {
    const counters = typeof counted === 'string' ? onlyOwn(counted) : counted
    await inTransaction((db) => uncount(db, { organizationId: organization.id, ...counters, now: now.toISOString() }))
    throw error
  }
}
