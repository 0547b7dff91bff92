import { createHash } from 'node:crypto'
import { direction, type Language } from '@/lib/platform/i18n/languages'
import { text } from '@/lib/platform/i18n/text'
import { escapeHtml } from '@/lib/platform/text/escape'

const style =
  'body{font:16px/1.7 system-ui,"Segoe UI",Tahoma,sans-serif;margin:0;padding:3rem 1.25rem;background:#f4f2ec;color:#1c2b2a}main{max-inline-size:32rem;margin:auto}button,a{font:inherit;font-weight:600;color:#0b6b5d}'
const script = 'document.forms[0].submit()'
const hashOf = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`

const pageOf = (language: Language, title: string, inner: string) =>
  `<!doctype html><html lang="${language}" dir="${direction(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${style}</style></head><body><main>${inner}</main></body></html>`

const headersWith = (policy: string) => ({
  'content-type': 'text/html; charset=utf-8',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
  'content-security-policy': `default-src 'none'; style-src ${hashOf(style)}; base-uri 'none'; frame-ancestors 'self'; ${policy}`,
})

export type HtmlPage = { body: string; status: number; headers: Record<string, string> }

/** Where forms may lead, as sources of a content security policy: the target, and what it leads on to: back to this host, or on over https. */
const sourcesFor = (target: string) => [...new Set([new URL(target).origin, "'self'", 'https:'])].join(' ')

/** A page that sends a form to a tool at once, or by its button where there is no script. The only script that it allows is its own. */
export function formPage(
  language: Language,
  { target, method, fields }: { target: string; method: 'get' | 'post'; fields: Readonly<Record<string, string>> },
): HtmlPage {
  const url = new URL(target)
  // A form that is sent by GET replaces the query of its address, so that becomes fields.
  const own = method === 'get' ? Object.fromEntries(url.searchParams) : {}
  if (method === 'get') url.search = ''
  const inputs = Object.entries({ ...own, ...fields })
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('')
  const title = text(language, 'ltiTools.page.opening')
  const button = `<button>${escapeHtml(text(language, 'ltiTools.page.open'))}</button>`
  const form = `<p>${escapeHtml(title)}</p><form method="${method}" action="${escapeHtml(url.href)}">${inputs}<noscript>${button}</noscript></form><script>${script}</script>`
  const policy = `script-src ${hashOf(script)}; form-action ${sourcesFor(target)}`
  return { body: pageOf(language, title, form), status: 200, headers: headersWith(policy) }
}

/** A page that says one thing, with a way on. */
export function notePage(
  language: Language,
  { status, title, detail, link }: { status: number; title: string; detail: string; link?: { href: string; label: string } },
): HtmlPage {
  const way = link ? `<p><a href="${escapeHtml(link.href)}" target="_top">${escapeHtml(link.label)}</a></p>` : ''
  const inner = `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(detail)}</p>${way}`
  return { body: pageOf(language, title, inner), status, headers: headersWith("form-action 'none'") }
}
