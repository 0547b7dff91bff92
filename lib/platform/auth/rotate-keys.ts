import { and, eq, sql } from 'drizzle-orm'
import { signingKeys } from '@/db/schema/platform'
import { isOneOf } from '../db/is-one-of'
import { type Tx, withoutTenant } from '../db/tenant'
import { log } from '../log'
import { addCheckpointKey } from './checkpoint-keys'
import { rereadMs } from './key-patience'
import { addSigningKey, currentKeyRing, lockKeys } from './key-ring'

/** One step of a rotation. */
export type KeyStep = {
  use: 'access' | 'refresh' | 'checkpoint'
  kid: string
  became: 'announced' | 'signing' | 'retired' | 'revoked'
}

const uses = ['access', 'refresh'] as const
/** The shortest time in seconds between the announcement of a key and its first signature: twice the time after which every process knows it. */
export const shortestOverlapSeconds = (2 * rereadMs) / 1000
/** The default of that time: external verifiers may cache /.well-known/jwks.json for a minute. */
export const usualOverlapSeconds = 90

async function told(steps: Promise<KeyStep[]>): Promise<KeyStep[]> {
  for (const { use, kid, became } of await steps) log().warn({ use, kid, became }, 'a key was rotated')
  return steps
}

/** Creates the next key of each use, unless there is one. After their next read of the ring all processes verify with it; none signs with it. */
export async function announceKeys(): Promise<KeyStep[]> {
  // Decrypts the existing keys first: with another APP_SECRET the new key would stop every process.
  await currentKeyRing()
  return told(
    withoutTenant(async (tx) => {
      await lockKeys(tx)
      const waiting = await tx.select({ use: signingKeys.use }).from(signingKeys).where(isOneOf(signingKeys.state, 'next'))
      const steps: KeyStep[] = []
      for (const use of uses)
        if (!waiting.some((key) => key.use === use))
          steps.push({ use, kid: await addSigningKey(tx, use, 'next'), became: 'announced' })
      return steps
    }),
  )
}

/** Activates the announced key of one use and retires the one before, which then verifies only. */
async function activate(tx: Tx, use: 'access' | 'refresh', kid: string, isRevoked: boolean): Promise<KeyStep[]> {
  const retired = await tx
    .update(signingKeys)
    .set({ state: 'retired', retiredAt: isRevoked ? new Date(0) : sql`now()` })
    .where(and(eq(signingKeys.use, use), isRevoked ? sql`${signingKeys.kid} <> ${kid}` : isOneOf(signingKeys.state, 'active')))
    .returning({ kid: signingKeys.kid })
  await tx.update(signingKeys).set({ state: 'active' }).where(eq(signingKeys.kid, kid))
  return [
    ...retired.map((key): KeyStep => ({ use, kid: key.kid, became: isRevoked ? 'revoked' : 'retired' })),
    { use, kid, became: 'signing' },
  ]
}

/**
 * Activates announced keys that have reached an age, by the database's clock. Processes sign with them after their next read of the ring. With
 * `revoke`, activates them at once and invalidates everything that the other keys have signed: for a compromised key.
 */
export function activateKeys(overlapSeconds: number, { revoke = false } = {}): Promise<KeyStep[]> {
  if (!revoke && !(overlapSeconds >= shortestOverlapSeconds))
    throw new Error(`A key must be known for ${shortestOverlapSeconds} seconds before it signs`)
  const isOldEnough = revoke ? undefined : sql`${signingKeys.createdAt} <= now() - make_interval(secs => ${overlapSeconds})`
  return told(
    withoutTenant(async (tx) => {
      await lockKeys(tx)
      const ready = await tx
        .select({ use: signingKeys.use, kid: signingKeys.kid })
        .from(signingKeys)
        .where(and(isOneOf(signingKeys.state, 'next'), isOldEnough))
      const steps: KeyStep[] = []
      for (const { use, kid } of ready) steps.push(...(await activate(tx, use, kid, revoke)))
      // After a day no process can still sign with it.
      await tx
        .update(signingKeys)
        .set({ sealedPrivateJwk: '' })
        .where(sql`${signingKeys.state} = 'retired' and ${signingKeys.retiredAt} < now() - interval '1 day'`)
      if (ready.length > 0) steps.push({ use: 'checkpoint', kid: await addCheckpointKey(tx), became: 'signing' })
      return steps
    }),
  )
}

/** Seconds until the youngest announced key reaches an age; 0 if there is none. */
export async function secondsUntilActive(overlapSeconds: number): Promise<number> {
  const [row] = await withoutTenant((tx) =>
    tx.execute<{ left: number }>(
      sql`select greatest(0, coalesce(${overlapSeconds} - extract(epoch from now() - max(created_at)), 0))::float8 as left from signing_keys where state = 'next'`,
    ),
  )
  return row?.left ?? 0
}
