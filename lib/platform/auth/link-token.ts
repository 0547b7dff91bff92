import { createHmac, randomBytes } from 'node:crypto'
import { env } from '../env'
import { deriveKey, sha256 } from '../secrets'

/** A row that a link is about. */
type Linked = { organizationId: string; id: string; nonce: string }

/**
 * The secret of a link, derived from its row and a key of the application. It is stored nowhere and is the same however often its mail is sent.
 * A new nonce invalidates the links sent before.
 */
export const linkToken = (purpose: string, { organizationId, id, nonce }: Linked): string =>
  createHmac('sha256', deriveKey(env().APP_SECRET, `link:${purpose}`))
    .update(JSON.stringify([organizationId, id, nonce]))
    .digest('base64url')

/** The stored form of a link's secret. */
export const linkTokenHash = (token: string): string => sha256(token).toString('hex')

/** A new nonce with the hash of its link's secret. */
export function newLink(purpose: string, row: Omit<Linked, 'nonce'>): { nonce: string; tokenHash: string } {
  const nonce = randomBytes(16).toString('base64url')
  return { nonce, tokenHash: linkTokenHash(linkToken(purpose, { ...row, nonce })) }
}
