import { isSafeAddress } from '@/lib/domain/learning/modules/rich-text/rich-text.rules'

/** A node of a rich text while it is made. */
export type RichNode = {
  type: string
  attrs?: Record<string, unknown>
  content?: RichNode[]
  text?: string
  marks?: { type: string; attrs?: { href: string } }[]
}

/** Containers within containers; deeper ones are left out and their content is kept. A rich text has at most twelve levels. */
const deepest = 8
const holdsBlocks = ['doc', 'listItem', 'blockquote', 'tableCell', 'tableHeader']

/** Control characters and halves of characters, which are not stored. */
const unstorable = /[\p{Cs}\0-\x08\x0b\x0c\x0e-\x1f\x7f\uFFFE\uFFFF]/gu

/** Puts together the blocks of a page: texts with their marks, and the containers that are open. */
export class BlockWriter {
  private readonly root: RichNode = { type: 'doc', content: [] }
  private readonly open: RichNode[] = [this.root]
  /** Containers that are too deep, by their kind, so that their ends close nothing else. */
  private readonly ignored = new Map<string, number>()
  private line: RichNode | null = null
  private heading = 0
  private dir: string | undefined
  private readonly marks = new Map<string, number>()
  private readonly links: (string | null)[] = []
  private endsWithBlank = true

  blocks(): RichNode[] {
    this.endLine()
    while (this.open.length > 1) this.pop()
    return this.root.content ?? []
  }

  /** A text within a line; blanks and line ends become one blank. */
  text(raw: string): void {
    const text = raw.replace(unstorable, '').replace(/[\s\u200b\ufeff]+/g, ' ')
    const shown = this.endsWithBlank ? text.replace(/^ /, '') : text
    if (shown === '') return
    this.endsWithBlank = shown.endsWith(' ')
    this.append(shown)
  }

  lineBreak(): void {
    if (!this.line) return
    this.line.content?.push({ type: 'hardBreak' })
    this.endsWithBlank = true
  }

  /** Ends the present line; the next text begins a paragraph, or a heading of a level. */
  endLine(heading = 0, dir?: string): void {
    const { line } = this
    this.line = null
    this.endsWithBlank = true
    this.heading = heading
    this.dir = dir === 'rtl' || dir === 'ltr' ? dir : undefined
    if (!line) return
    const content = line.content ?? []
    while (content.at(-1)?.type === 'hardBreak') content.pop()
    const last = content.at(-1)
    if (last?.text) last.text = last.text.trimEnd()
    if (last?.text === '') content.pop()
    if (content.some(({ text }) => text?.trim())) this.addBlock(line)
  }

  addBlock(node: RichNode): void {
    const at = this.open.findLastIndex(({ type }) => holdsBlocks.includes(type))
    this.open[at]?.content?.push(node)
  }

  begin(mark: string): void {
    this.marks.set(mark, (this.marks.get(mark) ?? 0) + 1)
  }
  end(mark: string): void {
    this.marks.set(mark, Math.max(0, (this.marks.get(mark) ?? 0) - 1))
  }
  beginLink(address: string | null): void {
    // A page without ends of links is one link at most.
    if (this.links.length < 20) this.links.push(isSafeAddress(address) ? address : null)
  }
  endLink(): void {
    this.links.pop()
  }

  get inside(): string {
    return this.open.at(-1)?.type ?? 'doc'
  }

  push(type: string, attrs?: Record<string, unknown>): void {
    this.endLine()
    if (this.open.length > deepest) {
      this.ignored.set(type, (this.ignored.get(type) ?? 0) + 1)
      return
    }
    this.open.push({ type, ...(attrs && { attrs }), content: [] })
  }

  /** Closes the innermost container of a kind with all in it; nothing if none is open. */
  close(type: string): void {
    this.endLine()
    const ignored = this.ignored.get(type) ?? 0
    if (ignored > 0) {
      this.ignored.set(type, ignored - 1)
      return
    }
    const at = this.open.findLastIndex((node) => node.type === type)
    while (at > 0 && this.open.length > at) this.pop()
  }

  private pop(): void {
    this.endLine()
    const node = this.open.pop()
    if (!node) return
    const isCell = node.type === 'tableCell' || node.type === 'tableHeader' || node.type === 'listItem'
    if (isCell && node.content?.length === 0) node.content.push({ type: 'paragraph' })
    if (node.content?.length === 0) return
    // Lists, tables and rows go where they were opened; their parts were only opened in them.
    if (isCell || node.type === 'tableRow') this.open.at(-1)?.content?.push(node)
    else this.addBlock(node)
  }

  private append(text: string): void {
    this.line ??= {
      ...(this.heading > 0
        ? { type: 'heading', attrs: { level: this.heading, ...(this.dir && { dir: this.dir }) } }
        : { type: 'paragraph', ...(this.dir && { attrs: { dir: this.dir } }) }),
      content: [],
    }
    const names = [...this.marks].flatMap(([type, count]) => (count > 0 ? [{ type }] : []))
    const href = this.links.at(-1)
    const marks = [...names, ...(href ? [{ type: 'link', attrs: { href } }] : [])]
    const content = this.line.content ?? []
    const last = content.at(-1)
    if (last?.text !== undefined && JSON.stringify(last.marks ?? []) === JSON.stringify(marks)) last.text += text
    else content.push({ type: 'text', text, ...(marks.length > 0 && { marks }) })
  }
}
