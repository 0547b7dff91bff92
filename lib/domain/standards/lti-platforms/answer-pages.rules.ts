import { direction, type Language, languages } from '@/lib/platform/i18n/languages'
import { text } from '@/lib/platform/i18n/text'
import { escapeHtml } from '@/lib/platform/text/escape'

// Pages that are shown within another platform, where no page of ours with a session can be. They have no script.

const style =
  'body{font:16px/1.7 system-ui,"Segoe UI",Tahoma,sans-serif;margin:0;padding:2rem 1.25rem;background:#f4f2ec;color:#1c2b2a}main{max-inline-size:36rem;margin-inline:auto}section,form{background:#fff;border:1px solid #dfe5e1;border-radius:14px;padding:1.5rem;margin-block-end:1rem}h1{font-size:1.2rem;margin:0 0 .5rem}p{margin:0 0 1rem}label{display:flex;gap:.6rem;align-items:baseline;padding-block:.35rem}button,a{display:inline-block;font:inherit;font-weight:600;color:#fff;background:#0b6b5d;border:0;border-radius:8px;padding:.6rem 1.4rem;text-decoration:none}button:focus-visible,a:focus-visible{outline:3px solid #1c2b2a;outline-offset:2px}'

const page = (language: Language, title: string, body: string): string =>
  `<!doctype html><html lang="${language}" dir="${direction(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${style}</style></head><body><main>${body}</main></body></html>`

const inBoth = (first: Language, section: (language: Language) => string): string =>
  [first, ...languages.filter((other) => other !== first)]
    .map((language) => `<section lang="${language}" dir="${direction(language)}">${section(language)}</section>`)
    .join('')

/** Why a launch was refused, in both languages: the reader is not known. */
export const refusedPage = (language: Language, error: string): string =>
  page(
    language,
    text(language, 'ltiPlatforms.pages.refused'),
    inBoth(
      language,
      (own) =>
        `<h1>${escapeHtml(text(own, 'ltiPlatforms.pages.refused'))}</h1><p>${escapeHtml(text(own, `errors.${error}`))}</p>`,
    ),
  )

/** A link that opens a launch or a registration in a window of its own: within a frame, browsers keep no session. */
export const openPage = (language: Language, address: string, what: 'open' | 'register' = 'open'): string =>
  page(
    language,
    text(language, `ltiPlatforms.pages.${what}.title`),
    inBoth(language, (own) => {
      const say = (key: string) => escapeHtml(text(own, `ltiPlatforms.pages.${what}.${key}`))
      return `<h1>${say('title')}</h1><p>${say('text')}</p><a href="${escapeHtml(address)}" target="_blank" rel="noopener">${say('button')}</a>`
    }),
  )

export type Choosable = { id: string; title: string }

/** The published paths, one of which is put into the course. */
export function choosePage(language: Language, { ticket, paths }: { ticket: string; paths: readonly Choosable[] }): string {
  const say = (key: string) => escapeHtml(text(language, `ltiPlatforms.pages.choose.${key}`))
  const options = paths.map(
    ({ id, title }, at) =>
      `<label><input type="radio" name="path" value="${escapeHtml(id)}" required${at === 0 ? ' checked' : ''}><bdi>${escapeHtml(title)}</bdi></label>`,
  )
  const form = `<form method="post" action="choose"><h1>${say('title')}</h1><input type="hidden" name="ticket" value="${escapeHtml(ticket)}">${options.join('')}<p></p><button>${say('button')}</button></form>`
  const none = `<section><h1>${say('title')}</h1><p>${say('none')}</p></section>`
  return page(language, text(language, 'ltiPlatforms.pages.choose.title'), paths.length > 0 ? form : none)
}

/** The form that brings the choice back to the platform. */
export function returnPage(
  language: Language,
  { address, token, title }: { address: string; token: string; title: string },
): string {
  const say = (key: string) => escapeHtml(text(language, `ltiPlatforms.pages.return.${key}`))
  const form = `<form method="post" action="${escapeHtml(address)}"><h1>${say('title')}</h1><p><bdi>${escapeHtml(title)}</bdi></p><input type="hidden" name="JWT" value="${escapeHtml(token)}"><button>${say('button')}</button></form>`
  return page(language, text(language, 'ltiPlatforms.pages.return.title'), form)
}
