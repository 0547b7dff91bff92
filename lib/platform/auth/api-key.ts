import { createHmac, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { memo } from '../memo'
import { deriveKey, sha256 } from '../secrets'

/** Published form of an API key's public half: `lpk_<env>_<22 base62>` (131 bits, unguessable). */
export const API_KEY_PATTERN = /^lpk_[a-z]{2,16}_[0-9A-Za-z]{22}$/
/** Published form of its secret: `lps_<43 base62><6 base62 checksum>` (256 bits); scanners may check the CRC-32 offline. */
export const API_SECRET_PATTERN = /^lps_[0-9A-Za-z]{49}$/

export type ApiKeyPair = { key: string; secret: string; secretHash: Buffer }
export type ParsedApiKey = { ok: true; key: string; secretHash: Buffer } | { ok: false; reason: 'missing' | 'malformed' }

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** The last `length` base62 digits of a number, zero padded. */
function base62(value: bigint, length: number): string {
  let text = ''
  for (let rest = value; text.length < length; rest /= 62n) text = alphabet.charAt(Number(rest % 62n)) + text
  return text
}

const random = (length: number): string => Array.from({ length }, () => alphabet.charAt(randomInt(62))).join('')

function assemble(env: string, keyBody: string, secretBody: string): ApiKeyPair {
  const key = `lpk_${env}_${keyBody}`
  if (!API_KEY_PATTERN.test(key)) throw new Error(`"${env}" cannot be the environment part of an API key`)
  const secret = `lps_${secretBody}${base62(BigInt(crc32(secretBody)), 6)}`
  return { key, secret, secretHash: sha256(secret) }
}

/** Makes an API key; only `secretHash` may be stored, `secret` is shown once. */
export const mintApiKey = (env: string): ApiKeyPair => assemble(env, random(22), random(43))

/** The console's own key of one organization, derived so that nothing is stored; its environment part is `console`. */
export function firstPartyKey(appSecret: string, organizationId: string): ApiKeyPair {
  const derived = (part: string, length: number) => {
    // 512 bits reduced modulo 62^n: the bias is negligible.
    const hex = createHmac('sha512', deriveKey(appSecret, 'first-party-key')).update(`${part}:${organizationId}`).digest('hex')
    return base62(BigInt(`0x${hex}`), length)
  }
  return assemble('console', derived('key', 22), derived('secret', 43))
}

const parsed = memo((header): ParsedApiKey => {
  const colon = header.indexOf(':')
  const [key, secret] = [header.slice(0, Math.max(colon, 0)), header.slice(colon + 1)]
  if (!API_KEY_PATTERN.test(key) || !API_SECRET_PATTERN.test(secret)) return { ok: false, reason: 'malformed' }
  const sound = base62(BigInt(crc32(secret.slice(4, 47))), 6) === secret.slice(47)
  return sound ? { ok: true, key, secretHash: sha256(secret) } : { ok: false, reason: 'malformed' }
})

/** Reads `<key>:<secret>` of the x-api-key header; a wrong checksum is malformed, so a mistyped secret costs no query. */
export function parseApiKey(header: string | null): ParsedApiKey {
  if (!header) return { ok: false, reason: 'missing' }
  return header.length > 200 ? { ok: false, reason: 'malformed' } : parsed(header)
}
