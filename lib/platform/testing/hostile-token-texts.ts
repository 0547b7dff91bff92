import { encode, type Forgery, json, part } from './token-forgery'

const stolen = '00000000-0000-7000-8000-000000000001'

/** An integer in DER, as OpenSSL encodes r and s of an ECDSA signature. */
function derInteger(half: Buffer): Buffer {
  const first = half.findIndex((byte) => byte !== 0)
  const bare = half.subarray(Math.max(0, first))
  const body = (bare[0] ?? 0) > 127 ? Buffer.concat([Buffer.of(0), bare]) : bare
  return Buffer.concat([Buffer.of(2, body.length), body])
}

/** Tokens with an invalid signature. */
export function signaturesOf(forgery: Forgery): void {
  const { good, head, body, tail, claims, signature, other, half, time, add } = forgery
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
}

/** Texts that are not three parts in canonical base64url. */
export async function textsOf(forgery: Forgery): Promise<void> {
  const { token, head, body, tail, signature, add, withClaims } = forgery
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

  // Decoding ignores the last bits, so several texts have the same signature.
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  if (signature.length % 3 > 0)
    add('stray bits in the last character', `${token.slice(0, -1)}${alphabet[alphabet.indexOf(token.slice(-1)) + 1]}`)
}
