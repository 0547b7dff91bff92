import { createHmac, randomBytes } from 'node:crypto'
import { decodeBase64Url, same } from '@/lib/platform/secrets'

/** The most passkeys of one person. */
export const mostPasskeys = 20
/** Lifetime of a challenge in ms: long, because a sign-in page with autofill of passkeys may stay open for a while. */
export const challengeSeconds = 900

const randomLength = 16
const expiryLength = 6
const tagLength = 16

const tagOf = (key: Buffer, head: Buffer, subject: string): Buffer =>
  createHmac('sha256', key).update(head).update(subject).digest().subarray(0, tagLength)

/**
 * A challenge that is not stored until it is used: it contains its expiry and is signed for one subject (the session that adds a passkey; none for a
 * sign-in), so that anonymous page views cause no writes.
 */
export function newChallenge(key: Buffer, subject: string, now: Date): string {
  const head = Buffer.alloc(randomLength + expiryLength)
  randomBytes(randomLength).copy(head)
  head.writeUIntBE(now.getTime() + challengeSeconds * 1000, randomLength, expiryLength)
  return Buffer.concat([head, tagOf(key, head, subject)]).toString('base64url')
}

/** The expiry of a challenge; null if it is forged, for another subject, or expired. */
export function readChallenge(key: Buffer, subject: string, challenge: string, now: Date): Date | null {
  const bytes = decodeBase64Url(challenge)
  if (bytes?.length !== randomLength + expiryLength + tagLength) return null
  const head = bytes.subarray(0, randomLength + expiryLength)
  if (!same(bytes.subarray(randomLength + expiryLength), tagOf(key, head, subject))) return null
  const expiresAt = new Date(head.readUIntBE(randomLength, expiryLength))
  return expiresAt > now ? expiresAt : null
}
