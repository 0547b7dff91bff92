import type { CryptoKey, JWK } from 'jose'
import * as jose from 'jose'
import { z } from 'zod'
import { clock } from '@/lib/platform/clock'
import { isUuid, newId } from '@/lib/platform/ids'
import { parseOutsideJson } from '@/lib/platform/outside-json'
import { decodeBase64Url } from '../secrets'
import type { KeyState } from '../words'

type Use = 'access' | 'refresh'
/** One signing key of the ring; `privateJwk` is kept sealed at rest, `kid` is its RFC 7638 thumbprint. */
export type KeyPair = { kid: string; use: Use; state: KeyState; publicJwk: JWK; privateJwk: JWK }
/** A key as the ring needs it: only the signing key needs its private half. */
export type RingKey = Omit<KeyPair, 'privateJwk'> & { privateJwk?: JWK }
type Signer = { kid: string; key: CryptoKey }
export type KeyRing = { keys: ReadonlyMap<string, { use: Use; key: CryptoKey; jwk: JWK }>; active: Record<Use, Signer> }

type Subject = { userId: string; sessionId: string; organizationId: string }
export type AccessClaims = Subject & {
  issuer: string
  tokenId: string
  issuedAt: Date
  expiresAt: Date
  /** The scopes to which the token is limited (RFC 8693, 4.2), separated by spaces; null: all that its subject may do. */
  scope: string | null
}
export type RefreshClaims = AccessClaims & { generation: number }
/** The claims that a token must have: the host's issuer and the organization of the request. */
export type Expected = { issuer: string; organizationId: string; now?: Date }

// One algorithm, type and curve per use (RFC 8725): a token of one use can never pass as the other.
const kinds = {
  access: { alg: 'ES256', typ: 'at+jwt', signatureBytes: 64 },
  refresh: { alg: 'ES512', typ: 'rt+jwt', signatureBytes: 132 },
} as const
const MAX_LENGTH = 4096
const LEEWAY_SECONDS = 5

const seconds = z.int().positive()
const id = z.string().refine(isUuid)
const names = { iss: z.string(), aud: z.string(), sub: id, sid: id, org: id, jti: id }
const CommonPayload = z.strictObject({ ...names, iat: seconds, exp: seconds })
const AccessPayload = CommonPayload.extend({ scope: z.string().min(1).max(1000).optional() })
const RefreshPayload = CommonPayload.extend({ generation: z.int().nonnegative() })

const audience = (organizationId: string) => `masar:${organizationId}`
const inSeconds = (date: Date) => Math.floor(date.getTime() / 1000)

/** Makes a signing key: ES256 (P-256) for access tokens, ES512 (P-521) for refresh tokens. */
export async function generateKey(use: Use, state: KeyPair['state'] = 'active'): Promise<KeyPair> {
  const { alg } = kinds[use]
  const pair = await jose.generateKeyPair(alg, { extractable: true })
  const publicJwk = await jose.exportJWK(pair.publicKey)
  const kid = await jose.calculateJwkThumbprint(publicJwk)
  const privateJwk = await jose.exportJWK(pair.privateKey)
  return { kid, use, state, publicJwk, privateJwk }
}

async function importKey(jwk: JWK, use: Use): Promise<CryptoKey> {
  const key = await jose.importJWK(jwk, kinds[use].alg)
  if (key instanceof Uint8Array) throw new Error('a signing key must be asymmetric')
  return key
}

/** Loads a ring of keys; throws unless every `kid` is its key's thumbprint and each use has exactly one active key. */
export async function createKeyRing(pairs: RingKey[]): Promise<KeyRing> {
  const keys = new Map<string, { use: Use; key: CryptoKey; jwk: JWK }>()
  for (const { kid, use, publicJwk } of pairs) {
    if (keys.has(kid) || kid !== (await jose.calculateJwkThumbprint(publicJwk)))
      throw new Error(`key ${kid} is doubled or misnamed`)
    const { kty, crv, x, y } = publicJwk
    const jwk = { kty, crv, x, y, kid, alg: kinds[use].alg, use: 'sig' }
    keys.set(kid, { use, jwk, key: await importKey(jwk, use) })
  }
  const signer = async (use: Use): Promise<Signer> => {
    const [active, ...others] = pairs.filter((pair) => pair.use === use && pair.state === 'active')
    if (!active?.privateJwk || others.length > 0) throw new Error(`the key ring needs exactly one active ${use} key`)
    return { kid: active.kid, key: await importKey(active.privateJwk, use) }
  }
  return { keys, active: { access: await signer('access'), refresh: await signer('refresh') } }
}

/** The public halves of the access keys as a JWK Set (RFC 7517 section 5); refresh keys are not published. */
export const publicJwks = (ring: KeyRing): { keys: JWK[] } => ({
  keys: [...ring.keys.values()].filter(({ use }) => use === 'access').map(({ jwk }) => jwk),
})

type Signed = Subject & { issuer: string; now?: Date }

function sign(
  ring: KeyRing,
  use: Use,
  claims: Signed,
  exp: number,
  extra: { generation?: number; scope?: string } = {},
): Promise<string> {
  const { kid, key } = ring.active[use]
  const { alg, typ } = kinds[use]
  const { userId: sub, sessionId: sid, organizationId: org, issuer: iss } = claims
  const iat = inSeconds(claims.now ?? clock.now())
  const payload = { iss, aud: audience(org), sub, sid, org, jti: newId(), iat, exp, ...extra }
  return new jose.SignJWT(payload).setProtectedHeader({ alg, typ, kid }).sign(key)
}

