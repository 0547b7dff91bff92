import { createHmac, randomBytes } from 'node:crypto'
import { decodeBase64Url, same } from '@/lib/platform/secrets'

/** Passkeys of one person. */
export const mostPasskeys = 20
/** How long a challenge may be met: a sign-in page that offers passkeys beside its fields stays open for a while. */
export const challengeSeconds = 900

const randomLength = 16
const expiryLength = 6
const tagLength = 16

const tagOf = (key: Buffer, head: Buffer, subject: string): Buffer =>
  createHmac('sha256', key).update(head).update(subject).digest().subarray(0, tagLength)

/**
 * A challenge that is stored nowhere until it is met: it says itself until when it is good and is signed for one subject (the session that adds a
 * passkey; nobody for a sign-in), so that pages opened by strangers write nothing.
 */
export function newChallenge(key: Buffer, subject: string, now: Date): string {
  const head = Buffer.alloc(randomLength + expiryLength)
  randomBytes(randomLength).copy(head)
  head.writeUIntBE(now.getTime() + challengeSeconds * 1000, randomLength, expiryLength)
  return Buffer.concat([head, tagOf(key, head, subject)]).toString('base64url')
}

/** Until when a challenge of ours is good; null where it is another's, for something else, or no longer good. */
export function readChallenge(key: Buffer, subject: string, challenge: string, now: Date): Date | null {
  const bytes = decodeBase64Url(challenge)
  if (bytes?.length !== randomLength + expiryLength + tagLength) return null
  const head = bytes.subarray(0, randomLength + expiryLength)
  if (!same(bytes.subarray(randomLength + expiryLength), tagOf(key, head, subject))) return null
  const expiresAt = new Date(head.readUIntBE(randomLength, expiryLength))
  return expiresAt > now ? expiresAt : null
}
