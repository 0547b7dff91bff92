import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose'
import type { LtiPlatformRow } from '@/db/schema/lti-platforms'
import { fetchOutgoing, OutgoingFailed } from '@/lib/platform/outgoing'
import { parseOutsideJson } from '@/lib/platform/outside-json'

const keptMs = 600_000
/** An unknown key makes the set be read again, but not more often than this. */
const againMs = 30_000
const mostKept = 200
type Kept = { keys: Promise<JSONWebKeySet>; readAt: number }
/** Key sets of this process, by their address. */
const kept = new Map<string, Kept>()

/** The RSA keys for signatures that a platform publishes. Throws `OutgoingFailed`, or SyntaxError for another answer. */
export async function readKeySet(address: string): Promise<JSONWebKeySet> {
  const answer = await fetchOutgoing(address)
  if (answer.status !== 200) throw new OutgoingFailed('unreachable')
  const body = parseOutsideJson(await answer.text())
  const keys = typeof body === 'object' && body !== null && 'keys' in body ? body.keys : null
  if (!Array.isArray(keys)) throw new SyntaxError('There are no keys')
  const usable = keys.filter(
    (key: unknown): key is JSONWebKeySet['keys'][number] =>
      typeof key === 'object' && key !== null && 'kty' in key && key.kty === 'RSA' && (!('use' in key) || key.use === 'sig'),
  )
  return { keys: usable.slice(0, 50) }
}

function keySetOf(address: string, now: number, oldest: number): Promise<JSONWebKeySet> {
  const before = kept.get(address)
  if (before && before.readAt > oldest) return before.keys
  if (kept.size >= mostKept) kept.clear()
  const keys = readKeySet(address)
  kept.set(address, { keys, readAt: now })
  keys.catch(() => kept.delete(address))
  return keys
}

export type Verified = { ok: true; claims: JWTPayload } | { ok: false; reason: 'unavailable' | 'refused' }

/**
 * Verifies an id token of a platform after the security framework of the standard: RS256 alone, a key of the platform, its issuer, this client as
 * audience and authorized party, times with a minute of tolerance, and at most an hour old. The nonce and the deployment are checked by the caller.
 */
export async function verifyIdToken(
  { issuer, clientId, keySetUrl }: Pick<LtiPlatformRow, 'issuer' | 'clientId' | 'keySetUrl'>,
  token: string,
  now: Date,
): Promise<Verified> {
  const at = now.getTime()
  const attempt = async (oldest: number) => {
    const keys = createLocalJWKSet(await keySetOf(keySetUrl, at, oldest))
    return jwtVerify(token, keys, {
      issuer,
      audience: clientId,
      algorithms: ['RS256'],
      currentDate: now,
      clockTolerance: 60,
      maxTokenAge: 3600,
      requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
    })
  }
  try {
    const { payload } = await attempt(at - keptMs).catch((error: unknown) => {
      // Platforms change their keys: an unknown one may be new.
      if (error instanceof errors.JWKSNoMatchingKey) return attempt(at - againMs)
      throw error
    })
    const { aud, azp } = payload
    const isOurs = azp === undefined ? !Array.isArray(aud) || aud.length === 1 : azp === clientId
    return isOurs ? { ok: true, claims: payload } : { ok: false, reason: 'refused' }
  } catch (error) {
    if (error instanceof OutgoingFailed || error instanceof SyntaxError) return { ok: false, reason: 'unavailable' }
    if (error instanceof errors.JOSEError || error instanceof TypeError) return { ok: false, reason: 'refused' }
    throw error
  }
}
