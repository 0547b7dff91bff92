import { isObject, type JsonObject } from '@/lib/domain/learning/modules/schemas/json-limits.rules'
import { canonical } from '@/lib/domain/learning/modules/schemas/module-bodies.rules'
import { type Coded, codedOf, escaped, type Token, tokensOf } from './coded-text.rules'
import type { Inline } from './unit.rules'

/** One text of a formatted document: a paragraph or heading, or the words of a picture. */
export type Block = { id: string; coded: Coded; inlines: Inline[] }

const childrenOf = (node: unknown): unknown[] => (isObject(node) && Array.isArray(node.content) ? node.content : [])
const isTextBlock = ({ type }: JsonObject): boolean => type === 'paragraph' || type === 'heading'
const wordsOfPictures = ['alt', 'caption'] as const

/** A mark or a thing of its own, with what it is made of: the same formatting has the same key. */
type Known = { number: number; key: string; value: unknown }

const kinds: Record<string, Inline['kind']> = { bold: 'bold', italic: 'italic', strike: 'strike', code: 'code', link: 'link' }

/** Numbers the formatting of a block. With `known`, the formatting of the source, each is found there; null: there is another one. */
function coded(nodes: readonly unknown[], known: readonly Known[] | null) {
  const tokens: Token[] = []
  const open: { number: number; key: string }[] = []
  const made: Known[] = []
  const inlines: Inline[] = []
  const free = [...(known ?? [])]
  let isKnown = true
  const numberOf = (value: unknown, inline: Omit<Inline, 'number'>): number => {
    const key = canonical(value)
    const at = known ? free.findIndex((one) => one.key === key) : -1
    if (known && at < 0) isKnown = false
    const number = known ? (free.splice(at, at < 0 ? 0 : 1)[0]?.number ?? 0) : made.length + 1
    made.push({ number, key, value })
    inlines.push({ number, ...inline })
    return number
  }
  const closeTo = (depth: number) => {
    for (let last = open[depth] && open.pop(); last; last = open[depth] && open.pop()) tokens.push({ close: last.number })
  }
  for (const node of nodes) {
    if (!isObject(node)) continue
    const marks = Array.isArray(node.marks) ? node.marks.filter(isObject) : []
    const kept = open.findIndex(({ key }, at) => key !== canonical(marks[at]))
    closeTo(kept < 0 ? open.length : kept)
    for (const mark of marks.slice(open.length)) {
      const shown = isObject(mark.attrs) && typeof mark.attrs.href === 'string' ? { shown: mark.attrs.href } : {}
      const number = numberOf(mark, { kind: kinds[String(mark.type)] ?? 'code', isPair: true, ...shown })
      open.push({ number, key: canonical(mark) })
      tokens.push({ open: number })
    }
    if (node.type === 'text') tokens.push({ text: String(node.text) })
    else {
      const isFormula = node.type === 'inlineFormula' && isObject(node.attrs)
      const shown = isFormula ? { shown: String((node.attrs as JsonObject).tex) } : {}
      tokens.push({ alone: numberOf(node, { kind: isFormula ? 'formula' : 'break', isPair: false, ...shown }) })
    }
  }
  closeTo(0)
  return { coded: codedOf(tokens), inlines, made, isFitting: isKnown && free.length === 0 }
}

const hasWords = (tokens: readonly Token[]) => tokens.some((token) => 'text' in token && /[\p{L}\p{N}]/u.test(token.text))

/** Visits the blocks with words of a document, parents first, each with its identifier. */
function visit(document: unknown, see: (id: string, node: JsonObject) => void): void {
  const go = (node: unknown, id: string) => {
    if (isObject(node) && (isTextBlock(node) || node.type === 'image')) see(id, node)
    else for (const [at, child] of childrenOf(node).entries()) go(child, `${id}.${at}`)
  }
  for (const [at, child] of childrenOf(document).entries()) go(child, String(at))
}

const pictureWords = (node: JsonObject) =>
  wordsOfPictures.flatMap((name) => {
    const text = isObject(node.attrs) ? node.attrs[name] : undefined
    return typeof text === 'string' ? [{ name, text }] : []
  })

