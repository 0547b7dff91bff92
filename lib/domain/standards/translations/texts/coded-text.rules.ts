/**
 * A text with its formatting as numbered marks: `<1>bold</1>`, and `<2/>` for a thing of its own, such as a line break, a formula or the gap of a
 * question. A text that looks like a mark has a backslash before it. The form is that of tables; XLIFF has elements in its place.
 */
export type Coded = string

export type Token = { text: string } | { open: number } | { close: number } | { alone: number }

const looksLikeMark = /(?<!\\)(\\*)<(\/?\d{1,4}\/?>)/g

/** A plain text as coded text. */
export const escaped = (text: string): Coded =>
  text.replace(looksLikeMark, (_, slashes: string, mark: string) => `${slashes}${slashes}\\<${mark}`)

const markOf = (inside: string): Token | null => {
  const number = Number(inside.replaceAll('/', ''))
  if (inside.startsWith('/')) return inside.endsWith('/') ? null : { close: number }
  return inside.endsWith('/') ? { alone: number } : { open: number }
}

/** The parts of a coded text, in its order. */
export function tokensOf(coded: Coded): Token[] {
  const tokens: Token[] = []
  let text = ''
  let from = 0
  for (const { index, 0: whole, 1: slashes = '', 2: inside = '' } of coded.matchAll(/(?<!\\)(\\*)<(\/?\d{1,4}\/?)>/g)) {
    text += coded.slice(from, index) + slashes.slice(0, slashes.length >> 1)
    from = index + whole.length
    const mark = slashes.length % 2 === 0 ? markOf(inside) : null
    if (!mark) {
      text += `<${inside}>`
      continue
    }
    if (text !== '') tokens.push({ text })
    text = ''
    tokens.push(mark)
  }
  text += coded.slice(from)
  return text === '' ? tokens : [...tokens, { text }]
}

const write = (token: Token): string => {
  if ('text' in token) return escaped(token.text)
  if ('open' in token) return `<${token.open}>`
  return 'close' in token ? `</${token.close}>` : `<${token.alone}/>`
}
/** The coded text of some parts; texts that follow each other are one. */
export function codedOf(tokens: readonly Token[]): Coded {
  const joined: Token[] = []
  for (const token of tokens) {
    const last = joined.at(-1)
    if ('text' in token && last && 'text' in last) joined[joined.length - 1] = { text: last.text + token.text }
    else joined.push(token)
  }
  return joined.map(write).join('')
}

/** The words of a coded text, without its marks. */
export const wordsOf = (coded: Coded): string =>
  tokensOf(coded).reduce((all, token) => ('text' in token ? all + token.text : all), '')

/** Characters, as people count them in a text: a letter outside of the first plane is one. */
export const lengthOf = (coded: Coded): number => [...wordsOf(coded)].length

/** A text for comparison: tools for translators change blanks, line ends and signs that XML does not have. */
export const compared = (coded: Coded): string => coded.replace(/[\p{Cc}\s]+/gu, ' ').trim()

export type InlineFault = 'inlineMissing' | 'inlineDoubled' | 'inlineUnknown' | 'inlineBroken'

const counted = (tokens: readonly Token[]): Map<string, number> => {
  const counts = new Map<string, number>()
  const add = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)
  for (const token of tokens) {
    if ('open' in token) add(`pair ${token.open}`)
    if ('alone' in token) add(`alone ${token.alone}`)
  }
  return counts
}

/** Whether each pair is closed where it was opened last, around something. */
function isNested(tokens: readonly Token[]): boolean {
  const open: { number: number; isEmpty: boolean }[] = []
  for (const token of tokens) {
    if ('open' in token) open.push({ number: token.open, isEmpty: true })
    else if ('close' in token) {
      const last = open.pop()
      if (last?.number !== token.close || last.isEmpty) return false
      const around = open.at(-1)
      if (around) around.isEmpty = false
    } else {
      const around = open.at(-1)
      if (around && (!('text' in token) || token.text.trim() !== '')) around.isEmpty = false
    }
  }
  return open.length === 0
}

/** The first thing that is wrong with the marks of a translation; null: it has those of its source, each once, in whatever order. */
export function inlineFault(source: Coded, target: Coded): { fault: InlineFault; mark: string } | null {
  const tokens = tokensOf(target)
  const [wanted, found] = [counted(tokensOf(source)), counted(tokens)]
  const marked = (name: string) => (name.startsWith('pair') ? `<${name.slice(5)}>` : `<${name.slice(6)}/>`)
  for (const name of found.keys()) if (!wanted.has(name)) return { fault: 'inlineUnknown', mark: marked(name) }
  for (const [name, count] of wanted) {
    const has = found.get(name) ?? 0
    if (has < count) return { fault: 'inlineMissing', mark: marked(name) }
    if (has > count) return { fault: 'inlineDoubled', mark: marked(name) }
  }
  return isNested(tokens) ? null : { fault: 'inlineBroken', mark: '' }
}
