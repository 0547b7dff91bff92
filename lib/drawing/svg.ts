import { direction } from '@/lib/platform/i18n/languages'
import { escapeHtml } from '@/lib/platform/text/escape'
import type { Item, Page, TextItem } from './page'
import { type Placed, typeset } from './typeset'

const short = (value: number) => String(Math.round(value * 100) / 100)

/** Outlines of glyphs, each once in a file. */
class Outlines {
  readonly definitions: string[] = []
  private readonly known = new Set<string>()

  idOf({ face, glyph }: Placed): string | null {
    const id = `${face.name}-${glyph.id}`
    if (this.known.has(id)) return id
    const data = glyph.path.toSVG()
    if (!data) return null
    this.known.add(id)
    this.definitions.push(`<path id="${id}" d="${data}"/>`)
    return id
  }
}

function textOf(item: TextItem, outlines: Outlines): string {
  const { width, glyphs } = typeset(item.text, item.language, item.weight)
  const free = item.width - width * item.size
  const left = item.x + (item.align === 'left' ? 0 : item.align === 'right' ? free : free / 2)
  const unit = item.size / 1000
  const used = glyphs.flatMap((placed) => {
    const id = outlines.idOf(placed)
    return id ? [`<use href="#${id}" x="${short(placed.x * 1000)}" y="${short(placed.y * 1000)}"/>`] : []
  })
  // The outlines have 1,000 units to the em, upwards.
  return `<g fill="${item.color}" transform="translate(${short(left)} ${short(item.y)}) scale(${unit} ${-unit})">${used.join('')}</g>`
}

function svgOf(item: Item, outlines: Outlines): string {
  if (item.kind === 'text') return textOf(item, outlines)
  if (item.kind === 'path')
    return `<path transform="translate(${short(item.x)} ${short(item.y)}) scale(${item.side / item.units})" fill="${item.fill}" d="${item.data}"/>`
  const box = `x="${short(item.x)}" y="${short(item.y)}" width="${short(item.width)}" height="${short(item.height)}"`
  if (item.kind === 'image') return `<image ${box} href="data:image/png;base64,${item.png.toString('base64')}"/>`
  const stroke = item.stroke ? ` stroke="${item.stroke}" stroke-width="${item.strokeWidth ?? 1}"` : ''
  return `<rect ${box} rx="${item.radius ?? 0}" fill="${item.fill ?? 'none'}"${stroke}/>`
}

/**
 * A page as an SVG that looks the same everywhere: texts are outlines, so it needs no font, and nothing in it is loaded from elsewhere. Its title and
 * description are the texts for screen readers.
 */
export function drawSvg({ width, height, title, language, items }: Page): string {
  const outlines = new Outlines()
  const body = items.map((item) => svgOf(item, outlines)).join('')
  const texts = items.flatMap((item) => (item.kind === 'text' ? [item.text] : [])).join('\n')
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img" lang="${language}" direction="${direction(language)}"><title>${escapeHtml(title)}</title><desc>${escapeHtml(texts)}</desc><defs>${outlines.definitions.join('')}</defs>${body}</svg>`
}
