import { randomBytes } from 'node:crypto'
import { hostedCaptchas, isHostedCaptcha } from '../auth/hosted-captcha'
import { currentKeyRing } from '../auth/key-ring'
import type { Organization } from '../auth/organization'
import type { TokenSubject } from '../auth/session'
import { tokenCookies } from '../auth/token-cookies'
import { readAccess } from '../auth/tokens'
import { env } from '../env'
import { Refusal } from '../errors'
import { isLanguage, type Language, pageLanguage } from '../i18n/languages'
import { requestIdFrom } from '../ids'
import { clientAddress } from './address'
import { contentSource } from './content-host'
import { apiPrefix, gate, lookUpPage } from './gate'
import { isRootHost } from './host'
import { internalPrefix, labelHeader, sealLabel } from './label'
import { clientPeer } from './peer'
import { hereCookie, leadsTo } from './primary-host'
import { openValue, sealValue } from './sealed'
import { isThereWhileSuspended } from './suspended'
import { transportSecurity } from './transport'

/** Facts about a page's request, which the middleware hands to the page. */
export type PageLabel = {
  organization: Organization | null
  language: Language
  address: string
  requestId: string
  nonce: string
  /** Path and query as the visitor sees them: the target after signing in. */
  path: string
}

export const pageHeader = 'x-masar-page'
export const languageCookie = 'masar-language'
/** The headers of a request that decide the language of its page. */
export const languageVary = 'Accept-Language, Cookie'
/** The organization chosen at a host that serves several, outside production. */
export const organizationCookie = 'masar-organization'
const year = 31_536_000

/** The value of a cookie that has only letters, digits, dashes and dots. */
export const cookie = (headers: Headers, name: string): string | null =>
  new RegExp(`(?:^|;\\s*)${name}=([\\w.-]+)`).exec(headers.get('cookie') ?? '')?.[1] ?? null

/** The language of a page inside a frame of one of our pages: taken from its address and not stored. Null for every other page. */
const framedIn = (path: string): Language | null => {
  const [, language] = /^\/framed\/(\w+)\//.exec(path) ?? []
  return isLanguage(language) ? language : null
}

/** CSP sources of a hosted CAPTCHA, for sign-in pages, if one is configured. Its script is loaded by a script of ours. */
function captchaHosts(path: string): readonly string[] {
  const { CAPTCHA_PROVIDER: provider } = env()
  return isHostedCaptcha(provider) && /^\/(console|learn)(\/|$)/.test(path) ? hostedCaptchas[provider].hosts : []
}

/**
 * Scripts by nonce only, no frames, nothing from other hosts. Inline styles are allowed for the API reference only, eval in development only. The
 * console's component library writes style attributes, which a nonce cannot cover; style elements still need the nonce.
 */
