import { decodedHtml } from '@/lib/domain/learning/question-banks/exchange/html-text.rules'

export type HtmlToken =
  | { kind: 'text'; text: string }
  | { kind: 'open'; name: string; attributes: Readonly<Record<string, string>> }
  | { kind: 'close'; name: string }

/** Of one tag: attributes in quotation marks that are looked at, and characters. */
const most = { quotes: 50, tag: 20_000 }

/** ASCII letters only, so that places stay the same. */
const lowered = (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())

/** Where a tag ends: at the first `>` outside of quotation marks, or if there is none, at the first one. */
function endOfTag(html: string, from: number): number {
  let quotes = 0
  for (let at = from; at < html.length; at += 1) {
    const sign = html[at]
    if (sign === '>') return at
    if (sign === '<') break
    if (sign !== '"' && sign !== "'") continue
    const close = html.indexOf(sign, at + 1)
    quotes += 1
    if (close < 0 || quotes > most.quotes) break
    at = close
  }
  return html.indexOf('>', from)
}

function attributesOf(tag: string): Record<string, string> {
  const found: Record<string, string> = {}
  if (tag.length > most.tag) return found
  for (const [, name = '', double, single, bare] of tag.matchAll(
    /([a-z][a-z0-9-]{0,40}) ?= ?(?:"([^"]*)"|'([^']*)'|([^\s"'>]{1,2000}))/gi,
  )) {
    const key = name.toLowerCase()
    if (!Object.hasOwn(found, key) && key !== '__proto__') found[key] = decodedHtml(double ?? single ?? bare ?? '')
  }
  return found
}

/** The tags and texts of a page, whose length the caller has limited. Looks at each character a fixed number of times. */
export function* tokensOf(html: string): Generator<HtmlToken> {
  const lower = lowered(html)
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    if (open < 0) break
    if (open > at) yield { kind: 'text', text: decodedHtml(html.slice(at, open)) }
    at = open
    if (html.startsWith('<!--', open)) {
      const end = html.indexOf('-->', open + 4)
      if (end < 0) return
      at = end + 3
      continue
    }
    const [, slash = '', name = ''] = /^<(\/?)([a-z][a-z0-9]{0,20})/.exec(lower.slice(open, open + 24)) ?? []
    if (name === '' && !/^<[!?/]/.test(lower.slice(open, open + 2))) {
      yield { kind: 'text', text: '<' }
      at = open + 1
      continue
    }
    const close = endOfTag(html, open + 1)
    if (close < 0) break
    at = close + 1
    if (name === '') continue
    if (slash) yield { kind: 'close', name }
    else yield { kind: 'open', name, attributes: attributesOf(html.slice(open + 1 + name.length, close)) }
    // Whatever looks like a tag in a script is none.
    if (!slash && (name === 'script' || name === 'style')) {
      const end = lower.indexOf(`</${name}`, at)
      if (end < 0) return
      at = end
    }
  }
  if (at < html.length) yield { kind: 'text', text: decodedHtml(html.slice(at)) }
}
