import { createHmac, createPublicKey, type JsonWebKey } from 'node:crypto'
import type { CryptoKey } from 'jose'
import { generateKey, type KeyRing } from '@/lib/platform/auth/tokens'

type As = 'access' | 'refresh'
type Good = { access: string; refresh: string }
type Fields = Record<string, unknown>
export type HostileToken = { name: string; token: string; as: As }

const algorithms = {
  access: { alg: 'ES256', typ: 'at+jwt', hash: 'SHA-256', half: 32 },
  refresh: { alg: 'ES512', typ: 'rt+jwt', hash: 'SHA-512', half: 66 },
} as const
const encode = (value: string | Uint8Array) => Buffer.from(value).toString('base64url')
const part = (token: string, index: number) => Buffer.from(token.split('.')[index] ?? '', 'base64url')

/** Signs any header and payload text as they are, with no check at all. */
export async function forge(as: As, key: CryptoKey, header: string, payload: string | Uint8Array): Promise<string> {
  const input = `${encode(header)}.${encode(payload)}`
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: algorithms[as].hash }, key, Buffer.from(input))
  return `${input}.${encode(new Uint8Array(signature))}`
}

/** An integer in DER, as openssl writes the halves of an ECDSA signature. */
function derInteger(half: Buffer): Buffer {
  const first = half.findIndex((byte) => byte !== 0)
  const bare = half.subarray(Math.max(0, first))
  const body = (bare[0] ?? 0) > 127 ? Buffer.concat([Buffer.of(0), bare]) : bare
  return Buffer.concat([Buffer.of(2, body.length), body])
}

/**
 * Tokens no server may accept, made from two good ones and, wherever that is the sharper test, signed by the ring's own keys.
 * Some hold characters an HTTP header cannot carry; a client that refuses to send those has refused them too.
 */
export async function hostileTokens(ring: KeyRing, good: Good, now = new Date()): Promise<HostileToken[]> {
  const lists = await Promise.all([hostileOf('access', ring, good, now), hostileOf('refresh', ring, good, now)])
  return lists.flat()
}

