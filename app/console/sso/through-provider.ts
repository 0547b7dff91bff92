import { consoleProxy } from '@/app/console/api/console-proxy'
import { readCookie } from '@/app/console/api/session-cookies'
import { completeSso, startSso } from '@/lib/domain/people/single-sign-on/sign-in.contract'
import { tokenCookies } from '@/lib/platform/auth/token-cookies'
import type { Contract } from '@/lib/platform/http/contract'
import type { Envelope } from '@/lib/platform/http/envelope'
import { consoleHeader } from '@/lib/platform/http/same-origin'
import { nextAddress, signInPage } from '@/lib/ui/next-address'

const seconds = 600

/** Holds the attempt that is on its way, and the page that was asked for, where only this browser has them and no script reads them. */
function attemptCookie(host: string) {
  const { secure } = tokenCookies(host)
  const name = `${secure ? '__Host-' : ''}masar-sso`
  const set = (value: string, maxAge: number) =>
    `${name}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  return { name, set }
}

/** One call of the API as a script of our pages would make it: the proxy keeps the tokens in cookies. */
async function callProxy({ method, path }: Contract, request: Request, { provider, query = '', body }: Asked): Promise<Response> {
  const headers = new Headers(request.headers)
  for (const unfit of ['content-length', 'content-type', 'transfer-encoding', 'idempotency-key', 'if-match'])
    headers.delete(unfit)
  headers.set(consoleHeader, '1')
  // The provider sends the browser here from another site. What stands for our own page is the attempt's cookie.
  headers.set('sec-fetch-site', 'same-origin')
  if (body) headers.set('content-type', 'application/json')
  const address = new URL(`/console/api${path.replace(':provider', encodeURIComponent(provider))}${query}`, request.url)
  return consoleProxy(new Request(address, { method, headers, body: body ? JSON.stringify(body) : null }))
}
type Asked = { provider: string; query?: string; body?: object }

const leadTo = (location: string, cookies: string[]): Response => {
  const headers = new Headers({ location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return new Response(null, { status: 303, headers })
}

/** The sign-in page, with what it is to go on with behind `#`, which reaches no server and no log. */
const backTo = (next: string, rest: Record<string, string>) => `${signInPage(next)}#${new URLSearchParams(rest)}`

/** Sends the browser to the provider. */
export async function startAtProvider(request: Request, provider: string): Promise<Response> {
  const next = nextAddress(new URL(request.url).searchParams.get('next') ?? undefined)
  const answer = await callProxy(startSso, request, { provider })
  const { data, metadata } = (await answer.json()) as Envelope<{ authorizationUrl: string; attempt: string }>
  if (!data) return leadTo(backTo(next, { sso: metadata.error ?? 'internal' }), [])
  const { set } = attemptCookie(request.headers.get('host') ?? '')
  const kept = `${data.attempt}~${Buffer.from(next).toString('base64url')}`
  return leadTo(data.authorizationUrl, [set(kept, seconds)])
}

type SignedIn = { isTwoFactorEnable: boolean; twoFactor?: { challengeToken: string; isRequiredSetup: boolean } }

/** Completes the sign-in with which the provider sent the browser back. */
export async function returnFromProvider(request: Request, provider: string): Promise<Response> {
  const { name, set } = attemptCookie(request.headers.get('host') ?? '')
  const [attempt = '', page = ''] = (readCookie(request.headers, name) ?? '').split('~')
  const next = nextAddress(Buffer.from(page, 'base64url').toString('utf8'))
  // An answer that this browser did not ask for: somebody else's sign-in, or one of long ago.
  if (!attempt) return leadTo(backTo(next, { sso: 'ssoRefused' }), [])
  const body = { attempt, response: new URL(request.url).search }
  const answer = await callProxy(completeSso, request, { provider, body })
  const cookies = [set('', 0), ...answer.headers.getSetCookie()]
  const { data, metadata } = (await answer.json()) as Envelope<SignedIn>
  if (!data) return leadTo(backTo(next, { sso: metadata.error ?? 'internal' }), cookies)
  const { twoFactor } = data
  if (!twoFactor) return leadTo(next, cookies)
  const { challengeToken, isRequiredSetup } = twoFactor
  return leadTo(backTo(next, { challenge: challengeToken, ...(isRequiredSetup && { setup: '1' }) }), cookies)
}
