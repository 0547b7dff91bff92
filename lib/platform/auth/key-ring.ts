import { sql } from 'drizzle-orm'
import { signingKeys } from '@/db/schema/platform'
import { statement } from '../db/pool'
import { withoutTenant } from '../db/tenant'
import { env } from '../env'
import { deriveKey, open, seal } from '../secrets'
import { ensureCheckpointKey } from './checkpoint-keys'
import { createKeyRing, generateKey, type KeyPair, type KeyRing } from './tokens'

declare global {
  var masarKeyRing: { ring: Promise<KeyRing>; readAt: number } | undefined
}

const rereadMs = 60_000
const sealingKey = () => deriveKey(env().APP_SECRET, 'signing-keys')

/** Makes the first key of each use where none exists; starters at once agree through a lock. */
export async function ensureSigningKeys(): Promise<void> {
  await withoutTenant(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(727002)`)
    const present = await tx.select({ use: signingKeys.use }).from(signingKeys)
    for (const use of ['access', 'refresh'] as const) {
      if (present.some((key) => key.use === use)) continue
      const pair = await generateKey(use)
      const sealedPrivateJwk = seal(sealingKey(), JSON.stringify(pair.privateJwk), pair.kid)
      await tx
        .insert(signingKeys)
        .values({ kid: pair.kid, use, state: pair.state, publicJwk: { ...pair.publicJwk }, sealedPrivateJwk })
    }
    await ensureCheckpointKey(tx)
  })
}

async function readRing(): Promise<KeyRing> {
  const rows = await statement((db) => db.select().from(signingKeys))
  return createKeyRing(
    rows.map(
      (row): KeyPair => ({
        kid: row.kid,
        use: row.use,
        state: row.state,
        publicJwk: row.publicJwk,
        privateJwk: JSON.parse(open(sealingKey(), row.sealedPrivateJwk, row.kid)),
      }),
    ),
  )
}

/** The ring of this deployment, reread each minute; a failed read is not remembered. */
export function currentKeyRing(): Promise<KeyRing> {
  const now = performance.now()
  if (!globalThis.masarKeyRing || now - globalThis.masarKeyRing.readAt > rereadMs) {
    const entry = { ring: readRing(), readAt: now }
    globalThis.masarKeyRing = entry
    entry.ring.catch(() => {
      if (globalThis.masarKeyRing === entry) globalThis.masarKeyRing = undefined
    })
  }
  return globalThis.masarKeyRing.ring
}
