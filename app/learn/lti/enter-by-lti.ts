import { consoleProxy } from '@/app/console/api/console-proxy'
import { consoleHeader } from '@/app/console/api/same-origin'
import { readCookie } from '@/app/console/api/session-cookies'
import { browserCookie } from '@/lib/domain/lti-platforms/answers.service'
import { enterByLti } from '@/lib/domain/lti-platforms/launch.contract'
import type { Envelope } from '@/lib/platform/http/envelope'
import { isUuid } from '@/lib/platform/ids'
import { signInPage } from '@/lib/ui/next-address'

type SignedIn = { isTwoFactorEnable: boolean; twoFactor?: { challengeToken: string; isRequiredSetup: boolean } }

const leadTo = (location: string, cookies: string[] = []): Response => {
  const headers = new Headers({ location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return new Response(null, { status: 303, headers })
}
/** The sign-in page, with what it is to go on with behind `#`, which reaches no server and no log. */
const signIn = (next: string, rest: Record<string, string>) => `${signInPage(next)}#${new URLSearchParams(rest)}`

/** The last step of a launch from another platform: begins the session in the cookies of our pages, and leads to the path. */
export async function enter(request: Request): Promise<Response> {
  const query = new URL(request.url).searchParams
  const path = query.get('path') ?? ''
  const next = isUuid(path) ? `/learn/paths/${path}` : '/learn'
  const browser = readCookie(request.headers, browserCookie(request.headers.get('host') ?? '').name) ?? ''
  const headers = new Headers(request.headers)
  for (const unfit of ['content-length', 'transfer-encoding', 'idempotency-key', 'if-match']) headers.delete(unfit)
  headers.set(consoleHeader, '1')
  // The browser comes from another site. What stands for our own page is the cookie that the launch is bound to.
  headers.set('sec-fetch-site', 'same-origin')
  headers.set('content-type', 'application/json')
  const body = JSON.stringify({ ticket: query.get('ticket') ?? '', browser })
  const address = new URL(`/console/api${enterByLti.path}`, request.url)
  const answer = await consoleProxy(new Request(address, { method: enterByLti.method, headers, body }))
  const cookies = answer.headers.getSetCookie()
  const { data, metadata } = (await answer.json()) as Envelope<SignedIn>
  if (!data) return leadTo(signIn(next, { sso: metadata.error ?? 'internal' }), cookies)
  if (!data.twoFactor) return leadTo(next, cookies)
  const { challengeToken, isRequiredSetup } = data.twoFactor
  return leadTo(signIn(next, { challenge: challengeToken, ...(isRequiredSetup && { setup: '1' }) }), cookies)
}
