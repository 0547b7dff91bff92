import { createHmac, randomBytes } from 'node:crypto'
import { env } from '../env'
import { deriveKey, sha256 } from '../secrets'

/** A row that a link is about. */
type Linked = { organizationId: string; id: string; nonce: string }

/**
 * The secret of a link: worked out of its row and a key of the application, so that it is stored nowhere, neither beside its hash nor in a job, and is the same
 * however often its mail is sent. A new nonce makes the links sent before worthless.
 */
export const linkToken = (purpose: string, { organizationId, id, nonce }: Linked): string =>
  createHmac('sha256', deriveKey(env().APP_SECRET, `link:${purpose}`))
    .update(JSON.stringify([organizationId, id, nonce]))
    .digest('base64url')

/** What is stored of a link's secret. */
export const linkTokenHash = (token: string): string => sha256(token).toString('hex')

/** A fresh nonce with the hash of the link that belongs to it. */
export function newLink(purpose: string, row: Omit<Linked, 'nonce'>): { nonce: string; tokenHash: string } {
  const nonce = randomBytes(16).toString('base64url')
  return { nonce, tokenHash: linkTokenHash(linkToken(purpose, { ...row, nonce })) }
}
