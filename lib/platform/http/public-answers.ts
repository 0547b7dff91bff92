import { env } from '../env'
import { Refusal } from '../errors'
import { organizationOfHost } from '../gate/host'
import { isHeld } from './etag'
import { type ProtocolHandler, type ProtocolOrganization, serveProtocol } from './protocol'

export type Home = {
  organization: ProtocolOrganization
  /** The host of the organization by which it was asked: its own domain, or the one below that of the service. */
  host: string
  /** Its other host, where it has two. */
  others: string[]
}

function homeOf(organization: ProtocolOrganization, headers: Headers): Home {
  const { domain } = organizationOfHost(headers.get('host'), headers.get('x-organization'))
  const { customDomain, slug } = organization
  const usual = `${slug}.${env().ROOT_DOMAIN}`
  const host = domain === null || customDomain === null ? usual : customDomain
  return { organization, host, others: [usual, customDomain].filter((one) => one !== null && one !== host) as string[] }
}

export type PublicAnswer = { body: string | Buffer; headers: Record<string, string>; etag?: string }
type Find = (url: URL) => ((home: Home, headers: Headers) => Promise<PublicAnswer | null>) | null

/**
 * Serves reads of something public in a format of its own, without API key, for programs of any origin. `find` is
 * called with the address; null from it, or from its result, is an unknown address. `any`: what a suspended
 * organization issued can still be checked.
 */
export const servePublicly = (find: Find, organization: 'active' | 'any' = 'any'): ProtocolHandler =>
  serveProtocol(
    {
      failure: 'a public answer could not be made',
      place: (url) => find(url),
      methods: () => ['GET', 'HEAD'],
      organization,
    },
    async ({ request: { headers }, place: answerOf, organization: found }) => {
      const answer = await answerOf(homeOf(found, headers), headers)
      if (!answer) throw new Refusal('routeNotFound')
      const { body, etag } = answer
      const sent = {
        'access-control-allow-origin': '*',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
        ...answer.headers,
        ...(etag !== undefined && { etag }),
      }
      if (isHeld(headers, etag?.replace(/^W\//, ''))) return { status: 304, headers: sent }
      return { body: typeof body === 'string' ? body : new Uint8Array(body), headers: sent }
    },
  )
