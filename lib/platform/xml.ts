/** An element of an XML text. */
export type XmlElement = { name: string; attributes: Record<string, string>; children: (XmlElement | string)[]; line: number }

/** An XML text that is refused, and the line where the reader stopped. */
export class XmlRefusal extends Error {
  readonly line: number

  constructor(line: number) {
    super('The XML cannot be read')
    this.line = line
  }
}

const most = { depth: 40, elements: 60_000, attributes: 30 }

const namedCharacters: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
/** The character of a number, where it may be in a text. */
export function characterOf(code: number): string | undefined {
  const isControl = code < 0x20 && code !== 0x9 && code !== 0xa && code !== 0xd
  if (!Number.isInteger(code) || isControl || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return undefined
  return String.fromCodePoint(code)
}

/** Reads an XML text whose length the caller has limited. */
class XmlReader {
  private at = 0
  private line = 1
  private elements = 0

  private readonly text: string

  constructor(text: string) {
    this.text = text
  }

  read(): XmlElement {
    const root: XmlElement = { name: '', attributes: {}, children: [], line: 1 }
    const open: XmlElement[] = [root]
    while (this.at < this.text.length) {
      const parent = open.at(-1) as XmlElement
      if (this.text[this.at] !== '<') this.addText(parent, this.decoded(this.upTo('<', true)))
      else if (this.takes('<![CDATA[')) this.addText(parent, this.through(']]>'))
      else if (this.takes('<!--')) this.through('-->')
      else if (this.takes('<?')) this.through('?>')
      // A document type could define entities: it is not read at all.
      else if (this.takes('<!')) this.refuse()
      else if (this.takes('</')) {
        const name = this.through('>').trim()
        if (open.length === 1 || parent.name !== name) this.refuse()
        open.pop()
      } else this.addElement(open, parent)
    }
    const [element, ...others] = root.children.filter((child) => typeof child !== 'string')
    if (open.length > 1 || !element || others.length > 0) this.refuse()
    return element as XmlElement
  }

  private addText(parent: XmlElement, text: string): void {
    if (text !== '') parent.children.push(text)
  }

  private addElement(open: XmlElement[], parent: XmlElement): void {
    this.elements += 1
    if (this.elements > most.elements || open.length > most.depth) this.refuse()
    const { line } = this
    this.at += 1
    const inside = this.through('>')
    const isEmpty = inside.endsWith('/')
    const [, name = ''] = /^([A-Za-z_][\w.:-]{0,80})/.exec(inside) ?? this.refuse()
    const element: XmlElement = { name, attributes: this.attributesOf(inside.slice(name.length)), children: [], line }
    parent.children.push(element)
    if (!isEmpty) open.push(element)
  }

  private attributesOf(text: string): Record<string, string> {
    const attributes: Record<string, string> = {}
    let count = 0
    for (const [, name = '', double, single] of text.matchAll(/([A-Za-z_][\w.:-]{0,80})=(?:"([^"<]*)"|'([^'<]*)')/g)) {
      count += 1
      if (count > most.attributes) this.refuse()
      if (name !== '__proto__') attributes[name] = this.decoded(double ?? single ?? '')
    }
    return attributes
  }

  private decoded(text: string): string {
    if (!text.includes('&')) return text
    return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,4}));|&/gi, (_, decimal, hex, name) => {
      const found = name
        ? namedCharacters[name]
        : characterOf(decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : Number.NaN)
      return found ?? this.refuse()
    })
  }

  private takes(mark: string): boolean {
    if (!this.text.startsWith(mark, this.at)) return false
    this.at += mark.length
    return true
  }

  /** The text up to a mark, which stays; of the last text, up to the end. */
  private upTo(mark: string, mayEnd: boolean): string {
    const found = this.text.indexOf(mark, this.at)
    if (found < 0 && !mayEnd) this.refuse()
    const end = found < 0 ? this.text.length : found
    const text = this.text.slice(this.at, end)
    for (let next = text.indexOf('\n'); next >= 0; next = text.indexOf('\n', next + 1)) this.line += 1
    this.at = end
    return text
  }

  private through(mark: string): string {
    const text = this.upTo(mark, false)
    this.at += mark.length
    return text
  }

  private refuse(): never {
    throw new XmlRefusal(this.line)
  }
}

/**
 * The root element of an XML text, in linear time. Document types, entities of their own, deep nesting and too many elements are refused with
 * XmlRefusal. The caller limits the length.
 */
export const readXml = (text: string): XmlElement => new XmlReader(text.replace(/^\uFEFF/, '')).read()

export const elementsOf = ({ children }: XmlElement, name?: string): XmlElement[] =>
  children.filter((child): child is XmlElement => typeof child !== 'string' && (name === undefined || child.name === name))
export const elementOf = (element: XmlElement, name: string): XmlElement | undefined => elementsOf(element, name)[0]
/** The texts directly in an element. */
export const ownText = (element: XmlElement | undefined): string =>
  (element?.children ?? []).filter((child) => typeof child === 'string').join('')

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character] ?? '')
