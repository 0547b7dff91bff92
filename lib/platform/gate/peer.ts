import { createHmac } from 'node:crypto'
import { env } from '../env'
import { deriveKey, same } from '../secrets'

/** The socket's address, stamped by the host for whatever it hands to Next; signed, so that a client's own copy is worth nothing. */
export const peerHeader = 'x-masar-peer'
let key: Buffer | undefined

function signature(address: string): string {
  key ??= deriveKey(env().APP_SECRET, 'peer')
  return createHmac('sha256', key).update(address).digest('base64url')
}

/** The header value that vouches for a socket's address. */
export const sealPeer = (address: string): string => `${address} ${signature(address)}`

/**
 * The peer of a request inside Next: the stamp of our host, which on Vercel is missing because its edge, which overwrites X-Forwarded-For, is the
 * peer. Anywhere else a request without a stamp has no address to count by, and shares the limit of all such.
 */
export function clientPeer(headers: Headers): string | null {
  const [address = '', mac = ''] = headers.get(peerHeader)?.split(' ') ?? []
  if (mac && same(mac, signature(address))) return address
  return env().VERCEL ? (headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? null) : null
}
