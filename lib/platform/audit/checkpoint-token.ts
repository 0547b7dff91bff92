import * as jose from 'jose'
import { z } from 'zod'
import { type CheckpointKey, checkpointAlgorithm } from '../auth/checkpoint-keys'
import { isUuid } from '../ids'
import { outsideJsonOr } from '../outside-json'

/** A JWS type of its own, so that a checkpoint is never accepted as a token, nor a token as a checkpoint. */
const typ = 'masar-checkpoint+jwt'
const longestCheckpoint = 2000

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const Header = z.strictObject({ alg: z.literal(checkpointAlgorithm), typ: z.literal(typ), kid: z.string() })
const Checkpoint = z.strictObject({
  organizationId: z.string().refine(isUuid),
  number: z.int().positive(),
  /** The newest record at that time, and its hash. */
  sequence: z.int().positive(),
  hash,
  /** SHA-256 of the JWS of the checkpoint before; null for the first. */
  previous: hash.nullable(),
  issuedAt: z.iso.datetime({ precision: 3 }),
})

export type Checkpoint = z.output<typeof Checkpoint>

type SigningKey = Pick<CheckpointKey, 'kid'> & { privateKey: jose.CryptoKey }

export const signCheckpoint = (key: SigningKey, checkpoint: Checkpoint): Promise<string> =>
  new jose.CompactSign(new TextEncoder().encode(JSON.stringify(checkpoint)))
    .setProtectedHeader({ alg: checkpointAlgorithm, typ, kid: key.kid })
    .sign(key.privateKey)

const jsonOf = (bytes: Uint8Array): unknown => outsideJsonOr(new TextDecoder().decode(bytes))

function headerOf(jws: string): unknown {
  try {
    return jose.decodeProtectedHeader(jws)
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

/** The claims of a checkpoint, or null if no key of this deployment signed it; throws only if the check itself fails. */
export async function openCheckpoint(keys: ReadonlyMap<string, CheckpointKey>, jws: string): Promise<Checkpoint | null> {
  if (jws.length > longestCheckpoint) return null
  const header = Header.safeParse(headerOf(jws))
  const key = header.success ? keys.get(header.data.kid) : undefined
  if (!key) return null
  try {
    const { payload } = await jose.compactVerify(jws, key.publicKey, { algorithms: [checkpointAlgorithm] })
    return Checkpoint.safeParse(jsonOf(payload)).data ?? null
  } catch (error) {
    // jose reports a fault of the crypto engine with the same class and a cause: that is an internal error, not a forged checkpoint.
    if (error instanceof jose.errors.JWSSignatureVerificationFailed && !error.cause) return null
    if (error instanceof jose.errors.JWSInvalid) return null
    throw error
  }
}
