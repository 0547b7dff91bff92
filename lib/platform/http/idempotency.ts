import { createHash } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import { idempotencyKeys } from '@/db/schema/platform'
import type { Tx } from '@/db/tenant'
import { deriveKey, open, seal } from '../auth/secrets'
import { clock } from '../clock'
import { env } from '../env'
import { invalid, Refusal } from './errors'

const lifetimeMs = 86_400_000
const hash = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex')
const sealingKey = () => deriveKey(env().APP_SECRET, 'idempotency')

export type Answer = { status: number; body: string }
export type IdempotencyClaim = { organizationId: string; scope: string; requestHash: string }

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
 * when the body differs from the first.
 */
export async function replayOrTake(db: Tx, claim: IdempotencyClaim): Promise<Answer | null> {
  const [lock] = await db.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`${claim.organizationId}:${claim.scope}`}, 0)) as taken`,
  )
  if (!lock?.taken) throw new Refusal('idempotencyRunning', { retryAfter: 1 })
  const [first] = await db
    .select()
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.organizationId, claim.organizationId),
        eq(idempotencyKeys.scope, claim.scope),
        gt(idempotencyKeys.createdAt, new Date(clock.now().getTime() - lifetimeMs)),
      ),
    )
  if (!first) return null
  if (first.requestHash !== claim.requestHash) throw new Refusal('idempotencyReused')
  return { status: first.status, body: open(sealingKey(), first.sealedAnswer, claim.scope) }
}

/** Keeps the first answer, in the transaction of its effect. */
export async function keepAnswer(db: Tx, claim: IdempotencyClaim, answer: Answer): Promise<void> {
  const values = {
    ...claim,
    status: answer.status,
    sealedAnswer: seal(sealingKey(), answer.body, claim.scope),
    createdAt: clock.now(),
  }
  await db
    .insert(idempotencyKeys)
    .values(values)
    .onConflictDoUpdate({ target: [idempotencyKeys.organizationId, idempotencyKeys.scope], set: values })
}
