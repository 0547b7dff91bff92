const references: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  lrm: '\u200e',
  rlm: '\u200f',
}

function characterOf(name: string): string | null {
  const known = Object.hasOwn(references, name) ? references[name] : undefined
  if (known !== undefined) return known
  const [, hex, decimal] = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(name) ?? []
  const code = hex ? Number.parseInt(hex, 16) : decimal ? Number(decimal) : null
  if (code === null) return null
  return code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? '\ufffd' : String.fromCodePoint(code)
}

const decoded = (text: string): string =>
  text.replace(/&([#a-zA-Z0-9]{1,10});/g, (whole, name: string) => characterOf(name) ?? whole)

/** The words of a cue without tags, and who says them (W3C WebVTT, 6.4). */
export type Spoken = { text: string; voice: string | null }

/** Reads the text of a cue: tags and times in it are left out, character references become what they stand for. Linear. */
export function spokenOf(source: string): Spoken {
  const parts: string[] = []
  let voice: string | null = null
  let at = 0
  while (at < source.length) {
    const open = source.indexOf('<', at)
    if (open < 0) {
      parts.push(source.slice(at))
      break
    }
    parts.push(source.slice(at, open))
    const close = source.indexOf('>', open)
    // A tag that is not closed reaches to the end.
    const tag = source.slice(open + 1, close < 0 ? source.length : close)
    const [, annotation] = /^v(?:\.\S*)?[ \t\n]+([\s\S]*)$/.exec(tag) ?? []
    if (annotation && voice === null)
      voice =
        decoded(annotation)
          .replace(/[ \t\n]+/g, ' ')
          .trim() || null
    at = close < 0 ? source.length : close + 1
  }
  return { text: decoded(parts.join('')), voice }
}
