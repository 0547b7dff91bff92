import { createHash } from 'node:crypto'
import { lastLanguageOf } from '../gate/gate'
import { cookie, languageCookie } from '../gate/label-request'
import { transportSecurity } from '../gate/transport'
import { direction, type Language, pageLanguage } from '../i18n/languages'
import { text } from '../i18n/text'
import { requestIdFrom } from '../ids'
import { refuseOutside } from './envelope'
import { refusalStyle } from './page-refusal-style'

export type PageRequest = { method: string; url: URL; headers: Headers }
type Reason = 'tooManyRequests' | 'unavailable' | 'organizationSuspended'

const proxyPath = '/console/api/'
const statusOf = { tooManyRequests: 429, unavailable: 503, organizationSuspended: 403 } as const
const styleHash = createHash('sha256').update(refusalStyle).digest('base64')
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** The reader's language without a query: the profile is not used, and the organization's language is the last one seen at the host. */
const languageOf = ({ url, headers }: PageRequest): Language =>
  pageLanguage({
    asked: url.searchParams.get('lang'),
    kept: cookie(headers, languageCookie),
    profile: null,
    browser: headers.get('accept-language'),
    usual: lastLanguageOf(headers.get('host') ?? '') ?? 'ar',
  })

/** Whether the caller is a program that reads API answers, not a person with a browser. */
function wantsEnvelope({ url, headers }: PageRequest): boolean {
  const accept = headers.get('accept') ?? ''
  return url.pathname.startsWith(proxyPath) || (accept.includes('application/json') && !accept.includes('text/html'))
}

/** Refuses a page request without Next: a small self-contained page, or the envelope for a program. `retryAfter`: seconds; null: the time does not matter. */
export function refusePage(
  request: PageRequest,
  reason: Reason,
  retryAfter: number | null,
  extra: Record<string, string> = {},
): Response {
  const { method, url, headers } = request
  const language = languageOf(request)
  if (wantsEnvelope(request)) {
    const about = new Headers({ 'x-custom-lang': headers.get('x-custom-lang') ?? language })
    about.set('x-request-id', headers.get('x-request-id') ?? '')
    const path = url.pathname.startsWith(proxyPath) ? url.pathname.replace(proxyPath, '/api/v1/') : url.pathname
    const answer = refuseOutside(about, path, reason, extra, retryAfter ?? undefined)
    return method === 'HEAD' ? new Response(null, answer) : answer
  }
  const scheme = cookie(headers, 'masar-scheme')
  return new Response(method === 'HEAD' ? null : refusalPage(language, reason, retryAfter, scheme), {
    status: statusOf[reason],
    headers: {
      ...extra,
      ...(retryAfter !== null && { 'retry-after': String(retryAfter) }),
      'content-type': 'text/html; charset=utf-8',
      'content-language': language,
      'cache-control': 'no-store',
      'content-security-policy': policy,
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
      'x-request-id': requestIdFrom(headers.get('x-request-id')),
      ...transportSecurity(),
    },
  })
}

const mark = `<svg width="36" height="36" viewBox="0 0 48 48" aria-hidden="true"><rect width="48" height="48" rx="12" fill="currentColor"/><path d="M12 36h5c12 0 2-12 14-12 8 0 5-8 5-12" fill="none" stroke="var(--surface)" stroke-width="3.5" stroke-linecap="round"/><g fill="currentColor" stroke="var(--surface)" stroke-width="3"><circle cx="12" cy="36" r="3.5"/><circle cx="23.5" cy="27.5" r="3.5"/><circle cx="36" cy="12" r="4" fill="var(--surface)"/></g></svg>`
const sign = `<svg class="sign" width="56" height="56" viewBox="0 0 48 48" aria-hidden="true" fill="none" stroke="currentColor" stroke-linecap="round"><circle cx="24" cy="24" r="21.5" stroke-width="2.5"/><path d="M24 12v13l8 5" stroke-width="4" stroke-linejoin="round"/></svg>`

/** Texts are the product's own and contain no markup; nothing of the request is written into the page. */
function refusalPage(language: Language, reason: Reason, seconds: number | null, scheme: string | null): string {
  const say = (key: string) => text(language, `common.${key}`)
  const chosen = scheme === 'light' || scheme === 'dark' ? ` data-scheme="${scheme}"` : ''
  // Where waiting does not help, what is still there.
  const way =
    seconds === null
      ? `<a class="button" href="/verify">${say('refused.verify')}</a>`
      : `<p><strong>${text(language, 'common.refused.wait', { seconds })}</strong></p>
<a class="button" href="">${say('refused.again')}</a>`
  return `<!doctype html>
<html lang="${language}" dir="${direction(language)}"${chosen}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${say(`refused.${reason}.title`)} · ${say('productName')}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<style>${refusalStyle}</style>
</head>
<body>
<header><div class="bar">${mark}<strong>${say('productName')}</strong></div></header>
<main>
<section>
<div class="title">${sign}<h1>${say(`refused.${reason}.title`)}</h1></div>
<p>${say(`refused.${reason}.detail`)}</p>
${way}
</section>
</main>
<footer><div class="bar">${say('footer')}</div></footer>
</body>
</html>
`
}
