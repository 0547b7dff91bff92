import { jsonBytes } from '@/lib/domain/learning/modules/schemas/json-limits.rules'
import { type Language, languages } from '@/lib/platform/i18n/languages'
import { BlockWriter, type RichNode } from './blocks.rules'
import { blocks, containers, dropped, headings, marksOf, voids } from './tags.rules'
import { tokensOf } from './tokens.rules'

/** The targets of the references in a page. */
export type PageLinks = {
  /** The id of a picture of the course; null: it is left out. */
  picture: (source: string) => string | null
  /** A film or recording in the page. */
  media: (source: string) => void
  /** The address of a link as it is outside of the course; null: the link leads into the course and only its text is kept. */
  address: (href: string) => string | null
}
type Attributes = Readonly<Record<string, string>>

const shortened = (text: string) => [...text.replace(/\s+/g, ' ').trim()].slice(0, 300).join('')

class PageReader {
  private readonly writer = new BlockWriter()
  /** Open elements whose content is dropped, all of one name. */
  private skipped: { name: string; depth: number } | null = null
  private code: string | null = null

  constructor(
    private readonly language: Language,
    private readonly links: PageLinks,
  ) {}

  read(html: string): RichNode[] {
    for (const token of tokensOf(html)) {
      if (token.kind === 'text') this.text(token.text)
      else if (token.kind === 'open') this.open(token.name, token.attributes)
      else this.close(token.name)
    }
    this.endCode()
    return this.writer.blocks()
  }

  private text(text: string): void {
    if (this.skipped) return
    if (this.code === null) this.writer.text(text)
    else if (this.code.length < 20_000) this.code += text
  }

  private open(name: string, attributes: Attributes): void {
    if (this.skipped) {
      if (name === this.skipped.name) this.skipped.depth += 1
      return
    }
    if (dropped.has(name) || this.isOfOtherLanguage(name, attributes)) {
      this.skipped = { name, depth: 1 }
      return
    }
    if (this.code !== null) {
      if (name === 'br') this.code += '\n'
      return
    }
    const mark = marksOf[name]
    if (mark) this.writer.begin(mark)
    else if (headings[name]) this.writer.endLine(headings[name], attributes.dir)
    else if (blocks.has(name)) this.writer.endLine(0, attributes.dir)
    else if (containers[name]) this.openContainer(name, attributes)
    else this.openOther(name, attributes)
  }

  /** A text of Moodle's filter for several languages that is in the other one. */
  private isOfOtherLanguage(name: string, { class: classes = '', lang = '' }: Attributes): boolean {
    if (name !== 'span' || !/\bmultilang\b/.test(classes)) return false
    const named = languages.find((language) => lang.toLowerCase().startsWith(language))
    return named !== undefined && named !== this.language
  }

  private openContainer(name: string, { dir, start }: Attributes): void {
    const { node = '', inside = null, ends = [] } = containers[name] ?? {}
    while (ends.includes(this.writer.inside)) this.writer.close(this.writer.inside)
    this.writer.endLine()
    if (inside && !inside.includes(this.writer.inside)) return
    const number = Number(start)
    const isNumbered = name === 'ol' && Number.isInteger(number) && Math.abs(number) < 10_000
    const isTurned = (dir === 'rtl' || dir === 'ltr') && ['ul', 'ol', 'table', 'blockquote'].includes(name)
    const attrs = { ...(isNumbered && { start: number }), ...(isTurned && { dir }) }
    this.writer.push(node, Object.keys(attrs).length > 0 ? attrs : undefined)
  }

  private openOther(name: string, attributes: Attributes): void {
    const { writer, links } = this
    if (name === 'br') writer.lineBreak()
    else if (name === 'a') writer.beginLink(links.address(attributes.href ?? ''))
    else if (name === 'img') this.picture(attributes)
    else if (name === 'hr') {
      writer.endLine()
      writer.addBlock({ type: 'horizontalRule' })
    } else if (name === 'pre') {
      writer.endLine()
      this.code = ''
    } else if (name === 'video' || name === 'audio' || name === 'source') {
      if (attributes.src) links.media(attributes.src)
    } else if (name === 'iframe') this.frame(attributes)
  }

  private picture({ src = '', alt = '', title = '' }: Attributes): void {
    const assetId = src === '' ? null : this.links.picture(src)
    if (assetId === null) return
    const described = shortened(alt) || shortened(title)
    this.writer.endLine()
    this.writer.addBlock({ type: 'image', attrs: { assetId, alt: described || shortened(decoration(src)) || '–' } })
  }

  /** A page in a page becomes a link to it. */
  private frame({ src = '', title = '' }: Attributes): void {
    const address = this.links.address(src.startsWith('//') ? `https:${src}` : src)
    if (address === null) return
    this.writer.endLine()
    this.writer.beginLink(address)
    this.writer.text(shortened(title) || shortened(address))
    this.writer.endLink()
    this.writer.endLine()
  }

  private close(name: string): void {
    if (this.skipped) {
      if (name !== this.skipped.name) return
      this.skipped.depth -= 1
      if (this.skipped.depth === 0) this.skipped = null
      return
    }
    if (name === 'pre') this.endCode()
    if (this.code !== null || voids.has(name)) return
    const mark = marksOf[name]
    const container = containers[name]
    if (mark) this.writer.end(mark)
    else if (headings[name] || blocks.has(name)) this.writer.endLine()
    else if (name === 'a') this.writer.endLink()
    else if (container) this.writer.close(container.node)
  }

  private endCode(): void {
    const text = this.code?.replace(/[\p{Cs}\0-\x08\x0b\x0c\x0e-\x1f\x7f]/gu, '').replace(/^\n|\s+$/g, '')
    this.code = null
    if (text) this.writer.addBlock({ type: 'codeBlock', content: [{ type: 'text', text }] })
  }
}

/** The name of a picture's file, where it has no description. */
const decoration = (source: string) =>
  source
    .slice(source.lastIndexOf('/') + 1)
    .replace(/[?#].*$/, '')
    .slice(0, 100)

/** The blocks of a page as nodes of rich texts. Scripts, styles, forms, handlers and unknown elements are not in them. */
export const pageNodes = (html: string, language: Language, links: PageLinks): RichNode[] =>
  new PageReader(language, links).read(html)

/** Of one block of an article, and of all of them; below what a rich text and a module may have. */
const most = { bytes: 200_000, nodes: 4_000, allBytes: 800_000, allNodes: 60_000 }

function nodesIn(node: RichNode): number {
  let count = 1
  for (const child of node.content ?? []) count += nodesIn(child)
  return count
}

/** The blocks of an article; null if the page is too large for one. */
export function articleBlocks(nodes: readonly RichNode[]): { kind: 'richText'; id: string; text: RichNode }[] | null {
  const parts: RichNode[][] = []
  let [bytes, count, allBytes, allNodes] = [most.bytes, most.nodes, 0, 0]
  for (const node of nodes) {
    const [size, own] = [jsonBytes(node), nodesIn(node)]
    allBytes += size
    allNodes += own
    if (size > most.bytes || own > most.nodes || allBytes > most.allBytes || allNodes > most.allNodes) return null
    if (bytes + size > most.bytes || count + own > most.nodes) {
      parts.push([])
      bytes = 0
      count = 0
    }
    bytes += size
    count += own
    parts.at(-1)?.push(node)
  }
  return parts.map((content, at) => ({ kind: 'richText', id: `part-${at + 1}`, text: { type: 'doc', content } }))
}
