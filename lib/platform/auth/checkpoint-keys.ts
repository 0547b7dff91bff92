import type { CryptoKey, JWK } from 'jose'
import * as jose from 'jose'
import { checkpointKeys } from '@/db/schema/platform'
import type { Reader } from '../db/connection'
import type { Tx } from '../db/tenant'
import { env } from '../env'
import { errorLine } from '../error-report'
import { log } from '../log'
import { memo } from '../memo'
import { deriveKey, open, seal } from '../secrets'

export const checkpointAlgorithm = 'ES256'

/**
 * A key that was decrypted with this deployment's APP_SECRET; only such keys are trusted. One of another deployment, whose organization was imported here,
 * has no private half: it verifies what it signed there.
 */
export type CheckpointKey = { kid: string; privateKey: CryptoKey | null; publicKey: CryptoKey; publicJwk: JWK }

const sealingKey = () => deriveKey(env().APP_SECRET, 'checkpoint-keys')

async function importKey(jwk: JWK): Promise<CryptoKey> {
  const key = await jose.importJWK(jwk, checkpointAlgorithm)
  if (key instanceof Uint8Array) throw new Error('a checkpoint key must be asymmetric')
  return key
}

/** Decrypts a key, given as its name, a space and its sealed private half; each is decrypted once. */
const openKey = memo(async (named: string): Promise<CheckpointKey> => {
  const [kid = '', sealedPrivateJwk = ''] = named.split(' ')
  const jwk: JWK = JSON.parse(open(sealingKey(), sealedPrivateJwk, kid))
  const { kty, crv, x, y } = jwk
  if (kid !== (await jose.calculateJwkThumbprint({ kty, crv, x, y }))) throw new Error('the key is misnamed')
  const publicJwk = { kty, crv, x, y, kid, alg: checkpointAlgorithm, use: 'sig' }
  return { kid, privateKey: jwk.d ? await importKey(jwk) : null, publicKey: await importKey(publicJwk), publicJwk }
})

/**
 * The checkpoint keys, oldest first. A key that APP_SECRET does not decrypt was inserted by somebody else or sealed with another secret: it is logged
 * and ignored, so that its checkpoints count as forged.
 */
export async function readCheckpointKeys(db: Reader): Promise<Map<string, CheckpointKey>> {
  const rows = await db.queryRaw("select kid || ' ' || sealed_private_jwk from checkpoint_keys order by created_at, kid", [])
  const keys = new Map<string, CheckpointKey>()
  for (const [named] of rows)
    try {
      const key = await openKey(String(named))
      keys.set(key.kid, key)
    } catch (error) {
      log().error(
        { kid: String(named).split(' ')[0], reason: errorLine(error) },
        'a checkpoint key cannot be used and does not count',
      )
    }
  return keys
}

/** Creates a checkpoint key, which signs from now on. The keys are read for every use, so every process knows it at once. */
export async function addCheckpointKey(db: Tx): Promise<string> {
  const pair = await jose.generateKeyPair(checkpointAlgorithm, { extractable: true })
  const kid = await jose.calculateJwkThumbprint(await jose.exportJWK(pair.publicKey))
  const privateJwk = JSON.stringify(await jose.exportJWK(pair.privateKey))
  await db.insert(checkpointKeys).values({ kid, sealedPrivateJwk: seal(sealingKey(), privateJwk, kid) })
  return kid
}

/** The key that signs: the newest with a private half. */
export const signingKeyOf = (keys: ReadonlyMap<string, CheckpointKey>): (CheckpointKey & { privateKey: CryptoKey }) | null => {
  for (const { privateKey, ...key } of [...keys.values()].toReversed()) if (privateKey) return { ...key, privateKey }
  return null
}

/** The row of a key of another deployment, by its public half (JWK), sealed so that this deployment trusts it. */
export async function sealedForeignKey(publicJwk: JWK): Promise<{ kid: string; sealedPrivateJwk: string }> {
  const { kty, crv, x, y } = publicJwk
  if (kty !== 'EC' || crv !== 'P-256' || !x || !y) throw new Error('a checkpoint key is an EC key of the curve P-256')
  const kid = await jose.calculateJwkThumbprint({ kty, crv, x, y })
  return { kid, sealedPrivateJwk: seal(sealingKey(), JSON.stringify({ kty, crv, x, y }), kid) }
}

/** Creates a checkpoint key if none can sign; the caller holds the lock for creating keys. */
export async function ensureCheckpointKey(db: Tx): Promise<void> {
  if (!signingKeyOf(await readCheckpointKeys(db))) await addCheckpointKey(db)
}