/** Signs an access token (`at+jwt`, RFC 9068) that lives `lifetimeSeconds` from `now`, limited to `scope` (at most 1,000 characters) if given. */
export const signAccess = (ring: KeyRing, claims: Signed & { lifetimeSeconds: number; scope?: string }): Promise<string> =>
  sign(
    ring,
    'access',
    claims,
    inSeconds(claims.now ?? clock.now()) + claims.lifetimeSeconds,
    claims.scope === undefined ? {} : { scope: claims.scope },
  )

/** Signs a refresh token (`rt+jwt`) of one session generation that ends with the session at `expiresAt`. */
export const signRefresh = (ring: KeyRing, claims: Signed & { generation: number; expiresAt: Date }): Promise<string> =>
  sign(ring, 'refresh', claims, inSeconds(claims.expiresAt), { generation: claims.generation })

/** Parses JSON only in the exact form that our signer writes, which excludes repeated names and stray bytes. */
function canonicalJson(part: string | undefined): unknown {
  const bytes = part ? decodeBase64Url(part) : null
  if (!bytes) return null
  try {
    const value = parseOutsideJson(bytes.toString('utf8'))
    return Buffer.from(JSON.stringify(value)).equals(bytes) ? value : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

async function verifiedPayload(ring: KeyRing, use: Use, token: string): Promise<unknown> {
  const { alg, typ, signatureBytes } = kinds[use]
  if (token.length > MAX_LENGTH) return null
  const [head, body, signature, ...more] = token.split('.')
  if (!signature || more.length > 0 || decodeBase64Url(signature)?.length !== signatureBytes) return null
  // Exactly these three fields: a key or an extension named by the token is never used.
  const header = z.strictObject({ alg: z.literal(alg), typ: z.literal(typ), kid: z.string() }).safeParse(canonicalJson(head))
  const key = header.success ? ring.keys.get(header.data.kid) : undefined
  const payload = canonicalJson(body)
  if (key?.use !== use || payload === null) return null
  try {
    await jose.compactVerify(token, key.key, { algorithms: [alg] })
  } catch (error) {
    // jose reports a fault of the crypto engine with the same class and a cause: that is an internal error, not an invalid token.
    if (error instanceof jose.errors.JWSSignatureVerificationFailed && !error.cause) return null
    throw error
  }
  return payload
}

type Payload = z.output<typeof AccessPayload> | z.output<typeof RefreshPayload>
function toClaims(payload: Payload, now: Date): AccessClaims | null {
  const { iss, aud, sub, sid, org, jti, iat, exp } = payload
  const time = inSeconds(now)
  if (aud !== audience(org) || iat > time + LEEWAY_SECONDS || exp <= iat || exp + LEEWAY_SECONDS <= time) return null
  const dates = { issuedAt: new Date(iat * 1000), expiresAt: new Date(exp * 1000) }
  const scope = 'scope' in payload ? (payload.scope ?? null) : null
  return { issuer: iss, userId: sub, sessionId: sid, organizationId: org, tokenId: jti, scope, ...dates }
}

const meant = <T extends AccessClaims>(claims: T | null, { issuer, organizationId }: Expected): T | null =>
  claims?.issuer === issuer && claims.organizationId === organizationId ? claims : null

// Verified tokens are cached until they expire, per ring, so that changed keys begin with an empty cache.
const remembered = new WeakMap<KeyRing, Map<string, AccessClaims>>()
const REMEMBER = 10_000

/** Verifies an access token before the organization of the request is known; the caller compares issuer and organization. */
export async function readAccess(ring: KeyRing, token: string, now: Date = clock.now()): Promise<AccessClaims | null> {
  const known = remembered.get(ring) ?? new Map<string, AccessClaims>()
  remembered.set(ring, known)
  const before = known.get(token)
  if (before) {
    const leeway = LEEWAY_SECONDS * 1000
    if (before.expiresAt.getTime() + leeway <= now.getTime()) known.delete(token)
    return known.has(token) && before.issuedAt.getTime() <= now.getTime() + leeway ? before : null
  }
  const payload = AccessPayload.safeParse(await verifiedPayload(ring, 'access', token))
  const claims = payload.success ? toClaims(payload.data, now) : null
  if (claims) {
    if (known.size >= REMEMBER) known.clear()
    known.set(token, claims)
  }
  return claims
}

/** Checks an access token and returns its claims, or null for anything invalid; throws only when the check itself fails. */
export const verifyAccess = async (ring: KeyRing, token: string, expected: Expected): Promise<AccessClaims | null> =>
  meant(await readAccess(ring, token, expected.now), expected)

/** The same for a refresh token; the caller checks whether its generation is still the current one. */
export async function verifyRefresh(ring: KeyRing, token: string, expected: Expected): Promise<RefreshClaims | null> {
  const payload = RefreshPayload.safeParse(await verifiedPayload(ring, 'refresh', token))
  const claims = payload.success ? meant(toClaims(payload.data, expected.now ?? clock.now()), expected) : null
  return payload.success && claims ? { ...claims, generation: payload.data.generation } : null
}
