import { isObject, type JsonObject, jsonBytes, jsonShape } from '../schemas/json-limits.rules'

/** A rich text is a ProseMirror document as JSON, of these nodes and marks only. */
export type RichTextProblem = { rule: RichTextRule; path: string }
export type RichTextRule =
  | 'richTextTooLarge'
  | 'richTextTooDeep'
  | 'richTextNode'
  | 'richTextAttribute'
  | 'richTextMark'
  | 'richTextLink'

/** Of one document: bytes as JSON, nodes, levels of nodes, characters of a formula and of an address, and problems told. */
export const richTextLimits = {
  bytes: 256 * 1024,
  nodes: 5_000,
  depth: 12,
  formula: 2_000,
  address: 2_000,
  problems: 50,
} as const

type Check = (value: unknown) => boolean
type NodeRule = { inside?: string[]; attributes?: Record<string, Check>; needed?: string[] }

const oneOf =
  (...values: unknown[]): Check =>
  (value) =>
    values.includes(value)
const textUpTo =
  (most: number): Check =>
  (value) =>
    typeof value === 'string' && value.trim() !== '' && value.length <= most
const uuid: Check = (value) => typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)
const dir = oneOf('auto', 'rtl', 'ltr')

const blocks = [
  ...['paragraph', 'heading', 'bulletList', 'orderedList', 'blockquote', 'callout'],
  ...['codeBlock', 'table', 'image', 'formula', 'horizontalRule'],
]
const inline = ['text', 'hardBreak', 'inlineFormula']
const formula = { attributes: { tex: textUpTo(richTextLimits.formula) }, needed: ['tex'] }

