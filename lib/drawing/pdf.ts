import PDFDocument from 'pdfkit'
import type { Item, Page, TextItem } from './page'
import { TextLayer } from './text-layer'
import { typeset } from './typeset'

/** Shows a line as outlines, and lays its letters over it for search, copying and screen readers. */
function drawText(document: PDFKit.PDFDocument, item: TextItem, layer: TextLayer): void {
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

function drawItem(document: PDFKit.PDFDocument, item: Item, layer: TextLayer): void {
  if (item.kind === 'text') drawText(document, item, layer)
  else if (item.kind === 'path')
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

/**
 * A page, or several of one size, as a PDF. What is seen are outlines, the same as in the other formats; what is searched, copied and read aloud is a layer of letters over
 * them. Nothing is loaded from elsewhere. `at` is the date of its creation.
 */
export function drawPdf(pages: Page | readonly [Page, ...Page[]], at: Date): Promise<Buffer> {
  const [first, ...others] = 'items' in pages ? [pages] : pages
  const size: [number, number] = [first.width, first.height]
  const document = new PDFDocument({
    size,
    margin: 0,
    pdfVersion: '1.7',
    lang: first.language,
    displayTitle: true,
    info: { Title: first.title, Creator: 'Masar', Producer: 'Masar', CreationDate: at, ModDate: at },
  })
  const pieces: Buffer[] = []
  const finished = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (piece: Buffer) => pieces.push(piece))
    document.on('end', () => resolve(Buffer.concat(pieces)))
    document.on('error', reject)
  })
  for (const page of [first, ...others]) {
    if (page !== first) document.addPage({ size, margin: 0 })
    const layer = new TextLayer(document, page.height)
    for (const item of page.items) drawItem(document, item, layer)
    layer.finish()
  }
  document.end()
  return finished
}
