import { sql } from 'drizzle-orm'
import { signingKeys } from '@/db/schema/platform'
import { statement } from '../db/pool'
import { type Tx, withoutTenant } from '../db/tenant'
import { env, longestLifetimes } from '../env'
import { deriveKey, open, seal } from '../secrets'
import { ensureCheckpointKey } from './checkpoint-keys'
import { keyPatience } from './key-patience'
import { createKeyRing, generateKey, type KeyPair, type KeyRing, type RingKey } from './tokens'

type Held = { ring: Promise<KeyRing>; text?: string; readAt: number; readOn: number }
declare global {
  var masarKeyRing: Held | undefined
}

/** Time in which a token of a retired key may still be valid: different clocks, a process that signs with keys read ten seconds ago, the leeway of `tokens.ts`. */
const marginMs = 60_000
const verifiesMs = {
  access: longestLifetimes.accessSeconds * 1000 + marginMs,
  refresh: longestLifetimes.sessionSeconds * 1000 + marginMs,
} as const

const sealingKey = () => deriveKey(env().APP_SECRET, 'signing-keys')
/** The advisory lock for creating keys and changing their state. */
export const lockKeys = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(727002)`)

/** Creates a key and stores it with its private half sealed; the caller holds the lock. */
export async function addSigningKey(tx: Tx, use: KeyPair['use'], state: KeyPair['state']): Promise<string> {
  const { kid, publicJwk, privateJwk } = await generateKey(use, state)
  const sealedPrivateJwk = seal(sealingKey(), JSON.stringify(privateJwk), kid)
  await tx.insert(signingKeys).values({ kid, use, state, publicJwk: { ...publicJwk }, sealedPrivateJwk })
  return kid
}

/** Creates the first key of each use if there is none, under a lock, so that processes that start at once create one. */
export async function ensureSigningKeys(): Promise<void> {
  await withoutTenant(async (tx) => {
    await lockKeys(tx)
    const present = await tx.select({ use: signingKeys.use }).from(signingKeys)
    for (const use of ['access', 'refresh'] as const)
      if (!present.some((key) => key.use === use)) await addSigningKey(tx, use, 'active')
    await ensureCheckpointKey(tx)
  })
}

type Row = typeof signingKeys.$inferSelect

const ringKeyOf = ({ kid, use, state, publicJwk, sealedPrivateJwk }: Row): RingKey => ({
  kid,
  use,
  state,
  publicJwk,
  ...(state === 'active' && { privateJwk: JSON.parse(open(sealingKey(), sealedPrivateJwk, kid)) }),
})

/** Whether a token signed with this key can still be valid. */
const counts = ({ use, retiredAt }: Row) =>
  verifiesMs[use] !== undefined && (retiredAt === null || retiredAt.getTime() + verifiesMs[use] > Date.now())

/** The stored ring; the same object as before if nothing has changed, so that it keeps its cache of verified signatures. */
async function readRing(before: Held | undefined, held: { text?: string }): Promise<KeyRing> {
  const rows = (await statement((db) => db.select().from(signingKeys).orderBy(signingKeys.createdAt, signingKeys.kid))).filter(
    counts,
  )
  held.text = JSON.stringify(rows)
  return before && before.text === held.text ? before.ring : createKeyRing(rows.map(ringKeyOf))
}

// Both clocks: the wall clock may be set, the monotonic one stops while a machine sleeps or a function is frozen.
const isFresh = ({ readAt, readOn }: Held): boolean =>
  performance.now() - readAt <= keyPatience.rereadMs && Math.abs(Date.now() - readOn) <= keyPatience.rereadMs

/** The ring of this deployment, read again every ten seconds; a failed read is not cached. */
export function currentKeyRing(): Promise<KeyRing> {
  const before = globalThis.masarKeyRing
  if (before && isFresh(before)) return before.ring
  const held: { text?: string } = {}
  const entry: Held = Object.assign(held, {
    ring: readRing(before, held),
    readAt: performance.now(),
    readOn: Date.now(),
  })
  globalThis.masarKeyRing = entry
  entry.ring.catch(() => {
    if (globalThis.masarKeyRing === entry) globalThis.masarKeyRing = undefined
  })
  return entry.ring
}
