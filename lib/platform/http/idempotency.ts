import { createHash } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import { idempotencyKeys } from '@/db/schema/platform'
import type { Tx } from '@/db/tenant'
import { deriveKey, open, seal } from '../auth/secrets'
import { clock } from '../clock'
import { env } from '../env'
import { invalid, Refusal } from './errors'

const lifetimeMs = 86_400_000
const reservationMs = 60_000
/** In place of an HTTP status while there is no answer yet. */
const running = 0
const hash = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex')
const sealingKey = () => deriveKey(env().APP_SECRET, 'idempotency')

export type Answer = { status: number; body: string }
export type IdempotencyClaim = { organizationId: string; scope: string; requestHash: string }

const rowOf = ({ organizationId, scope }: IdempotencyClaim) =>
  and(eq(idempotencyKeys.organizationId, organizationId), eq(idempotencyKeys.scope, scope))

/** Reads `Idempotency-Key` (1 to 255 printable ASCII characters). The same key of another caller or route is another key. */
export function claimOf(
  organizationId: string,
  headers: Headers,
  caller: string,
  route: string,
  body: unknown,
): IdempotencyClaim | null {
  const key = headers.get('idempotency-key')
  if (key === null) return null
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw invalid({ key: 'pattern', property: 'idempotency-key' })
  return { organizationId, scope: hash(caller, route, key), requestHash: hash(JSON.stringify(body)) }
}

/**
 * Takes the key for the running transaction, or hands back the first answer. 409/6010 while another request with it is running, 422/6011
 * when the body differs from the first. `reserved`: by this very request.
 */
export async function replayOrTake(db: Tx, claim: IdempotencyClaim, reserved = false): Promise<Answer | null> {
  const name = sql`hashtextextended(${`${claim.organizationId}:${claim.scope}`}, 0)`
  // Whoever has reserved the key waits for those who only look at it.
  const [lock] = await db.execute<{ taken: boolean }>(
    reserved
      ? sql`select pg_advisory_xact_lock(${name}) is not null as taken`
      : sql`select pg_try_advisory_xact_lock(${name}) as taken`,
  )
  if (!lock?.taken) throw new Refusal('idempotencyRunning', { retryAfter: 1 })
  const [first] = await db
    .select()
    .from(idempotencyKeys)
    .where(and(rowOf(claim), gt(idempotencyKeys.createdAt, new Date(clock.now().getTime() - lifetimeMs))))
  if (!first) return null
  if (first.status === running) {
    if (!reserved && first.createdAt.getTime() > clock.now().getTime() - reservationMs)
      throw new Refusal('idempotencyRunning', { retryAfter: 1 })
    return null
  }
  if (first.requestHash !== claim.requestHash) throw new Refusal('idempotencyReused')
  return { status: first.status, body: open(sealingKey(), first.sealedAnswer, claim.scope) }
}

/**
 * The same before work outside the transaction: what that work spends (a CAPTCHA, a refresh token) must not be spent again by a retry that
 * arrives meanwhile. Whoever gets null gives the key back with `release` when it fails; a crash gives it back after a minute.
 */
export async function replayOrReserve(db: Tx, claim: IdempotencyClaim): Promise<Answer | null> {
  const first = await replayOrTake(db, claim)
  if (!first) await put(db, claim, { status: running, sealedAnswer: '' })
  return first
}

/** Gives a reserved key back. */
export const release = (db: Tx, claim: IdempotencyClaim): Promise<unknown> =>
  db.delete(idempotencyKeys).where(and(rowOf(claim), eq(idempotencyKeys.status, running)))

/** Keeps the first answer, in the transaction of its effect. */
export const keepAnswer = (db: Tx, claim: IdempotencyClaim, { status, body }: Answer): Promise<void> =>
  put(db, claim, { status, sealedAnswer: seal(sealingKey(), body, claim.scope) })

async function put(db: Tx, claim: IdempotencyClaim, answer: { status: number; sealedAnswer: string }): Promise<void> {
  const values = { ...claim, ...answer, createdAt: clock.now() }
  await db
    .insert(idempotencyKeys)
    .values(values)
    .onConflictDoUpdate({ target: [idempotencyKeys.organizationId, idempotencyKeys.scope], set: values })
}
