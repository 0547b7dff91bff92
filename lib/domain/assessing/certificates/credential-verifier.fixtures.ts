import { gunzipSync } from 'node:zlib'
import { expect } from 'vitest'
import { handle } from '@/lib/domain/testing/fixtures'
import { freshAddress } from '@/lib/platform/testing/call'
import { answerIssuer } from './credentials.service'

export const requestOf = (url: string, headers: Record<string, string> = {}, method = 'GET') => {
  const { host, pathname, search } = new URL(url)
  return new Request(`http://localhost:3000${pathname}${search}`, { method, headers: { host, ...headers } })
}
/** The service as any verifier reaches it: by the address that a credential names. */
export const get = (url: string, headers: Record<string, string> = {}) => {
  const request = requestOf(url, headers)
  return new URL(url).pathname.startsWith('/.well-known/')
    ? answerIssuer(request, freshAddress())
    : handle(request, freshAddress())
}
// A verifier that shares no code with the product: WebCrypto, `did:web` resolved by its specification, and a decoder of status lists.

const jsonOf = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
export const partsOf = (jwt: string) => {
  const [header, payload, signature] = jwt.split('.')
  return { header: jsonOf(header), payload: jsonOf(payload), signed: `${header}.${payload}`, signature: signature ?? '' }
}

/** DID Web: the method-specific id's colons are slashes, a port is percent-encoded; without a path the document is well known. */
function addressOfDid(did: string): string {
  const [host = '', ...path] = did.slice('did:web:'.length).split(':').map(decodeURIComponent)
  return `http://${host}/${path.length > 0 ? path.join('/') : '.well-known'}/did.json`
}

async function keyOf(kid: string): Promise<JsonWebKey | null> {
  if (kid.startsWith('http')) {
    const answer = await get(kid)
    return answer.status === 200 ? ((await answer.json()) as JsonWebKey) : null
  }
  const document = await (await get(addressOfDid(kid.split('#')[0] ?? ''))).json()
  expect(kid.startsWith(`${document.id}#`)).toBe(true)
  const methods: { id: string; publicKeyJwk: JsonWebKey }[] = document.verificationMethod
  return document.assertionMethod.includes(kid) ? (methods.find(({ id }) => id === kid)?.publicKeyJwk ?? null) : null
}

export async function isGenuine(jwt: string): Promise<boolean> {
  const { header, payload, signed, signature } = partsOf(jwt)
  if (header.alg !== 'ES256') return false
  const jwk = await keyOf(header.kid)
  if (!jwk) return false
  const { kty, crv, x, y } = jwk
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const key = await crypto.subtle.importKey('jwk', { kty, crv, x, y }, algorithm, false, ['verify'])
  const bytes = Buffer.from(signature, 'base64url')
  const isSigned = await crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, bytes, Buffer.from(signed))
  const issuer = typeof payload.issuer === 'string' ? payload.issuer : payload.issuer.id
  return isSigned && payload.iss === issuer && payload.jti === payload.id && payload.nbf * 1000 === Date.parse(payload.validFrom)
}

type Entry = { statusPurpose: string; statusListIndex: string; statusListCredential: string }
async function isSet({ statusPurpose, statusListIndex, statusListCredential }: Entry): Promise<boolean> {
  const jwt = await (await get(statusListCredential)).text()
  expect(await isGenuine(jwt)).toBe(true)
  const { payload } = partsOf(jwt)
  expect([payload.id, payload.credentialSubject.statusPurpose]).toEqual([statusListCredential, statusPurpose])
  const bits = gunzipSync(Buffer.from(payload.credentialSubject.encodedList.slice(1), 'base64url'))
  expect(bits.length * 8).toBe(131_072)
  const place = Number(statusListIndex)
  return (((bits[Math.floor(place / 8)] ?? 0) >> (7 - (place % 8))) & 1) === 1
}
/** Purposes whose bit is set. */
export async function statesOf(jwt: string): Promise<string[]> {
  const { credentialStatus } = partsOf(jwt).payload
  const entries: Entry[] = [credentialStatus].flat()
  const found = await Promise.all(entries.map(async (entry) => ((await isSet(entry)) ? [entry.statusPurpose] : [])))
  return found.flat()
}
