import { env } from '../env'
import { asRefusal, Refusal } from '../errors'
import { organizationOfHost } from '../gate/host'
import { lookUpRequest, type RequestLookup } from '../gate/request-lookup'
import { transportSecurity } from '../gate/transport'
import { log } from '../log'
import { refuseOutside } from './envelope'
import { isHeld } from './etag'
import { countUnserved, refuseUnserved } from './unserved'

export type Home = {
  organization: RequestLookup['organization']
  /** The host of the organization by which it was asked: its own domain, or the one below that of the service. */
  host: string
  /** Its other host, where it has two. */
  others: string[]
}

/** The organization of a host, suspended or not: what it issued can still be checked. */
async function homeOf(headers: Headers): Promise<Home> {
  const place = organizationOfHost(headers.get('host'), headers.get('x-organization'))
  const found = await lookUpRequest(place, null, null, { statements: 0 })
  if (!found) throw new Refusal('organizationNotFound')
  const { organization } = found
  const usual = `${organization.slug}.${env().ROOT_DOMAIN}`
  const { customDomain } = organization
  const host = place.domain === null || customDomain === null ? usual : customDomain
  return { organization, host, others: [usual, customDomain].filter((one) => one !== null && one !== host) as string[] }
}

export type PublicAnswer = { body: string | Buffer; headers: Record<string, string>; etag?: string }

/**
 * Answers a read of something public in a format of its own, without API key, for programs of any origin. `find` is called with the path's rest; null
 * from it, or from what it returns, is an unknown address.
 */
export async function answerPublicly(
  request: Request,
  peer: string | null,
  find: (url: URL) => ((home: Home, headers: Headers) => Promise<PublicAnswer | null>) | null,
): Promise<Response> {
  const url = new URL(request.url)
  const { method, headers } = request
  const answerOf = find(url)
  if (!answerOf) return refuseUnserved(request, url, peer, 'routeNotFound')
  if (method !== 'GET' && method !== 'HEAD') return refuseUnserved(request, url, peer, 'methodNotAllowed', { allow: 'GET, HEAD' })
  let limits: Record<string, string> = {}
  try {
    const counted = await countUnserved(request, url, peer)
    limits = counted.headers
    if (counted.refusal) return counted.refusal
    const answer = await answerOf(await homeOf(headers), headers)
    if (!answer) throw new Refusal('routeNotFound')
    const { body, etag } = answer
    const sent = {
      ...limits,
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      ...answer.headers,
      ...(etag !== undefined && { etag }),
      ...transportSecurity(),
    }
    if (isHeld(headers, etag?.replace(/^W\//, ''))) return new Response(null, { status: 304, headers: sent })
    return new Response(method === 'HEAD' ? null : typeof body === 'string' ? body : new Uint8Array(body), { headers: sent })
  } catch (error) {
    const { reason, detail } = asRefusal(error)
    if (reason === 'internal') log().error({ err: error }, 'a public answer could not be made')
    const refusal = refuseOutside(headers, url.pathname, reason, { ...limits, ...detail.headers }, detail.retryAfter)
    return method === 'HEAD' ? new Response(null, refusal) : refusal
  }
}
