import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { memo } from './memo'

/** Derives the 32-byte key of one purpose from the application secret (HKDF-SHA256, RFC 5869). */
export const deriveKey = (appSecret: string, purpose: string): Buffer => derived(JSON.stringify([appSecret, purpose]))

const derived = memo((text) => {
  const [appSecret, purpose]: [string, string] = JSON.parse(text)
  return Buffer.from(hkdfSync('sha256', appSecret, 'masar', purpose, 32))
})

/** Encrypts a text with AES-256-GCM into `v1.<base64url of nonce, tag, ciphertext>`; `aad` binds it to its place (a row's id). */
export function seal(key: Buffer, plain: string, aad = ''): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(aad))
  const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')}`
}

/** Decrypts what `seal` made; throws when the text was altered, or the key or `aad` differs. */
export function open(key: Buffer, sealed: string, aad = ''): string {
  const bytes = decodeBase64Url(sealed.slice(3))
  if (!sealed.startsWith('v1.') || !bytes || bytes.length < 28) throw new Error('not a sealed text of version 1')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
  decipher.setAAD(Buffer.from(aad)).setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}

/** SHA-256 of a text; enough for secrets of 128 random bits or more, never for passwords. */
export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/** A random token of the given number of bytes, in base64url. */
export const randomToken = (bytes: number): string => randomBytes(bytes).toString('base64url')

/** Compares two secrets in constant time; texts may differ in length, bytes of different lengths (digests of two kinds) never match. */
export const same = (a: Buffer | string, b: Buffer | string): boolean =>
  typeof a === 'string' || typeof b === 'string'
    ? timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest())
    : a.length === b.length && timingSafeEqual(a, b)

/** Decodes canonical unpadded base64url (RFC 4648, no stray bits in the last character), so that each value has one spelling; else null. */
export function decodeBase64Url(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64url')
  return bytes.toString('base64url') === text ? bytes : null
}
