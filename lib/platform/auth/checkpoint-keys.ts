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

/** A key whose seal this deployment's APP_SECRET opened; only such a key counts. */
export type CheckpointKey = { kid: string; privateKey: CryptoKey; publicKey: CryptoKey; publicJwk: JWK }

const sealingKey = () => deriveKey(env().APP_SECRET, 'checkpoint-keys')

async function importKey(jwk: JWK): Promise<CryptoKey> {
  const key = await jose.importJWK(jwk, checkpointAlgorithm)
  if (key instanceof Uint8Array) throw new Error('a checkpoint key must be asymmetric')
  return key
}

/** Opens a key, given as its name, a space and its sealed private half; each is opened once. */
const openKey = memo(async (named: string): Promise<CheckpointKey> => {
  const [kid = '', sealedPrivateJwk = ''] = named.split(' ')
  const privateJwk: JWK = JSON.parse(open(sealingKey(), sealedPrivateJwk, kid))
  const { kty, crv, x, y } = privateJwk
  if (kid !== (await jose.calculateJwkThumbprint({ kty, crv, x, y }))) throw new Error('the key is misnamed')
  const publicJwk = { kty, crv, x, y, kid, alg: checkpointAlgorithm, use: 'sig' }
  return { kid, privateKey: await importKey(privateJwk), publicKey: await importKey(publicJwk), publicJwk }
})

/**
 * The checkpoint keys, oldest first. One that APP_SECRET does not open was put there by somebody else, or sealed under another secret: it is
 * logged and does not count, so that its checkpoints are told as forged.
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

/** Makes a checkpoint key, the newest, which signs from now on: every reader asks for the keys anew, so none can be unaware of it. */
export async function addCheckpointKey(db: Tx): Promise<string> {
  const pair = await jose.generateKeyPair(checkpointAlgorithm, { extractable: true })
  const kid = await jose.calculateJwkThumbprint(await jose.exportJWK(pair.publicKey))
  const privateJwk = JSON.stringify(await jose.exportJWK(pair.privateKey))
  await db.insert(checkpointKeys).values({ kid, sealedPrivateJwk: seal(sealingKey(), privateJwk, kid) })
  return kid
}

/** Makes a checkpoint key where none can be used; the caller holds the lock under which keys are made. */
export async function ensureCheckpointKey(db: Tx): Promise<void> {
  if ((await readCheckpointKeys(db)).size === 0) await addCheckpointKey(db)
}