async function hostileOf(as: As, ring: KeyRing, good: Good, now: Date): Promise<HostileToken[]> {
  const other: As = as === 'access' ? 'refresh' : 'access'
  const { alg, typ, half } = algorithms[as]
  const { kid, key } = ring.active[as]
  const token = good[as]
  const [head = '', body = '', tail = ''] = token.split('.')
  const signature = part(token, 2)
  const claims: Fields = JSON.parse(part(token, 1).toString('utf8'))
  const header: Fields = { alg, typ, kid }
  const time = Math.floor(now.getTime() / 1000)
  const stranger = await generateKey(as)
  const strangerKey = await crypto.subtle.importKey(
    'jwk',
    { ...stranger.privateJwk, alg: undefined, use: undefined },
    { name: 'ECDSA', namedCurve: as === 'access' ? 'P-256' : 'P-521' },
    false,
    ['sign'],
  )
  const publicJwk: JsonWebKey = { ...ring.keys.get(kid)?.jwk }
  const pem = createPublicKey({ key: publicJwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' }).toString()
  const json = JSON.stringify
  const found: HostileToken[] = []
  const add = (name: string, hostile: string) => found.push({ name: `${as}: ${name}`, token: hostile, as })
  const withHeader = async (name: string, change: Fields, signer: CryptoKey = key) =>
    add(name, await forge(as, signer, json({ ...header, ...change }), json(claims)))
  const withClaims = async (name: string, change: Fields) =>
    add(name, await forge(as, key, json(header), json({ ...claims, ...change })))
  const withText = async (name: string, payload: string | Uint8Array, head = json(header)) =>
    add(name, await forge(as, key, head, payload))

  // The algorithm is the server's choice.
  for (const none of ['none', 'None', 'NONE', 'nOnE', 'none ', '']) {
    add(`alg "${none}" without a signature`, `${encode(json({ ...header, alg: none }))}.${body}.`)
    await withHeader(`alg "${none}" with a signature`, { alg: none })
  }
  for (const [name, secret] of Object.entries({
    JWK: json(publicJwk),
    PEM: pem,
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

  // The type, and one kind of token in place of the other.
  for (const wrong of ['JWT', algorithms[other].typ, typ.toUpperCase(), `application/${typ}`, '', `${typ} `, [typ], 1, null])
    await withHeader(`typ ${json(wrong)}`, { typ: wrong })
  await withHeader('no typ', { typ: undefined })
  add(`a good ${other} token`, good[other])

  // The key is the ring's own, by its name alone.
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

  // Claims, signed by our own key.
  const stolen = '00000000-0000-7000-8000-000000000001'
  const wrongText = [undefined, null, 1, true, [], {}, '']
  for (const name of ['iss', 'aud', 'sub', 'sid', 'org', 'jti'])
    for (const wrong of [...wrongText, [claims[name]], `${claims[name]}\0`, `${claims[name]} `])
      await withClaims(`${name} ${json(wrong) ?? 'missing'}`, { [name]: wrong })
  for (const name of ['sub', 'sid', 'org', 'jti'])
    for (const wrong of [
      "' OR 1=1--",
      `{${claims[name]}}`,
      `urn:uuid:${claims[name]}`,
      stolen.replaceAll('0', 'A'),
      '٠'.repeat(36),
    ])
      await withClaims(`${name} ${wrong}`, { [name]: wrong })
  for (const wrong of ['https://attacker.test', `${claims.iss}/`, `${claims.iss}.attacker.test`, `${claims.iss}`.toUpperCase()])
    await withClaims(`iss ${wrong}`, { iss: wrong })
  await withClaims('another organization', { org: stolen, aud: `masar:${stolen}` })
  await withClaims('org of another organization only', { org: stolen })
  for (const wrong of [`masar:${stolen}`, 'masar', 'masar:*', [claims.aud, `masar:${stolen}`]])
    await withClaims(`aud ${json(wrong)}`, { aud: wrong })
  for (const name of ['iat', 'exp'])
    for (const wrong of [undefined, null, '', `${claims[name]}`, Number(claims[name]) + 0.5, -1, 0, true, 2 ** 53])
      await withClaims(`${name} ${json(wrong) ?? 'missing'}`, { [name]: wrong })
  await withClaims('expired six seconds ago', { iat: time - 900, exp: time - 6 })
  await withClaims('expired long ago', { iat: time - 9000, exp: time - 8000 })
  await withClaims('issued a minute from now', { iat: time + 60, exp: time + 900 })
  await withClaims('in milliseconds', { iat: time * 1000, exp: (time + 900) * 1000 })
  await withClaims('ends before it begins', { iat: time, exp: time - 1 })
  for (const huge of ['1e400', '99999999999999999999', '1.0e3', 'NaN', 'Infinity', '0x7fffffff'])
    await withText(`exp written as ${huge}`, json(claims).replace(/"exp":\d+/, `"exp":${huge}`))
  for (const [name, value] of Object.entries({ nbf: time + 3600, role: 'superAdmin', permissions: ['*'], admin: true }))
    await withClaims(`the unknown claim ${name}`, { [name]: value })
  for (const name of ['sub', 'org', 'exp'])
    await withText(`two ${name} claims`, json(claims).replace('{', `{"${name}":${json(claims[name])},`))
  await withText('__proto__ among the claims', json(claims).replace('{', '{"__proto__":{"sub":"1"},'))
  const wrapped = [` ${json(claims)}`, `${json(claims)}\n`, `\ufeff${json(claims)}`, `[${json(claims)}]`, json(json(claims))]
  for (const text of ['[]', 'null', 'true', '""', '1', '{}', '', '{', '[[[[[[[[', ...wrapped])
    await withText(`payload ${json(text.slice(0, 12))} (${text.length} characters)`, text)
  const invalid = Buffer.concat([Buffer.from('{"iss":"'), Buffer.of(0xff, 0xfe, 0xc0), Buffer.from(json(claims).slice(8))])
  await withText('payload of invalid UTF-8', invalid)
  await withText('escaped letters in a claim name', json(claims).replace('"sub"', '"s\\u0075b"'))
  for (const wrong of as === 'refresh' ? [undefined, null, -1, 0.5, '0', 2 ** 53, [0]] : [0, 1])
    await withClaims(`generation ${json(wrong) ?? 'missing'}`, { generation: wrong })

  // The signature.
  const zero = Buffer.alloc(half)
  const [r, s] = [signature.subarray(0, half), signature.subarray(half)]
  const sequence = Buffer.concat([derInteger(r), derInteger(s)])
  const length = sequence.length > 127 ? [0x81, sequence.length] : [sequence.length]
  const der = Buffer.concat([Buffer.of(0x30, ...length), sequence])
  const flipped = Buffer.from(signature)
  flipped.writeUInt8(flipped.readUInt8(half - 1) ^ 1, half - 1)
  const wrongSignatures: Record<string, Buffer> = {
    'r zero': Buffer.concat([zero, s]),
    's zero': Buffer.concat([r, zero]),
    'all zero': Buffer.alloc(2 * half),
    'all ones': Buffer.alloc(2 * half, 255),
    'r and s swapped': Buffer.concat([s, r]),
    'one bit flipped': flipped,
    DER: der,
    'one byte short': signature.subarray(1),
    'one byte long': Buffer.concat([Buffer.of(0), signature]),
    'padded halves': Buffer.concat([Buffer.of(0), r, Buffer.of(0), s]),
    'of the other token': part(good[other], 2),
  }
  for (const [name, bytes] of Object.entries(wrongSignatures)) add(`signature ${name}`, `${head}.${body}.${encode(bytes)}`)
  add('claims changed after signing', `${head}.${encode(json({ ...claims, sub: stolen }))}.${tail}`)
  add('times extended after signing', `${head}.${encode(json({ ...claims, exp: time + 10 ** 8 }))}.${tail}`)

  // The text itself: three canonical base64url parts and nothing else.
  const broken: Record<string, string> = {
    'empty text': '',
    'one dot': '.',
    'two dots': '..',
    'three dots': '...',
    'no signature part': `${head}.${body}`,
    'empty signature': `${head}.${body}.`,
    'no payload': `${head}..${tail}`,
    'no header': `.${body}.${tail}`,
    'a fourth part': `${token}.${tail}`,
    'a dot after': `${token}.`,
    'a dot before': `.${token}`,
    'five parts': `${head}.${tail}.${tail}.${body}.${tail}`,
    'padding after the signature': `${token}=`,
    'padding after each part': `${head}=.${body}==.${tail}==`,
    'lower case': token.toLowerCase(),
    'upper case': token.toUpperCase(),
    'cut signature': token.slice(0, -1),
    'cut in half': token.slice(0, token.length / 2),
    'one character more': `${token}A`,
    'four characters more': `${token}AAAA`,
    'the scheme repeated': `Bearer ${token}`,
    'quotes around it': `"${token}"`,
    'twice with a comma': `${token}, ${token}`,
    'a space inside': `${head}. ${body}.${tail}`,
    'a line break inside': `${head}.\n${body}.${tail}`,
    'a NUL inside': `${head}.${body}\0.${tail}`,
    'a NUL after': `${token}\0`,
    'percent-encoded dots': token.replaceAll('.', '%2E'),
    'full-width dots': token.replaceAll('.', '．'),
    'a zero-width joiner': `${head}.${body}\u200d.${tail}`,
    'standard base64 alphabet': `${head}.${body}.${tail.replaceAll('-', '+').replaceAll('_', '/')}+/`,
    'flattened JSON': json({ protected: head, payload: body, signature: tail }),
    'general JSON': json({ payload: body, signatures: [{ protected: head, signature: tail }] }),
    'Arabic text': 'رمز الدخول',
    emoji: '🔑.🔑.🔑',
    'a lone surrogate': `${head}.\ud800.${tail}`,
    '5,000 characters': `${head}.${'A'.repeat(5000)}.${tail}`,
    '1,000 dots': '.'.repeat(1000),
    '12,000 characters after': token + 'A'.repeat(12_000),
  }
  for (const [name, text] of Object.entries(broken)) add(name, text)
  await withClaims('claims of 6,000 characters, well signed', { note: 'a'.repeat(6000) })
  await withClaims('an issuer of 4,000 characters, well signed', { iss: 'a'.repeat(4000) })

  // Bits that decoding ignores give one signature several spellings.
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  if (signature.length % 3 > 0)
    add('stray bits in the last character', `${token.slice(0, -1)}${alphabet[alphabet.indexOf(token.slice(-1)) + 1]}`)
  return found
}
