import { type Language, languages } from '@/lib/platform/i18n/languages'
import { escapeXml } from '@/lib/platform/text/escape'
import { characterOf } from '@/lib/platform/xml'
import type { ImportLoss } from '../words'
import { raisedText } from './raised-text.rules'
import { joinedLines, type Wording } from './text-collector.rules'

const named: Record<string, string> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  laquo: '«',
  raquo: '»',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  times: '×',
  divide: '÷',
  deg: '°',
}
/** A text of HTML with its references to characters replaced; unknown ones stay. */
export const decodedHtml = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) =>
    name ? (named[name.toLowerCase()] ?? whole) : (characterOf(decimal ? Number(decimal) : Number.parseInt(hex, 16)) ?? whole),
  )

/** After these a new line begins. */
const lines = new Set(['br', 'p', 'div', 'li', 'tr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre'])
const media = new Set(['img', 'video', 'audio', 'iframe', 'object', 'embed', 'svg', 'math'])
/** Formatting that changes what a text says. */
const telling = new Set(['s', 'strike', 'del'])
const cells = new Set(['td', 'th'])

/** Marks of raised text within each other are read so deep, so that each character is looked at a fixed number of times. */
const mostRaised = 3

type Read = { wording: Wording; hasMedia: boolean; lost: ImportLoss[] }

/**
 * The text of an HTML fragment. Spans of Moodle's multi-language filter (`<span lang="ar" class="multilang">`) give the languages; what is outside
 * them belongs to both. Looks at each character a fixed number of times.
 */
export function textOfHtml(html: string): Read {
  const texts: Record<Language, string[]> = { ar: [], en: [] }
  const seen = new Set<Language>()
  let language: Language | null = null
  const lost = new Set<ImportLoss>()
  /** Open marks of raised and lowered text, each with where its text begins. */
  const raised: { name: string; from: Record<Language, number> }[] = []
  const add = (text: string) => {
    for (const each of languages) if (language === null || language === each) texts[each].push(text)
  }
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    const close = open < 0 ? -1 : html.indexOf('>', open)
    if (open < 0 || close < 0) break
    add(plainText(html.slice(at, open)))
    at = close + 1
    const tag = html.slice(open + 1, close)
    const [, slash = '', name = ''] = /^(\/?)([a-z][a-z0-9]*)/i.exec(tag) ?? []
    const lower = name.toLowerCase()
    // A sign of its own, as in "3 < 5 > 2".
    if (lower === '' && !tag.startsWith('!')) add(html.slice(open, at))
    if (media.has(lower)) lost.add('media')
    if (telling.has(lower) && !slash) lost.add('formatting')
    if (cells.has(lower) && !slash) add(' ')
    if (lower === 'sup' || lower === 'sub') {
      if (!slash && raised.length < mostRaised) raised.push({ name: lower, from: { ar: texts.ar.length, en: texts.en.length } })
      const open = slash && raised.at(-1)?.name === lower ? raised.pop() : undefined
      if (open) for (const each of languages) texts[each].push(raisedText(texts[each].splice(open.from[each]).join(''), lower))
    }
    // The description of a picture, if it has one, takes its place.
    if (lower === 'img') add(describedBy(tag))
    if (lower === 'span' && slash) language = null
    if (lower === 'span' && !slash && /\bmultilang\b/.test(tag)) {
      const [, code = ''] = /\blang="?'?([a-z]{2})/i.exec(tag) ?? []
      language = languages.find((each) => each === code.toLowerCase()) ?? null
      if (language) seen.add(language)
    }
    if (lines.has(lower) && (slash || lower === 'br')) add('\n')
  }
  add(plainText(html.slice(at)))
  const tidy = (pieces: string[]) => joinedLines(pieces.join(''), '\n').trim()
  const found = { hasMedia: lost.has('media'), lost: [...lost] }
  if (seen.size === 0) return { wording: { all: tidy(texts.en) }, ...found }
  return { wording: Object.fromEntries([...seen].map((each) => [each, tidy(texts[each])])), ...found }
}

/** The text of HTML in a question; what has no place in it is noted there. */
export function wordingOfHtml(html: string, question: { lost: Set<ImportLoss> }): Wording {
  const { wording, lost } = textOfHtml(html)
  for (const one of lost) question.lost.add(one)
  return wording
}

/** The description of a picture, in brackets; empty where it has none. */
function describedBy(tag: string): string {
  const [, double, single] = /\salt\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(tag) ?? []
  const wording = plainText(double ?? single ?? '').trim()
  return wording === '' ? '' : ` (${wording}) `
}

/** Line ends of an HTML text are blanks. */
const plainText = (text: string): string => decodedHtml(joinedLines(text, ' '))

/** A text in one or both languages as HTML, which textOfHtml reads as the same texts. */
export function htmlOf({ all, ar, en }: Wording): string {
  const inHtml = (text: string) => escapeXml(text).replaceAll('\n', '<br>')
  const spans = Object.entries({ ar, en }).flatMap(([language, text]) =>
    text === undefined ? [] : [`<span lang="${language}" class="multilang">${inHtml(text)}</span>`],
  )
  return spans.length > 0 ? spans.join('') : inHtml(all ?? '')
}
