import { createHmac } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { idempotencyKeys } from '@/db/schema/platform'
import { hashPassword, verifyPassword } from '../auth/password'
import { assertSessionLives } from '../auth/session'
import { clock } from '../clock'
import type { Tx } from '../db/tenant'
import { env } from '../env'
import { invalid, Refusal } from '../errors'
import { deriveKey, open, seal } from '../secrets'
import type { Contract } from './contract'

const lifetimeMs = 86_400_000
const reservationMs = 60_000
/** Stored instead of an HTTP status while there is no answer yet. */
const running = 0
/** Keyed with the application secret, so that nobody else can find the hashed value by guessing. */
const hash = (...parts: string[]) =>
  createHmac('sha256', deriveKey(env().APP_SECRET, 'idempotency-request')).update(JSON.stringify(parts)).digest('hex')
const sealingKey = () => deriveKey(env().APP_SECRET, 'idempotency')

export type Answer = { status: number; body: string }
/** An answer with the slow hash of the secret fields it was given for, and the session whose tokens it carries. */
export type KeptAnswer = Answer & { secretHash: string | null; sessionId: string | null }
/** `secret`: the secret fields of the body; never stored in plain form. */
export type IdempotencyClaim = { organizationId: string; scope: string; requestHash: string; secret: string | null }

const secretFieldsOf = new WeakMap<Contract, string[]>()

/** The fields of a contract's body with a secret chosen by a person: those whose shape has `format: password`. */
export function secretFields(contract: Contract): string[] {
  const known = secretFieldsOf.get(contract)
  if (known) return known
  const { properties = {} } = contract.body ? z.toJSONSchema(contract.body, { io: 'input', unrepresentable: 'any' }) : {}
  const names = Object.entries(properties)
    .filter(([, field]) => typeof field === 'object' && field.format === 'password')
    .map(([name]) => name)
  secretFieldsOf.set(contract, names)
  return names
}

/** Splits a body: the part that may be hashed fast, and its secret fields. */
function split(contract: Contract, body: unknown): { open: unknown; secrets: [string, unknown][] } {
  const names = secretFields(contract)
  if (names.length === 0 || typeof body !== 'object' || body === null) return { open: body, secrets: [] }
  const fields = Object.entries(body)
  return {
    open: Object.fromEntries(fields.filter(([name]) => !names.includes(name))),
    secrets: fields.filter(([name]) => names.includes(name)),
  }
}

const rowOf = ({ organizationId, scope }: IdempotencyClaim) =>
  and(eq(idempotencyKeys.organizationId, organizationId), eq(idempotencyKeys.scope, scope))

/** Reads `Idempotency-Key` (1 to 255 printable ASCII characters). The same key of another caller or route is another key. */
export function claimOf(
  contract: Contract,
  organizationId: string,
  headers: Headers,
  caller: string,
  path: string,
  body: unknown,
): IdempotencyClaim | null {
  const key = headers.get('idempotency-key')
  if (key === null) return null
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw invalid({ key: 'pattern', property: 'idempotency-key' })
  const scope = hash('scope', caller, contract.id + path, key)
  const { open, secrets } = split(contract, body)
  return {
    organizationId,
    scope,
    requestHash: hash('body', JSON.stringify(open)),
    secret: secrets.length > 0 ? hash('secret', scope, JSON.stringify(secrets)) : null,
  }
}

/** The stored hash of a claim's secret fields, as slow as that of a password; computed before the transaction of the effect. */
export const hashSecret = async ({ secret }: IdempotencyClaim): Promise<string | null> =>
  secret === null ? null : hashPassword(secret)

/** The first answer, if the same secret fields were sent; else 422/6011. */
export async function confirmed(kept: KeptAnswer, { secret }: IdempotencyClaim): Promise<Answer> {
  const isSame = secret === null ? kept.secretHash === null : await verifyPassword(kept.secretHash, secret)
  if (!isSame) throw new Refusal('idempotencyReused')
  return kept
}

/**
 * Claims the key for the running transaction, or returns the first answer. 409/6010 while another request with it is running, 422/6011 if the body
 * differs from the first (secret fields are compared by `confirmed`), 401/5041 if the answer contains tokens of a session that has ended.
 * `reserved`: this request has already reserved the key.
 */
export async function replayOrTake(db: Tx, claim: IdempotencyClaim, reserved = false): Promise<KeptAnswer | null> {
  const name = sql`hashtextextended(${`${claim.organizationId}:${claim.scope}`}, 0)`
  // The request that reserved the key waits for requests that only read it.
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
  // Tokens are repeated only while their session lives.
  if (first.sessionId !== null) await assertSessionLives(db, claim.organizationId, first.sessionId)
  const unsealed = (sealed: string) => open(sealingKey(), sealed, claim.scope)
  const secretHash = first.secretHash === null ? null : unsealed(first.secretHash)
  return { status: first.status, secretHash, sessionId: first.sessionId, body: unsealed(first.sealedAnswer) }
}

/**
 * The same before work outside the transaction, whose effects (a used CAPTCHA or refresh token) must not be repeated by a retry that arrives
 * meanwhile. Null: reserved; call `release` if the work fails. After a crash the reservation ends after a minute.
 */
export async function replayOrReserve(db: Tx, claim: IdempotencyClaim): Promise<KeptAnswer | null> {
  const first = await replayOrTake(db, claim)
  if (!first) await put(db, claim, { status: running, sealedAnswer: '', secretHash: null, sessionId: null })
  return first
}

/** Releases a reserved key. */
export const release = (db: Tx, claim: IdempotencyClaim): Promise<unknown> =>
  db.delete(idempotencyKeys).where(and(rowOf(claim), eq(idempotencyKeys.status, running)))

/** Stores the first answer, in the transaction of its effect. */
export function keepAnswer(db: Tx, claim: IdempotencyClaim, { status, body, secretHash, sessionId }: KeptAnswer): Promise<void> {
  const sealed = (text: string) => seal(sealingKey(), text, claim.scope)
  return put(db, claim, { status, sessionId, sealedAnswer: sealed(body), secretHash: secretHash && sealed(secretHash) })
}

type Stored = { status: number; sealedAnswer: string; secretHash: string | null; sessionId: string | null }
async function put(db: Tx, { organizationId, scope, requestHash }: IdempotencyClaim, answer: Stored): Promise<void> {
  const values = { organizationId, scope, requestHash, ...answer, createdAt: clock.now() }
  await db
    .insert(idempotencyKeys)
    .values(values)
    .onConflictDoUpdate({ target: [idempotencyKeys.organizationId, idempotencyKeys.scope], set: values })
}
