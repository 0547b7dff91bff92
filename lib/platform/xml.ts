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

/** Of one text: levels, elements, and references to characters; of one element: characters of its tag, attributes, and characters of one of them. */
export const xmlLimits = {
  depth: 40,
  elements: 60_000,
  references: 1_000_000,
  tag: 65_536,
  attributes: 30,
  attribute: 16_384,
} as const

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
  private references = 0

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
    if (this.elements > xmlLimits.elements || open.length > xmlLimits.depth) this.refuse()
    const { line } = this
    this.at += 1
    const from = this.at
    const name = this.name()
    const attributes: Record<string, string> = {}
    for (let count = 0; ; count += 1) {
      const before = this.at
      this.blanks()
      if (this.at - from > xmlLimits.tag || count > xmlLimits.attributes) this.refuse()
      if (this.text[this.at] === '>' || this.text[this.at] === '/') break
      // Attributes are apart from the name and from each other.
      if (this.at === before) this.refuse()
      const attribute = this.name()
      const value = this.value()
      if (attribute !== '__proto__') attributes[attribute] = value
    }
    const isEmpty = this.takes('/')
    if (!this.takes('>')) this.refuse()
    const element: XmlElement = { name, attributes, children: [], line }
    parent.children.push(element)
    if (!isEmpty) open.push(element)
  }

  /** A name at this place: of letters, digits and `.:-_`, at most 81. */
  private name(): string {
    const [name = ''] = /^[A-Za-z_][\w.:-]{0,80}/.exec(this.text.slice(this.at, this.at + 81)) ?? this.refuse()
    this.at += name.length
    return name
  }

  private blanks(): void {
    for (;;) {
      const sign = this.text.charCodeAt(this.at)
      if (sign === 10) this.line += 1
      if (sign !== 32 && sign !== 10 && sign !== 9 && sign !== 13) return
      this.at += 1
    }
  }

  /** The value of an attribute, with the sign before it. */
  private value(): string {
    this.blanks()
    if (!this.takes('=')) this.refuse()
    this.blanks()
    const quote = this.text[this.at] ?? ''
    if (quote !== '"' && quote !== "'") this.refuse()
    this.at += 1
    const inside = this.text.slice(this.at, this.at + xmlLimits.attribute + 1)
    const end = inside.indexOf(quote)
    if (end < 0) this.refuse()
    const value = this.through(quote)
    if (value.includes('<')) this.refuse()
    return this.decoded(value)
  }

  private decoded(text: string): string {
    let at = text.indexOf('&')
    if (at < 0) return text
    const pieces: string[] = []
    let from = 0
    for (; at >= 0; at = text.indexOf('&', from)) {
      this.references += 1
      if (this.references > xmlLimits.references) this.refuse()
      // The longest reference has nine signs between its marks.
      const end = text.slice(at + 1, at + 11).indexOf(';')
      if (end < 0) this.refuse()
      pieces.push(text.slice(from, at), this.referred(text.slice(at + 1, at + 1 + end)))
      from = at + end + 2
    }
    return pieces.join('') + text.slice(from)
  }

  private referred(name: string): string {
    const known = Object.hasOwn(namedCharacters, name) ? namedCharacters[name] : undefined
    if (known !== undefined) return known
    const [, decimal, hex = ''] = /^#(?:(\d{1,7})|x([0-9a-f]{1,6}))$/i.exec(name) ?? this.refuse()
    return characterOf(decimal ? Number(decimal) : Number.parseInt(hex, 16)) ?? this.refuse()
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
 * XmlRefusal, as what goes beyond `xmlLimits` is. The caller limits the length.
 */
export const readXml = (text: string): XmlElement => new XmlReader(text.replace(/^\uFEFF/, '')).read()

export const elementsOf = ({ children }: XmlElement, name?: string): XmlElement[] =>
  children.filter((child): child is XmlElement => typeof child !== 'string' && (name === undefined || child.name === name))
export const elementOf = (element: XmlElement, name: string): XmlElement | undefined => elementsOf(element, name)[0]
/** The texts directly in an element. */
export const ownText = (element: XmlElement | undefined): string =>
  (element?.children ?? []).filter((child) => typeof child === 'string').join('')
