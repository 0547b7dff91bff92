import { clock } from '../clock'
import { onSharedConnection } from '../db/shared-connection'
import { organizationOfHost } from './host'

const keptMs = 60_000
const mostRemembered = 10_000
/** The greatest length of an origin that a key may list. */
const longestOrigin = 200
/** The most queries per second for answers that must stay cheap, however many origins a flood invents. */
const mostAsked = 10

declare global {
  // Global, because Next bundles middleware, pages and routes separately.
  var masarOrigins: Map<string, { isAllowed: boolean; until: number }> | undefined
}
globalThis.masarOrigins ??= new Map()
const remembered = globalThis.masarOrigins

/** Host and origin of a request; null if one of them is missing or malformed. */
function whoAsks(headers: Headers): [slug: string | null, domain: string | null, origin: string] | null {
  const origin = headers.get('origin')
  if (!origin || origin.length > longestOrigin) return null
  const { slug, domain } = organizationOfHost(headers.get('host'), headers.get('x-organization'))
  return slug === null && domain === null ? null : [slug, domain, origin]
}

/** Whether the origin is the host itself: such requests need no CORS headers, and no key has to list the origin. */
export function isOwnOrigin(origin: string, host: string | null): boolean {
  const [scheme, rest] = origin.split('://')
  return (scheme === 'https' || scheme === 'http') && rest !== undefined && rest === host?.toLowerCase()
}

/** Whether an active key of the host's organization lists the origin of a request. */
export async function isOriginAllowed(headers: Headers): Promise<boolean> {
  const asked = whoAsks(headers)
  if (!asked) return false
  const [row] = await onSharedConnection('select origin_allowed($1::text, $2::text, $3::text)', asked)
  const isAllowed = String(row?.[0]) === 't'
  if (remembered.size >= mostRemembered) remembered.clear()
  remembered.set(JSON.stringify(asked), { isAllowed, until: clock.now().getTime() + keptMs })
  return isAllowed
}

/** The same from the memory of the last minute, without a query; undefined if this process does not know. */
export function wasOriginAllowed(headers: Headers): boolean | undefined {
  const asked = whoAsks(headers)
  if (!asked) return false
  const known = remembered.get(JSON.stringify(asked))
  return known && known.until > clock.now().getTime() ? known.isAllowed : undefined
}

const asking = { second: 0, count: 0 }

/** The same for an answer to a flood: from memory, and from the database only for the first few unknown origins of a second. */
export async function isOriginKnownAllowed(headers: Headers): Promise<boolean> {
  const known = wasOriginAllowed(headers)
  if (known !== undefined) return known
  const second = Math.floor(clock.now().getTime() / 1000)
  if (asking.second !== second) Object.assign(asking, { second, count: 0 })
  asking.count += 1
  return asking.count <= mostAsked && isOriginAllowed(headers)
}
