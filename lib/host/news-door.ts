import { streamNews } from '@/lib/domain/house/live-news/live-news.contract'
import { firstPartyKey } from '@/lib/platform/auth/api-key'
import { tokenCookies } from '@/lib/platform/auth/token-cookies'
import { env } from '@/lib/platform/env'
import { apiPrefix, lookUpPage } from '@/lib/platform/gate/gate'
import { cookie, organizationCookie } from '@/lib/platform/gate/label-request'
import type { Handler } from '@/lib/platform/http/router'

/** The stream of news as our pages open it. */
export const newsAddress = `/console/api${streamNews.path}`
const passedOn = ['accept', 'host', 'user-agent', 'x-custom-lang', 'x-forwarded-for', 'x-request-id']

/** The headers with which a call of our pages reaches the API without Next: the key of its organization, the token of its cookie, and some of its own. */
export async function headersOfPage(request: Request, names: readonly string[]): Promise<Headers> {
  const headers = new Headers([...request.headers].filter(([name]) => names.includes(name)))
  const host = headers.get('host') ?? ''
  const chosen = env().deployment === 'production' ? null : cookie(request.headers, organizationCookie)
  const organization = (await lookUpPage(host, chosen, null))?.organization
  if (organization) {
    const { key, secret } = firstPartyKey(env().APP_SECRET, organization.id)
    headers.set('x-api-key', `${key}:${secret}`)
    headers.set('x-organization', organization.slug)
  }
  const token = cookie(request.headers, tokenCookies(host).access)
  if (token) headers.set('authorization', `Bearer ${token}`)
  return headers
}

/**
 * Opens the stream for a page, whose token is in a cookie, as `app/console/api` does for every other call, but without Next: a stream is open for
 * minutes, and would take the turn of a page. A token that ran out is refused; the page then calls another operation, which refreshes it.
 */
export const newsDoor =
  (api: Handler): Handler =>
  async (request, peer) => {
    const headers = await headersOfPage(request, passedOn)
    const { search } = new URL(request.url)
    return api(new Request(`http://in-process${apiPrefix}${streamNews.path}${search}`, { method: request.method, headers }), peer)
  }