function contentSecurityPolicy(path: string, nonce: string, host: string): string {
  const captcha = captchaHosts(path)
  const development = env().NODE_ENV === 'development'
  const isFramed = framedIn(path) !== null
  const isLearners = path.startsWith('/learn/') || path === '/learn'
  const styles = path.startsWith('/docs') || development ? `'self' 'unsafe-inline'` : `'self' 'nonce-${nonce}'`
  return [
    `default-src 'self'`,
    `script-src 'nonce-${nonce}' 'strict-dynamic'${development ? ` 'unsafe-eval'` : ''}`,
    `style-src ${[styles, ...captcha].join(' ')}`,
    ...(path.startsWith('/console') ? [`style-src-attr 'unsafe-inline'`] : []),
    // A learner may ask for a page or content of outsiders inside a lesson, in a sandbox; what is kept for reading offline is kept by a worker of ours.
    ...(isLearners ? [`frame-src ${[...new Set(['https:', contentSource(host)])].join(' ')}`, `worker-src 'self'`] : []),
    // Films may lie on other hosts; what a script puts together from pieces (HLS) has a blob's address.
    ...(isLearners || /^\/console(\/|$)/.test(path) ? [`media-src 'self' blob: https:`] : []),
    ...(captcha.length > 0 && !path.startsWith('/learn') ? [`frame-src ${captcha.join(' ')}`] : []),
    ...(isFramed ? [`frame-src https:`] : []),
    `img-src 'self' data:`,
    // Fonts are data URLs in the style sheet.
    `font-src 'self' data:`,
    // Uploads go directly to the bucket, if there is one.
    `connect-src ${["'self'", ...captcha, ...(development ? ['ws:'] : []), ...(env().S3_ENDPOINT ? [new URL(env().S3_ENDPOINT ?? '').origin] : [])].join(' ')}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `frame-ancestors ${isFramed ? `'self'` : `'none'`}`,
    `form-action 'self'`,
  ].join('; ')
}

/** The address of a page without the framework's own parameters, cut at a length that no real page reaches. */
function visiblePath({ pathname, searchParams }: URL): string {
  const query = new URLSearchParams(searchParams)
  query.delete('_rsc')
  return `${pathname}${query.size > 0 ? `?${query}` : ''}`.slice(0, 2000)
}

/** Headers for the inner request, and headers to add to the answer; `redirect`: the page is at another address of the organization. */
export type LabelledRequest = { inside: Headers; answer: Headers; redirect?: string }

/** The work of Next's middleware: removes forged internal headers, then labels the request. It refuses only pages of a suspended organization, by a thrown refusal. */
export async function labelRequest(request: { url: string; method: string; headers: Headers }): Promise<LabelledRequest> {
  const url = new URL(request.url)
  if (url.pathname.startsWith(`${apiPrefix}/`)) return labelCall(request, url)
  return labelPage(request, url)
}

/** The headers of a request without those that only we may set. */
function withoutInternal(headers: Headers): Headers {
  const inside = new Headers(headers)
  for (const name of headers.keys()) if (name.startsWith(internalPrefix)) inside.delete(name)
  return inside
}

async function labelCall({ method, headers }: { method: string; headers: Headers }, url: URL): Promise<LabelledRequest> {
  const bound = { method, url, authorization: headers.get('authorization') }
  const { label } = await gate({ headers, url }, clientPeer(headers))
  const inside = withoutInternal(headers)
  inside.set(labelHeader, sealLabel(label, bound))
  return { inside, answer: new Headers() }
}

/** The subject of the console's cookie; null if nobody is signed in or the token is invalid. */
async function subjectOf(headers: Headers): Promise<TokenSubject | null> {
  const token = cookie(headers, tokenCookies(headers.get('host') ?? '').access)
  return token === null ? null : readAccess(await currentKeyRing(), token)
}

/** Whether a page asks for the organization, even if the API and the other pages of the bare root have a default one, as in the demo. */
const asksWhich = ({ pathname }: URL, host: string | null, wanted: string | null): boolean =>
  pathname === '/' && env().deployment !== 'production' && !wanted && isRootHost(host)

async function labelPage(request: { method: string; headers: Headers }, url: URL): Promise<LabelledRequest> {
  const inside = withoutInternal(request.headers)
  const answer = new Headers()
  const { deployment } = env()
  const set = (name: string, value: string) =>
    answer.append(
      'set-cookie',
      `${name}=${value}; Path=/; Max-Age=${year}; SameSite=Lax${deployment === 'development' ? '' : '; Secure'}`,
    )
  const chosen =
    deployment === 'production' ? null : (url.searchParams.get('organization') ?? cookie(request.headers, organizationCookie))
  const asked = url.searchParams.get('lang')
  const kept = cookie(request.headers, languageCookie)
  // A page fetched for offline use is requested in a language without storing that choice.
  const once = asked ?? request.headers.get('x-custom-lang')
  // The profile's language is used only without an explicit choice; it is read by the same statement as the organization.
  const subject = isLanguage(once) || isLanguage(kept) ? null : await subjectOf(request.headers)
  const host = request.headers.get('host')
  const wanted = request.headers.get('x-organization') ?? chosen
  const lookup = asksWhich(url, host, wanted) ? null : await lookUpPage(host, wanted, subject)
  const organization = lookup?.organization ?? null
  if (organization && lookup?.organization.status !== 'active' && !isThereWhileSuspended(url.pathname))
    throw new Refusal('organizationSuspended')
  if (url.searchParams.get('here') === '1') set(hereCookie, '1')
  const redirect = organization && !wanted && !cookie(request.headers, hereCookie) ? leadsTo(organization, request, url) : null
  if (redirect) return { inside, answer, redirect }
  const profile = lookup?.person?.locale ?? null
  const usual = organization?.defaultLocale ?? 'ar'
  const language =
    framedIn(url.pathname) ?? pageLanguage({ asked: once, kept, profile, browser: request.headers.get('accept-language'), usual })
  if (isLanguage(asked) && asked !== kept && !framedIn(url.pathname)) set(languageCookie, asked)
  if (chosen && /^[a-z0-9-]+$/.test(chosen) && url.searchParams.has('organization')) set(organizationCookie, chosen)
  const nonce = randomBytes(16).toString('base64')
  const label: PageLabel = {
    organization,
    language,
    nonce,
    address: clientAddress(clientPeer(request.headers), request.headers.get('x-forwarded-for')),
    requestId: requestIdFrom(request.headers.get('x-request-id')),
    path: visiblePath(url),
  }
  inside.set(pageHeader, sealValue('page-label', label, boundTo(inside)))
  const policy = contentSecurityPolicy(url.pathname, nonce, host ?? '')
  inside.set('content-security-policy', policy)
  answer.set('content-security-policy', policy)
  answer.append('vary', languageVary)
  answer.set('x-content-type-options', 'nosniff')
  answer.set('referrer-policy', url.pathname.startsWith('/verify') ? 'no-referrer' : 'same-origin')
  answer.set('permissions-policy', 'camera=(), microphone=(), geolocation=()')
  answer.set('cross-origin-opener-policy', 'same-origin')
  for (const [name, value] of Object.entries(transportSecurity())) answer.set(name, value)
  if (deployment !== 'production') answer.set('x-robots-tag', 'noindex')
  return { inside, answer }
}

// In Next a page does not know its own path, so its label is bound to the host, which determines the organization.
const boundTo = (headers: Headers) => headers.get('host') ?? ''

/** The label of a page's request; throws if the middleware signed none. */
export function readPageLabel(headers: Headers): PageLabel {
  const label = openValue<PageLabel>('page-label', headers.get(pageHeader), boundTo(headers))
  if (!label) throw new Error('This page was reached without the middleware')
  return label
}