/** The texts of a document. Code, formulas and what has no word are not translated. */
export function blocksOf(document: unknown): Block[] {
  const found: Block[] = []
  visit(document, (id, node) => {
    if (node.type === 'image')
      for (const { name, text } of pictureWords(node)) found.push({ id: `${id}.${name}`, coded: escaped(text), inlines: [] })
    else {
      const block = coded(childrenOf(node), null)
      if (hasWords(tokensOf(block.coded))) found.push({ id, coded: block.coded, inlines: block.inlines })
    }
  })
  return found
}

/** A document without its words, to see whether two have the same parts. */
function skeleton(node: unknown): unknown {
  if (!isObject(node)) return null
  if (isTextBlock(node)) return [node.type, isObject(node.attrs) ? (node.attrs.level ?? null) : null]
  const attrs = isObject(node.attrs) ? Object.entries(node.attrs).filter(([name]) => !/^(alt|caption|dir)$/.test(name)) : []
  return [node.type, Object.fromEntries(attrs), childrenOf(node).map(skeleton)]
}

/** The texts of a translated document by the identifiers of its source; null: its parts or its formatting are others. */
export function translatedBlocks(source: unknown, target: unknown): Map<string, Coded> | null {
  if (canonical(skeleton(source)) !== canonical(skeleton(target))) return null
  const own = new Map<string, JsonObject>()
  visit(target, (id, node) => own.set(id, node))
  const found = new Map<string, Coded>()
  let isFitting = true
  visit(source, (id, node) => {
    const other = own.get(id) ?? {}
    if (node.type === 'image') for (const { name, text } of pictureWords(other)) found.set(`${id}.${name}`, escaped(text))
    else {
      const block = coded(childrenOf(other), coded(childrenOf(node), null).made)
      isFitting &&= block.isFitting
      found.set(id, block.coded)
    }
  })
  return isFitting ? found : null
}

/** The nodes of a translated block, with the formatting of its source. */
function nodesOf(source: readonly unknown[], target: Coded): JsonObject[] {
  const known = new Map(coded(source, null).made.map(({ number, value }) => [number, value]))
  const marks: unknown[] = []
  return tokensOf(target).flatMap((token): JsonObject[] => {
    if ('open' in token) marks.push(known.get(token.open))
    if ('close' in token) marks.pop()
    if ('alone' in token) {
      const node = known.get(token.alone)
      return isObject(node) ? [node] : []
    }
    if (!('text' in token)) return []
    return [{ type: 'text', text: token.text, ...(marks.length > 0 && { marks: [...marks] }) }]
  })
}

/** A node without a direction of its own: that of the source would be wrong. */
function undirected(node: JsonObject): JsonObject {
  if (!isObject(node.attrs) || !('dir' in node.attrs)) return node
  const { dir, ...attrs } = node.attrs
  const { attrs: _, ...rest } = node
  return Object.keys(attrs).length > 0 ? { ...rest, attrs } : rest
}

/** A document with the parts of its source and the texts of a translation, by their identifiers. */
export function translated(source: unknown, texts: ReadonlyMap<string, Coded>): unknown {
  const copy = (directed: unknown, id: string): unknown => {
    if (!isObject(directed)) return directed
    const node = undirected(directed)
    if (node.type === 'image' && isObject(node.attrs)) {
      const words = pictureWords(node).map(({ name, text }) => [name, wordsAt(texts, `${id}.${name}`) ?? text])
      return { ...node, attrs: { ...node.attrs, ...Object.fromEntries(words) } }
    }
    const own = texts.get(id)
    if (isTextBlock(node)) return own === undefined ? node : { ...node, content: nodesOf(childrenOf(node), own) }
    if (!Array.isArray(node.content)) return node
    return { ...node, content: node.content.map((child, at) => copy(child, id === '' ? String(at) : `${id}.${at}`)) }
  }
  return copy(source, '')
}

const wordsAt = (texts: ReadonlyMap<string, Coded>, id: string): string | undefined => {
  const own = texts.get(id)
  return own === undefined
    ? undefined
    : tokensOf(own)
        .map((token) => ('text' in token ? token.text : ''))
        .join('')
}
