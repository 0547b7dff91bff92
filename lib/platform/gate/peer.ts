import { createHmac } from 'node:crypto'
import { env } from '../env'
import { deriveKey, same } from '../secrets'
import { hasMiddlewareApart } from '../vercel'

/** The header with the socket's address, set by the host for requests that it passes to Next; signed, so that clients cannot forge it. */
export const peerHeader = 'x-masar-peer'
let key: Buffer | undefined

function signature(address: string): string {
  key ??= deriveKey(env().APP_SECRET, 'peer')
  return createHmac('sha256', key).update(address).digest('base64url')
}

/** The signed header value for a socket's address. */
export const sealPeer = (address: string): string => `${address} ${signature(address)}`

/**
 * The peer of a request inside Next, from the header of our host. On Vercel that is missing: the edge is the peer and overwrites X-Forwarded-For.
 * Anywhere else all requests without the header share one limit.
 */
export function clientPeer(headers: Headers): string | null {
  const [address = '', mac = ''] = headers.get(peerHeader)?.split(' ') ?? []
  if (mac && same(mac, signature(address))) return address
  return hasMiddlewareApart(env()) ? (headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? null) : null
}
