import PDFDocument from 'pdfkit'
import type { Item, Page, TextItem } from './page'
import { TextLayer } from './text-layer'
import { typeset } from './typeset'

type Document = PDFKit.PDFDocument
/** A picture in the tree of the document, or the lines of one text. */
type Part = { picture: Exclude<Item, TextItem> } | { lines: TextItem[] }

/** Shows a line as outlines, and adds its letters to the layer over it for search, copying and screen readers. */
function drawText(document: Document, item: TextItem, layer: TextLayer): void {
  const line = typeset(item.text, item.language, item.weight)
  const free = item.width - line.width * item.size
  const left = item.x + (item.align === 'left' ? 0 : item.align === 'right' ? free : free / 2)
  document.save().translate(left, item.y)
  for (const { glyph, x, y, face } of line.glyphs) {
    const outline = glyph.path.toSVG()
    if (!outline) continue
    const scale = item.size / face.font.unitsPerEm
    document
      .save()
      .translate(x * item.size, -y * item.size)
      .scale(scale, -scale)
      .path(outline)
      .fill(item.color)
      .restore()
  }
  document.restore()
  layer.add(line, { left, baseline: item.y, size: item.size })
}

function drawPicture(document: Document, item: Exclude<Item, TextItem>): void {
  if (item.kind === 'path')
    document
      .save()
      .translate(item.x, item.y)
      .scale(item.side / item.units)
      .path(item.data)
      .fill(item.fill)
      .restore()
  else if (item.kind === 'image')
    document.image(item.png, item.x, item.y, { fit: [item.width, item.height], align: 'center', valign: 'center' })
  else {
    const { x, y, width, height, radius = 0, fill, stroke, strokeWidth = 1 } = item
    const shape = () => (radius > 0 ? document.roundedRect(x, y, width, height, radius) : document.rect(x, y, width, height))
    if (fill) shape().fill(fill)
    if (stroke) shape().lineWidth(strokeWidth).stroke(stroke)
  }
}

/** Draws something that says nothing of its own: readers leave it out. */
function asDecoration(document: Document, draw: () => void): void {
  document.markContent('Artifact', { type: 'Layout' })
  draw()
  document.endMarkedContent()
}

/** The lines of one text belong together, whatever their number. */
function partsOf(items: readonly Item[]): Part[] {
  const parts: Part[] = []
  for (const item of items) {
    const before = parts.at(-1)
    if (item.kind !== 'text') parts.push({ picture: item })
    else if (item.isFurther && before && 'lines' in before) before.lines.push(item)
    else parts.push({ lines: [item] })
  }
  return parts
}

/** An element with the text as it is spoken: the letters are written in the order in which they are seen. */
function drawLines(document: Document, lines: TextItem[], layer: TextLayer): PDFKit.PDFStructureElement | null {
  const [first] = lines
  if (!first) return null
  asDecoration(document, () => {
    for (const line of lines) drawText(document, line, layer)
  })
  const actual = lines.map(({ text }) => text).join(' ')
  return document.struct(first.isHeading ? 'H1' : 'P', { lang: first.language, actual }, () => layer.write())
}

function drawPart(document: Document, part: Part, layer: TextLayer): PDFKit.PDFStructureElement | null {
  if ('lines' in part) return drawLines(document, part.lines, layer)
  const { picture } = part
  const alt = picture.kind === 'box' ? undefined : picture.alt
  if (alt) return document.struct('Figure', { alt }, () => drawPicture(document, picture))
  asDecoration(document, () => drawPicture(document, picture))
  return null
}

/**
 * A page as a PDF. Outlines are what is seen, the same as in the other formats; a layer of letters over them is what is searched and copied. A tree
 * of headings, texts and pictures with their words is what screen readers read (docs/decisions/0125-verifying-many.md). Nothing is loaded from
 * elsewhere. `at` is the date of its creation.
 */
export function drawPdf(page: Page, at: Date): Promise<Buffer> {
  const document = new PDFDocument({
    size: [page.width, page.height],
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    lang: page.language,
    displayTitle: true,
    info: { Title: page.title, Creator: 'Masar', Producer: 'Masar', CreationDate: at, ModDate: at },
  })
  const pieces: Buffer[] = []
  const finished = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (piece: Buffer) => pieces.push(piece))
    document.on('end', () => resolve(Buffer.concat(pieces)))
    document.on('error', reject)
  })
  const layer = new TextLayer(document, page.height)
  const root = document.struct('Document', { lang: page.language })
  document.addStructure(root)
  for (const part of partsOf(page.items)) {
    const element = drawPart(document, part, layer)
    if (element) root.add(element)
  }
  root.end()
  layer.finish()
  document.end()
  return finished
}