const nodes: Record<string, NodeRule> = {
  doc: { inside: blocks },
  paragraph: { inside: inline, attributes: { dir } },
  heading: { inside: inline, attributes: { dir, level: oneOf(2, 3, 4) }, needed: ['level'] },
  bulletList: { inside: ['listItem'], attributes: { dir } },
  orderedList: {
    inside: ['listItem'],
    attributes: { dir, start: (value) => Number.isInteger(value) && Math.abs(Number(value)) < 10_000 },
  },
  listItem: { inside: blocks },
  blockquote: { inside: blocks, attributes: { dir } },
  callout: { inside: blocks, attributes: { dir, tone: oneOf('note', 'tip', 'warning') }, needed: ['tone'] },
  codeBlock: {
    inside: ['text'],
    attributes: { language: (value) => typeof value === 'string' && /^[a-z0-9+#-]{1,30}$/.test(value) },
  },
  table: { inside: ['tableRow'], attributes: { dir } },
  tableRow: { inside: ['tableHeader', 'tableCell'] },
  tableHeader: { inside: blocks },
  tableCell: { inside: blocks },
  image: { attributes: { assetId: uuid, alt: textUpTo(500), caption: textUpTo(500) }, needed: ['assetId', 'alt'] },
  formula,
  inlineFormula: formula,
  horizontalRule: {},
  hardBreak: {},
  text: {},
}
const plainMarks = ['bold', 'italic', 'strike', 'code']
const schemes = ['https:', 'http:', 'mailto:', 'tel:']

/** Whether a link's URL is allowed: a scheme that runs no script, and no characters that browsers drop. */
export function isSafeAddress(address: unknown): address is string {
  if (typeof address !== 'string' || address.length > richTextLimits.address || /[\s\u0000-\u001f\u007f\\]/.test(address))
    return false
  return URL.canParse(address) && schemes.includes(new URL(address).protocol)
}

const own = (of: Record<string, NodeRule>, name: unknown) =>
  typeof name === 'string' && Object.hasOwn(of, name) ? of[name] : undefined

/** All problems of a client's rich text, with dotted paths; empty if it may be stored. */
export function richTextProblems(document: unknown): RichTextProblem[] {
  const shape = jsonShape(document, { nodes: richTextLimits.nodes * 12, nesting: richTextLimits.depth * 4 })
  if (shape === 'tooDeep') return [{ rule: 'richTextTooDeep', path: '' }]
  if (shape === 'tooLarge' || (!shape && jsonBytes(document) > richTextLimits.bytes))
    return [{ rule: 'richTextTooLarge', path: '' }]
  if (shape) return [{ rule: 'richTextNode', path: '' }]
  const reader = new Reader()
  reader.node(document, ['doc'], '', 1)
  return reader.problems
}

class Reader {
  readonly problems: RichTextProblem[] = []
  #nodes = 0

  node(node: unknown, allowed: string[], path: string, depth: number): void {
    this.#nodes += 1
    if (this.#nodes === richTextLimits.nodes + 1) this.#add('richTextTooLarge', '')
    if (this.#nodes > richTextLimits.nodes) return
    if (depth > richTextLimits.depth) {
      this.#add('richTextTooDeep', path)
      return
    }
    const rule = isObject(node) ? own(nodes, node.type) : undefined
    if (!isObject(node) || !rule || !allowed.includes(plain(node.type)) || !this.#isClosed(node)) {
      this.#add('richTextNode', path)
      return
    }
    this.#attributes(node.attrs, rule, path)
    this.#marks(node, path)
    const content = node.content ?? []
    if (!Array.isArray(content) || (!rule.inside && content.length > 0)) {
      this.#add('richTextNode', path)
      return
    }
    for (const [at, child] of content.entries())
      this.node(child, rule.inside ?? [], `${path}${path && '.'}content.${at}`, depth + 1)
  }

  #isClosed(node: JsonObject): boolean {
    const known = node.type === 'text' ? ['type', 'text', 'marks'] : ['type', 'attrs', 'content']
    const isText = typeof node.text === 'string' && node.text !== ''
    return Object.keys(node).every((name) => known.includes(name)) && (node.type !== 'text' || isText)
  }

  #attributes(attributes: unknown, { attributes: known = {}, needed = [] }: NodeRule, path: string): void {
    const given = attributes === undefined ? {} : attributes
    if (!isObject(given)) {
      this.#add('richTextAttribute', path)
      return
    }
    for (const name of new Set([...needed, ...Object.keys(given)])) {
      const check = Object.hasOwn(known, name) ? known[name] : undefined
      if (!check?.(given[name])) this.#add('richTextAttribute', `${path}${path && '.'}attrs.${name}`)
    }
  }

  #marks({ type, marks }: JsonObject, path: string): void {
    if (marks === undefined) return
    if (type !== 'text' || !Array.isArray(marks) || marks.length > 5) {
      this.#add('richTextMark', path)
      return
    }
    for (const [at, mark] of marks.entries()) {
      const where = `${path}.marks.${at}`
      const isLink = isObject(mark) && mark.type === 'link'
      const attrs = isObject(mark) ? mark.attrs : undefined
      if (isLink) {
        if (!isObject(attrs) || Object.keys(attrs).length !== 1 || !isSafeAddress(attrs.href)) this.#add('richTextLink', where)
      } else if (!isObject(mark) || attrs !== undefined || !plainMarks.includes(plain(mark.type)))
        this.#add('richTextMark', where)
    }
  }

  #add(rule: RichTextRule, path: string): void {
    if (this.problems.length < richTextLimits.problems) this.problems.push({ rule, path: path.slice(0, 300) })
  }
}

/** A text, or nothing where it is none. */
export const plain = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The search text of a rich text, one line per block: with alternative texts of pictures, without formulas. */
export function richTextWords(document: unknown): string {
  const lines: string[] = []
  let line = ''
  const end = () => {
    if (line.trim() !== '') lines.push(line.trim())
    line = ''
  }
  const read = (node: unknown) => {
    if (!isObject(node)) return
    if (node.type === 'text') line += plain(node.text)
    if (node.type === 'hardBreak') line += ' '
    if (node.type === 'image' && isObject(node.attrs))
      lines.push(...[node.attrs.alt, node.attrs.caption].filter((it) => typeof it === 'string'))
    for (const child of Array.isArray(node.content) ? node.content : []) read(child)
    if (!inline.includes(plain(node.type))) end()
  }
  read(document)
  end()
  return lines.join('\n')
}

/** The files in a rich text. */
export function richTextAssets(document: unknown): string[] {
  const found = new Set<string>()
  const read = (node: unknown) => {
    if (!isObject(node)) return
    if (node.type === 'image' && isObject(node.attrs) && typeof node.attrs.assetId === 'string') found.add(node.attrs.assetId)
    for (const child of Array.isArray(node.content) ? node.content : []) read(child)
  }
  read(document)
  return [...found]
}
