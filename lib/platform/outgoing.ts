import { type LookupAddress, lookup } from 'node:dns'
import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { env } from './env'

/** Limits: total time in ms, size of the answer in bytes, requests under way in this process. */
export type OutgoingLimits = {
  ms: number
  bytes: number
  atOnce: number
  /** A longer answer is cut off there instead of refused; the rest is not read. */
  isCut?: true
}
/** The limits of requests that do not bring their own. */
export const outgoingLimits: OutgoingLimits = { ms: 5000, bytes: 256 * 1024, atOnce: 20 }

type Reason = 'addressForbidden' | 'unreachable' | 'timedOut' | 'tooLarge' | 'busy'

/** A request to an address that somebody configured was not sent, or not answered within its bounds. */
export class OutgoingFailed extends Error {
  override readonly name = 'OutgoingFailed'
  constructor(
    readonly reason: Reason,
    cause?: unknown,
  ) {
    super(`An outgoing request failed: ${reason}`, { cause })
  }
}

// Addresses that are not public: this machine, private and shared networks, metadata services, documentation, multicast.
const privateNets = new BlockList()
for (const net of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
])
  privateNets.addSubnet(net.split('/')[0] ?? '', Number(net.split('/')[1]), 'ipv4')
// Within 2000::/3: protocol numbers and Teredo, documentation, and 6to4, which leads to any IPv4 address.
for (const net of ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'])
  privateNets.addSubnet(net.split('/')[0] ?? '', Number(net.split('/')[1]), 'ipv6')
// No other IPv6 range is global: not ::1, fc00::/7, fe80::/10, nor the forms that embed IPv4.
const globalV6 = new BlockList()
globalV6.addSubnet('2000::', 3, 'ipv6')
const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Whether an IP address is this machine's, and such addresses are allowed here. */
const isAllowedLoopback = (address: string): boolean => env().OUTGOING_LOOPBACK && loopback.check(address, familyOf(address))

/** Whether a request may be sent to an IP address. */
export function isPublicAddress(address: string): boolean {
  const family = familyOf(address)
  return !privateNets.check(address, family) && (family === 'ipv4' || globalV6.check(address, 'ipv6'))
}

const mayReach = (address: string) => isPublicAddress(address) || isAllowedLoopback(address)

/** Resolves a name and refuses it if any of its addresses is forbidden. The connection uses the checked address, so a changed DNS answer has no effect. */
export const lookUpAllowed: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return callback(error, '')
    const [first] = addresses
    if (!first || !addresses.every(({ address }) => mayReach(address)))
      return callback(new OutgoingFailed('addressForbidden'), '')
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family)
  })
}

/** Without brackets, and without the dot at the end of a name, which means the same. */
const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$|\.$/g, '')
const isLocalName = (host: string) => host === 'localhost' || host.endsWith('.localhost')

/** Checks the text of a URL: https, or http to an allowed loopback address; no credentials, no forbidden IP address. */
export function isOutgoingUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  const host = hostOf(url)
  if (url.username || url.password) return false
  if (isIP(host) && !mayReach(host)) return false
  const isHere = isLocalName(host) || (isIP(host) > 0 && isAllowedLoopback(host))
  if (isHere && !env().OUTGOING_LOOPBACK) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isHere)
}

async function readBounded(message: IncomingMessage, { bytes, isCut }: OutgoingLimits): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of message as AsyncIterable<Buffer>) {
    size += chunk.length
    chunks.push(chunk)
    if (size <= bytes) continue
    message.destroy()
    if (!isCut) throw new OutgoingFailed('tooLarge')
    break
  }
  return Buffer.concat(chunks).subarray(0, bytes)
}

type Sent = { method?: string; headers?: HeadersInit; body?: string | URLSearchParams | null; signal?: AbortSignal }

async function send(url: URL, { method = 'GET', headers, body, signal }: Sent, limits: OutgoingLimits): Promise<Response> {
  const request = url.protocol === 'https:' ? requestSecure : requestPlain
  const given = new Headers(headers)
  // No compression, so that an answer cannot exceed its limit when it is decompressed.
  given.set('accept-encoding', 'identity')
  const text = body == null ? null : String(body)
  if (text !== null) given.set('content-length', String(Buffer.byteLength(text)))
  const options = { method, headers: Object.fromEntries(given), lookup: lookUpAllowed, agent: false } as const
  const timeout = AbortSignal.timeout(limits.ms)
  const ending = signal ? AbortSignal.any([timeout, signal]) : timeout
  const message = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request(url, { ...options, signal: ending }, resolve)
    sent.once('error', reject)
    sent.end(text)
  }).catch((error: unknown) => {
    throw timeout.aborted ? new OutgoingFailed('timedOut', error) : error
  })
  const bytes = await readBounded(message, limits).catch((error: unknown) => {
    // Its status has arrived, which is what a caller that cuts answers wants to know.
    if (limits.isCut && !signal?.aborted) return Buffer.alloc(0)
    throw timeout.aborted ? new OutgoingFailed('timedOut', error) : error
  })
  const status = message.statusCode ?? 0
  const answered = new Headers()
  for (const [name, value] of Object.entries(message.headers)) if (value !== undefined) answered.set(name, String(value))
  // Redirects are not followed: their target is an address that nobody configured.
  return new Response([204, 205, 304].includes(status) ? null : new Uint8Array(bytes), { status, headers: answered })
}

/** Requests under way in this process, by their limits: callers of one kind do not take the places of another. */
const running = new WeakMap<OutgoingLimits, number>()

/**
 * Fetches a URL that an administrator configured. Only public addresses are reached (and loopback if OUTGOING_LOOPBACK allows it), over https,
 * without redirects, within 5 seconds and 256 kB unless the caller has limits of its own. Throws `OutgoingFailed`.
 */
export async function fetchOutgoing(address: string, options: Sent = {}, limits = outgoingLimits): Promise<Response> {
  if (!isOutgoingUrl(address)) throw new OutgoingFailed('addressForbidden')
  const before = running.get(limits) ?? 0
  if (before >= limits.atOnce) throw new OutgoingFailed('busy')
  running.set(limits, before + 1)
  try {
    return await send(new URL(address), options, limits)
  } catch (error) {
    throw error instanceof OutgoingFailed ? error : new OutgoingFailed('unreachable', error)
  } finally {
    running.set(limits, (running.get(limits) ?? 1) - 1)
  }
}
