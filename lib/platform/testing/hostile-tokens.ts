import { createHmac, createPublicKey } from 'node:crypto'
import { generateKey, type KeyRing } from '../auth/tokens'
import { claimsOf, payloadsOf } from './hostile-claims'
import { signaturesOf, textsOf } from './hostile-token-texts'
import {
  type As,
  algorithms,
  encode,
  type Fields,
  type Forgery,
  forge,
  type Good,
  type HostileToken,
  json,
  takeApart,
} from './token-forgery'

/**
 * Tokens that no server may accept, made from two valid ones. Where possible they are signed with the valid keys, so that only the fault itself can be
 * the reason for the refusal. Some contain characters that an HTTP header cannot have; an HTTP client that refuses to send those counts as a refusal.
 */
export async function hostileTokens(ring: KeyRing, good: Good, now = new Date()): Promise<HostileToken[]> {
  const lists = await Promise.all([hostileOf('access', ring, good, now), hostileOf('refresh', ring, good, now)])
  return lists.flat()
}

async function hostileOf(as: As, ring: KeyRing, good: Good, now: Date): Promise<HostileToken[]> {
  const forgery = await takeApart(as, ring, good, now)
  await algorithmsOf(forgery)
  await typesOf(forgery)
  await keysOf(forgery)
  await headersOf(forgery)
  await claimsOf(forgery)
  await payloadsOf(forgery)
  signaturesOf(forgery)
  await textsOf(forgery)
  return forgery.found
}

/** Tokens that name another algorithm. */
async function algorithmsOf(forgery: Forgery): Promise<void> {
  const { ring, body, claims, header, other, alg, publicJwk, add, withHeader } = forgery
  for (const none of ['none', 'None', 'NONE', 'nOnE', 'none ', '']) {
    add(`alg "${none}" without a signature`, `${encode(json({ ...header, alg: none }))}.${body}.`)
    await withHeader(`alg "${none}" with a signature`, { alg: none })
  }
  for (const [name, secret] of Object.entries({
    JWK: json(publicJwk),
    PEM: createPublicKey({ key: publicJwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' }).toString(),
    'x coordinate': String(publicJwk.x),
    nothing: '',
  }))
    for (const bits of ['256', '512']) {
      const input = `${encode(json({ ...header, alg: `HS${bits}` }))}.${body}`
      const mac = createHmac(`sha${bits}`, secret).update(input).digest('base64url')
      add(`HS${bits} keyed with the public key as ${name}`, `${input}.${mac}`)
    }
  for (const wrong of [algorithms[other].alg, 'ES384', 'RS256', 'PS256', 'EdDSA', 'ES256K', alg.toLowerCase(), [alg], 256, null])
    await withHeader(`alg ${json(wrong)}`, { alg: wrong })
  await withHeader('no alg', { alg: undefined })
  add(`signed by the ${other} key under this header`, await forge(other, ring.active[other].key, json(header), json(claims)))
  const foreign = json({ ...header, alg: algorithms[other].alg, kid: ring.active[other].kid })
  add(`signed by the ${other} key, which it names`, await forge(other, ring.active[other].key, foreign, json(claims)))
}

/** Tokens of another type: a wrong `typ`, or a refresh token in place of an access token and the reverse. */
async function typesOf(forgery: Forgery): Promise<void> {
  const { good, other, typ, add, withHeader } = forgery
  for (const wrong of ['JWT', algorithms[other].typ, typ.toUpperCase(), `application/${typ}`, '', `${typ} `, [typ], 1, null])
    await withHeader(`typ ${json(wrong)}`, { typ: wrong })
  await withHeader('no typ', { typ: undefined })
  add(`a good ${other} token`, good[other])
}

/** Tokens that try to choose the key: by `kid`, or with a key of their own in the header. */
async function keysOf(forgery: Forgery): Promise<void> {
  const { ring, as, other, kid, withHeader } = forgery
  const stranger = await generateKey(as)
  const strangerKey = await crypto.subtle.importKey(
    'jwk',
    { ...stranger.privateJwk, alg: undefined, use: undefined },
    { name: 'ECDSA', namedCurve: as === 'access' ? 'P-256' : 'P-521' },
    false,
    ['sign'],
  )
  const names = [
    '',
    'unknown',
    '../../../../dev/null',
    '/etc/passwd',
    "' OR '1'='1",
    'http://attacker.test/key',
    `${kid}\0`,
    `${kid} `,
  ]
  for (const wrong of [...names, '__proto__', 'constructor', kid.toLowerCase(), ring.active[other].kid, [kid], { kid }, 0, null])
    await withHeader(`kid ${json(wrong)}`, { kid: wrong })
  await withHeader('no kid', { kid: undefined })
  await withHeader("a stranger's key under our kid", {}, strangerKey)
  await withHeader("a stranger's kid", { kid: stranger.kid }, strangerKey)
  const { kty, crv, x, y } = stranger.publicJwk
  await withHeader('jwk in the header', { jwk: { kty, crv, x, y } }, strangerKey)
  await withHeader("jwk in the header and the stranger's kid", { kid: stranger.kid, jwk: { kty, crv, x, y } }, strangerKey)
}

/** Tokens with other header parameters, or with a malformed header. */
async function headersOf(forgery: Forgery): Promise<void> {
  const { claims, header, as, key, publicJwk, add, withHeader, withText } = forgery
  const urls = { jku: 'https://attacker.test/jwks.json', x5u: 'https://attacker.test/cert.pem' }
  const extras: Fields = { ...urls, x5c: ['MIIB'], x5t: 'AAAA', zip: 'DEF', cty: 'JWT', b64: true, nonce: '1' }
  for (const [name, value] of Object.entries(extras)) await withHeader(`${name} in the header, well signed`, { [name]: value })
  await withHeader('jwk of our own key in the header, well signed', { jwk: publicJwk })
  await withHeader('b64 false without crit', { b64: false })
  await withHeader('b64 false with crit', { b64: false, crit: ['b64'] })
  const plain = `${encode(json({ ...header, b64: false, crit: ['b64'] }))}.${json(claims)}`
  const unencoded = await crypto.subtle.sign({ name: 'ECDSA', hash: algorithms[as].hash }, key, Buffer.from(plain))
  add('b64 false with a plain payload', `${plain}.${encode(new Uint8Array(unencoded))}`)
  for (const crit of [[], ['exp'], ['unknown'], 'b64', null]) await withHeader(`crit ${json(crit)}`, { crit })
  await withText('two alg fields in the header', json(claims), json(header).replace('{', '{"alg":"none",'))
  await withText('__proto__ in the header', json(claims), json(header).replace('{', '{"__proto__":{"admin":true},'))
  for (const text of ['[]', 'null', '""', '{}', '1', '{', `${json(header)} `, `\ufeff${json(header)}`])
    await withText(`header ${json(text.slice(0, 12))} (${text.length} characters)`, json(claims), text)
}
