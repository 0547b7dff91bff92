import { createHmac } from 'node:crypto'
import { deriveKey, same } from '../auth/secrets'
import { env } from '../env'

/** The socket's address, stamped by `server.ts` for whatever it hands to Next; signed, so that a client's own copy is worth nothing. */
export const peerHeader = 'x-masar-peer'
let key: Buffer | undefined

function signature(address: string): string {
  key ??= deriveKey(env().APP_SECRET, 'peer')
  return createHmac('sha256', key).update(address).digest('base64url')
}

/** The header value that vouches for a socket's address. */
export const sealPeer = (address: string): string => `${address} ${signature(address)}`

/**
 * The peer of a request inside Next. Without our server in front, Next puts the socket's address into an absent X-Forwarded-For but keeps a
 * client's own: its last entry is then the best there is, and forgeable.
 */
export function clientPeer(headers: Headers): string | null {
  const [address = '', mac = ''] = headers.get(peerHeader)?.split(' ') ?? []
  if (mac && same(mac, signature(address))) return address
  return headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? null
}
