import { type Organization, originOf } from '../auth/organization'
import { organizationOfHost } from './host'

/** Keeps a browser at the address it asked for: how an administrator comes back when the chosen domain does not open. */
export const hereCookie = 'masar-here'

/** Calls of our own pages and forms, which answer where they are. */
const isCall = (path: string) => /^\/(console\/api|learn\/do|framed)(\/|$)/.test(path)
const isFile = (path: string) => /\.[a-z0-9]{1,11}$/i.test(path)

/** Whether a request is a visit of a page by its address, which a redirect to another host serves as well. */
function isVisit({ method, headers }: { method: string; headers: Headers }, { pathname, searchParams }: URL): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  const destination = headers.get('sec-fetch-dest')
  if (destination !== null && destination !== 'document') return false
  return !headers.has('rsc') && !searchParams.has('_rsc') && !searchParams.has('here') && !isCall(pathname) && !isFile(pathname)
}

/**
 * The same page at the address that the organization chose for its links, for a visit at another one of its addresses; null where the visit is
 * answered here. The address is made of stored names alone.
 */
export function leadsTo(organization: Organization, request: { method: string; headers: Headers }, url: URL): string | null {
  const host = (request.headers.get('host') ?? '').toLowerCase().replace(/\.(?=:|$)/, '')
  const { customDomain } = organization
  // Without a domain of its own it is at home at every host below the server's, on whichever port.
  if (customDomain === null ? organizationOfHost(host, null).domain === null : host === customDomain) return null
  return isVisit(request, url) ? `${originOf(organization)}${url.pathname}${url.search}` : null
}
