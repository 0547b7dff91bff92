import { consoleProxy } from '@/app/console/api/console-proxy'
import { readCookie } from '@/app/console/api/session-cookies'
import { browserCookie } from '@/lib/domain/standards/lti-platforms/answers.service'
import { enterByLti, linkByLti } from '@/lib/domain/standards/lti-platforms/launch.contract'
import { readBytes } from '@/lib/platform/http/body'
import type { Contract } from '@/lib/platform/http/contract'
import type { Envelope } from '@/lib/platform/http/envelope'
import { consoleHeader, isSameOrigin } from '@/lib/platform/http/same-origin'
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
const pageOf = (path: string) => (isUuid(path) ? `/learn/paths/${path}` : '/learn')

/** One call of the API as a script of our pages would make it, with the ticket of a launch and what the browser kept since the launch began. */
async function send({ method, path }: Contract, request: Request, ticket: string): Promise<Response> {
  const headers = new Headers(request.headers)
  for (const unfit of ['content-length', 'transfer-encoding', 'idempotency-key', 'if-match']) headers.delete(unfit)
  headers.set(consoleHeader, '1')
  headers.set('sec-fetch-site', 'same-origin')
  headers.set('content-type', 'application/json')
  const browser = readCookie(request.headers, browserCookie(request.headers.get('host') ?? '').name) ?? ''
  const address = new URL(`/console/api${path}`, request.url)
  return consoleProxy(new Request(address, { method, headers, body: JSON.stringify({ ticket, browser }) }))
}

/**
 * The last step of a launch from another platform: begins the session in the cookies of our pages, and leads to the path. The browser comes from
 * another site; what stands for our own page is the cookie that the launch is bound to.
 */
export async function enter(request: Request): Promise<Response> {
  const query = new URL(request.url).searchParams
  const next = pageOf(query.get('path') ?? '')
  const answer = await send(enterByLti, request, query.get('ticket') ?? '')
  const cookies = answer.headers.getSetCookie()
  const { data, metadata } = (await answer.json()) as Envelope<SignedIn>
  if (!data) return leadTo(signIn(next, { sso: metadata.error ?? 'internal' }), cookies)
  if (!data.twoFactor) return leadTo(next, cookies)
  const { challengeToken, isRequiredSetup } = data.twoFactor
  return leadTo(signIn(next, { challenge: challengeToken, ...(isRequiredSetup && { setup: '1' }) }), cookies)
}

/** The confirmation of a person who has signed in: links their account with the platform, and leads to the path. */
export async function link(request: Request): Promise<Response> {
  const isForm = request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded')
  if (!isSameOrigin(request.headers) || !isForm) return leadTo('/learn')
  const ticket = new URLSearchParams((await readBytes(request)).toString('utf8')).get('ticket') ?? ''
  const answer = await send(linkByLti, request, ticket)
  const cookies = answer.headers.getSetCookie()
  const { data, metadata } = (await answer.json()) as Envelope<{ pathId: string }>
  const refused = `/learn/lti?${new URLSearchParams({ note: metadata.error ?? 'internal' })}`
  if (answer.status === 401 && metadata.error !== 'ltiLaunchRefused') return leadTo(signInPage('/learn'), cookies)
  return leadTo(data ? pageOf(data.pathId) : refused, cookies)
}
