import { direction } from '../i18n/languages'
import { escapeHtml } from '../text/escape'
import type { Mark } from '../words'
import type { Letter } from './letter'

/** With an element around what is isolated from left to right: some mail programs leave the marks out. */
const marked = (text: string): string => escapeHtml(text).replace(/\u2066([^\u2066-\u2069]*)\u2069/g, '<span dir="ltr">$1</span>')

// Mail programs support few fonts and no style sheets: styles are inline, and the layout is made of tables.
const fonts = {
  ar: "'Segoe UI', Tahoma, 'Geeza Pro', Arial, sans-serif",
  en: "'Segoe UI', -apple-system, Helvetica, Arial, sans-serif",
}
const ink = '#1c2b2a'
const soft = '#55645f'
const accent = '#0b6b5d'

/** The attached logo, as the HTML names it (RFC 2392). */
export const logoId = 'logo@masar'
/** The greatest size of the logo in a mail, in CSS pixels. */
const logoBox = { width: 200, height: 56 }

/** The plain-text part of a mail: for readers without HTML, and for filters that distrust mails without it. */
export function textOf({
  language,
  organization,
  greeting,
  paragraphs,
  entries = [],
  action,
  reason,
  unsubscribe,
}: Letter): string {
  const link = action ? [`${action.label}:\n${action.url}`] : []
  const listed = entries.map(({ text, url }) => `${text}\n${url}`)
  // A line without letters takes the direction of this mark.
  const rule = direction(language) === 'rtl' ? '\u200f—' : '—'
  const end = unsubscribe ? [`${unsubscribe.label}:\n${unsubscribe.url}`] : []
  return `${[organization, greeting, ...paragraphs, ...listed, ...link, rule, reason, ...end].join('\n\n')}\n`
}

/** The logo in its box, with the size as attributes too, which old mail programs need. */
function pictured({ width, height }: Mark, name: string): string {
  const scale = Math.min(1, logoBox.width / width, logoBox.height / height)
  const [w, h] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))]
  return `<img src="cid:${logoId}" alt="${escapeHtml(name)}" width="${w}" height="${h}" style="display:block;width:${w}px;height:${h}px;border:0">`
}

/** The HTML part, in the direction of its language. */
export function htmlOf(
  { language, organization, subject, greeting, paragraphs, entries = [], action, reason, unsubscribe }: Letter,
  logo: Mark | null = null,
): string {
  const dir = direction(language)
  const start = dir === 'rtl' ? 'right' : 'left'
  const font = `font-family:${fonts[language]}`
  const paragraph = (text: string, style = '') =>
    `<p dir="${dir}" style="margin:0 0 16px;text-align:${start};${style}">${marked(text)}</p>`
  const entry = (text: string, url: string) => {
    const [first = '', ...more] = text.split('\n')
    const linked = `<a href="${escapeHtml(url)}" style="color:${accent};font-weight:600">${marked(first)}</a>`
    const rest = more.map((row) => `<br>${marked(row)}`).join('')
    return `<p dir="${dir}" style="margin:0 0 16px;text-align:${start}">${linked}${rest}</p>`
  }
  const table = (content: string, style: string) =>
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" dir="${dir}" style="${style}"><tr>${content}</tr></table>`
  const link = action
    ? `<table role="presentation" cellpadding="0" cellspacing="0" border="0" dir="${dir}" style="margin:8px 0 24px"><tr><td bgcolor="${accent}" style="border-radius:8px;background:${accent}"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:13px 26px;${font};font-size:16px;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(action.label)}</a></td></tr></table>
${paragraph(action.otherwise, `font-size:13px;color:${soft};margin-bottom:4px`)}
<p dir="ltr" style="margin:0 0 8px;text-align:${start};font-size:13px;line-height:1.5;word-break:break-all"><a href="${escapeHtml(action.url)}" style="color:${accent}">${escapeHtml(action.url)}</a></p>`
    : ''
  const body = [
    paragraph(greeting, 'font-size:19px;font-weight:600'),
    ...paragraphs.map((text) => paragraph(text, text.includes('\n') ? 'white-space:pre-line' : '')),
    ...entries.map(({ text, url }) => entry(text, url)),
    link,
  ].join('\n')
  const card = table(
    `<td style="padding:36px 36px 28px;${font};font-size:16px;line-height:1.65;color:${ink}">\n${body}\n</td>`,
    'background:#ffffff;border:1px solid #dfe5e1;border-radius:14px;border-collapse:separate',
  )
  const head = table(
    `<td style="padding:0 4px 18px;${font};font-size:17px;font-weight:700;color:${accent};text-align:${start}">${logo ? pictured(logo, organization) : marked(organization)}</td>`,
    '',
  )
  const foot = table(
    `<td style="padding:18px 4px 0;${font};font-size:13px;line-height:1.6;color:${soft};text-align:${start}">${marked(reason)}${unsubscribe ? `<br><a href="${escapeHtml(unsubscribe.url)}" style="color:${soft}">${escapeHtml(unsubscribe.label)}</a>` : ''}</td>`,
    '',
  )
  return `<!doctype html>
<html lang="${language}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body dir="${dir}" style="margin:0;padding:0;background:#f4f2ec">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(paragraphs[0] ?? '')}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" dir="${dir}" style="background:#f4f2ec"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" dir="${dir}" style="max-width:560px"><tr><td>
${head}
${card}
${foot}
</td></tr></table>
</td></tr></table>
</body>
</html>
`
}
