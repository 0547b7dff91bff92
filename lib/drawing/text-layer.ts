import { type Line, lettersIn, type Seen } from './typeset'

/** pdfkit's parts for objects of one's own; its types leave them out. */
type Raw = {
  ref(data: object): { write(content: string): void; end(content?: string): void }
  page: { fonts: Record<string, unknown> }
  addContent(content: string): unknown
}

/** A font has one byte for a letter; 0 to 31 are left out, as readers take some of them for spaces. */
const [firstCode, lastCode] = [32, 255]
const number = (value: number) => String(Math.round(value * 1000) / 1000)
const isMark = (sign: string) => /^\p{M}/u.test(sign)
/** Horizontal scale of a blank beside a mark: PDF.js, which gives marks no place, would take a wide one for a second blank. */
const narrowBlank = 0.15
const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')
const utf16 = (sign: string) => Array.from({ length: sign.length }, (_, at) => hex(sign.charCodeAt(at), 4)).join('')

/**
 * The letters of a PDF as text that is not seen: a font without outlines (Type 3, ISO 32000-1, 9.6.5) whose letters are as wide as half their
 * height, each word stretched to the width of its outlines. Programs that read a PDF take what is written from left to right and reverse Arabic, so it
 * is written as it is seen, letter by letter without ligatures. Marks have no width.
 */
export class TextLayer {
  private readonly raw: Raw
  private readonly codes = new Map<string, number>()
  private commands: string[] = []

  constructor(
    document: PDFKit.PDFDocument,
    private readonly pageHeight: number,
  ) {
    this.raw = document as unknown as Raw
  }

  private placeOf(sign: string): { font: number; code: number } {
    const known = this.codes.get(sign) ?? this.codes.size
    this.codes.set(sign, known)
    const each = lastCode - firstCode + 1
    return { font: Math.floor(known / each), code: firstCode + (known % each) }
  }

  add({ segments }: Line, { left, baseline, size }: { left: number; baseline: number; size: number }): void {
    for (const { from, pieces } of segments) {
      this.commands.push('BT', `1 0 0 1 ${number(left + from * size)} ${number(this.pageHeight - baseline)} Tm`)
      for (const piece of pieces) this.addPiece(piece, size)
      this.commands.push('ET')
    }
  }

  private addPiece({ signs, width }: Seen, size: number): void {
    const letters = lettersIn(signs.join(''))
    if (letters === 0) return
    const stretch = width / (letters * 0.5)
    let font = -1
    let scale = -1
    signs.forEach((sign, at) => {
      const isNarrow = sign === ' ' && isMark(signs[at + 1] ?? '')
      const wanted = isNarrow ? narrowBlank : stretch
      if (wanted !== scale) this.commands.push(`${number(wanted * 100)} Tz`)
      scale = wanted
      const place = this.placeOf(sign)
      if (place.font !== font) this.commands.push(`/L${place.font} ${number(size)} Tf`)
      font = place.font
      this.commands.push(`<${hex(place.code, 2)}> Tj`)
    })
  }

  private fontOf(signs: readonly string[]): unknown {
    const [letter, narrow] = [this.raw.ref({}), this.raw.ref({})]
    letter.end('500 0 d0')
    narrow.end('0 0 d0')
    const isLetter = (sign: string) => lettersIn(sign) > 0
    const mapping = this.raw.ref({})
    const pairs = signs.map((sign, at) => `<${hex(firstCode + at, 2)}> <${utf16(sign)}>`)
    // At most 100 in a section.
    const sections = Array.from({ length: Math.ceil(pairs.length / 100) }, (_, at) => pairs.slice(at * 100, at * 100 + 100))
    mapping.end(
      [
        '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
        '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def /CMapName /Adobe-Identity-UCS def /CMapType 2 def',
        `1 begincodespacerange <${hex(firstCode, 2)}> <${hex(lastCode, 2)}> endcodespacerange`,
        ...sections.map((section) => `${section.length} beginbfchar\n${section.join('\n')}\nendbfchar`),
        'endcmap CMapName currentdict /CMap defineresource pop end end',
      ].join('\n'),
    )
    const names = signs.map((_, at) => `g${at}`)
    const font = this.raw.ref({
      Type: 'Font',
      Subtype: 'Type3',
      FontBBox: [0, -200, 500, 800],
      FontMatrix: [0.001, 0, 0, 0.001, 0, 0],
      FirstChar: firstCode,
      LastChar: firstCode + signs.length - 1,
      Widths: signs.map((sign) => (isLetter(sign) ? 500 : 0)),
      Resources: {},
      Encoding: { Type: 'Encoding', Differences: [firstCode, ...names] },
      CharProcs: Object.fromEntries(names.map((name, at) => [name, isLetter(signs[at] ?? '') ? letter : narrow])),
      ToUnicode: mapping,
    })
    font.end()
    return font
  }

  /** Writes the lines that were added since over the page. */
  write(): void {
    const commands = this.commands
    this.commands = []
    // pdfkit's pages have their origin in the upper left corner.
    this.raw.addContent(['q', `1 0 0 -1 0 ${number(this.pageHeight)} cm`, '3 Tr', ...commands, 'Q'].join('\n'))
  }

  /** Adds the letters that were used to the page. */
  finish(): void {
    const signs = [...this.codes.keys()]
    const each = lastCode - firstCode + 1
    for (let font = 0; font * each < signs.length; font++)
      this.raw.page.fonts[`L${font}`] = this.fontOf(signs.slice(font * each, (font + 1) * each))
  }
}
