import { asRefusal, type ErrorName } from '../errors'
import { clientAddress } from '../gate/address'
import { apiPrefix } from '../gate/gate'
import { openLabel } from '../gate/label'
import { isOriginAllowed, wasOriginAllowed } from '../gate/origins'
import { countRequest } from '../gate/rate-limit'
import { allowPreflight, isPreflight } from './cors'
import { refuseOutside } from './envelope'

export type CountedUnserved = { headers: Record<string, string>; refusal: Response | null }

/**
 * Counts a request for an unknown path or method against its address' general limit. If the middleware has labelled the request, it is already
 * counted. `refusal` is the 429 to answer with beyond the limit.
 */
export async function countUnserved(request: Request, url: URL, peer: string | null): Promise<CountedUnserved> {
  const { method, headers } = request
  const labelled = openLabel(headers, { method, url, authorization: headers.get('authorization') })
  if (labelled) {
    const { rateLimit, refusal } = labelled
    const retryAfter = refusal?.reason === 'tooManyRequests' ? (refusal.retryAfter ?? 1) : null
    return { headers: rateLimit, refusal: retryAfter === null ? null : tooMany(request, url, rateLimit, retryAfter) }
  }
  const address = clientAddress(peer, headers.get('x-forwarded-for'))
  const counted = await countRequest(address, url.pathname.slice(apiPrefix.length))
  return {
    headers: counted.headers,
    refusal: counted.allowed ? null : tooMany(request, url, counted.headers, counted.retryAfter),
  }
}

const tooMany = (request: Request, url: URL, rateLimit: Record<string, string>, retryAfter: number) =>
  refuseOutside(request.headers, url.pathname, 'tooManyRequests', rateLimit, retryAfter)

/**
 * Answers a request without an operation: a preflight of an allowed origin passes, anything else is refused (no such route, wrong method, malformed
 * address), with 429 beyond the limit. A preflight that costs no query is not counted: browsers send one for each new address, and a page cannot
 * read the answer of a refused one.
 */
export async function refuseUnserved(
  request: Request,
  url: URL,
  peer: string | null,
  reason: ErrorName,
  extra: Record<string, string> = {},
): Promise<Response> {
  const asksFirst = isPreflight(request)
  if (asksFirst && wasOriginAllowed(request.headers)) return allowPreflight(request)
  const { headers, refusal } = await countUnserved(request, url, peer)
  if (refusal) return refusal
  try {
    if (asksFirst && (await isOriginAllowed(request.headers))) return allowPreflight(request)
  } catch (error) {
    return refuseOutside(request.headers, url.pathname, asRefusal(error).reason, { ...headers, 'retry-after': '2' })
  }
  return refuseOutside(request.headers, url.pathname, reason, { ...headers, ...extra })
}
