import { escapeHtml } from '@/lib/platform/text/escape'
import { isObject, type JsonObject } from '../schemas/json-limits.rules'
import { isSafeAddress, plain } from './rich-text.rules'
import { directionOfBlock } from './rich-text-direction.rules'

export type ShownImage = { src: string; width?: number; height?: number }
/** The URL of a file; undefined if it no longer exists. */
export type ImageOf = (assetId: string) => ShownImage | undefined

/** The allowed HTML of a rich text: elements, each with its attributes. */
export const richTextElements: Record<string, readonly string[]> = {
  p: ['dir'], h2: ['dir'], h3: ['dir'], h4: ['dir'], ul: ['dir'], ol: ['dir', 'start'], li: [], blockquote: ['dir'],
  aside: ['dir', 'class'], pre: ['dir', 'class'], code: ['class', 'dir'], table: ['dir'], tbody: [], tr: [], th: [], td: [],
  figure: [], figcaption: ['dir'], img: ['src', 'alt', 'width', 'height', 'loading'], hr: [], br: [],
  strong: [], em: [], s: [], a: ['href', 'rel'],
} // biome-ignore format: a table

const element = (name: string, attributes: Record<string, string | number | undefined>, inside?: string): string => {
  const given = Object.entries(attributes).filter(([, value]) => value !== undefined)
  const tag = `<${name}${given.map(([key, value]) => ` ${key}="${escapeHtml(String(value))}"`).join('')}>`
  return inside === undefined ? tag : `${tag}${inside}</${name}>`
}
const token = (value: unknown) => (typeof value === 'string' && /^[a-z0-9+#-]{1,30}$/.test(value) ? value : undefined)
const whole = (value: unknown) => (typeof value === 'number' && Number.isInteger(value) ? value : undefined)
const marks: Record<string, string> = { bold: 'strong', italic: 'em', strike: 's', code: 'code' }

/**
 * A stored rich text as HTML without script: every text is escaped, and element and attribute names never come from the document. An unknown node is
 * replaced by its content. Formulas are shown as TeX source, left to right.
 */
export function richTextHtml(document: unknown, imageOf: ImageOf): string {
  const inside = ({ content }: JsonObject): string => (Array.isArray(content) ? content : []).map(render).join('')
  const render = (node: unknown): string => {
    if (!isObject(node)) return ''
    const attrs = isObject(node.attrs) ? node.attrs : {}
    const dir = directionOfBlock(node)
    const language = token(attrs.language)
    switch (node.type) {
      case 'text':
        return marked(node)
      case 'paragraph':
        return element('p', { dir }, inside(node))
      case 'heading':
        return element(attrs.level === 3 ? 'h3' : attrs.level === 4 ? 'h4' : 'h2', { dir }, inside(node))
      case 'bulletList':
        return element('ul', { dir }, inside(node))
      case 'orderedList':
        return element('ol', { dir, start: whole(attrs.start) }, inside(node))
      case 'listItem':
        return element('li', {}, inside(node))
      case 'blockquote':
        return element('blockquote', { dir }, inside(node))
      case 'callout':
        return element('aside', { dir, class: `callout ${token(attrs.tone) ?? 'note'}` }, inside(node))
      case 'codeBlock':
        return element('pre', { dir: 'ltr' }, element('code', { class: language && `language-${language}` }, inside(node)))
      case 'table':
        return element('table', { dir }, element('tbody', {}, inside(node)))
      case 'tableRow':
        return element('tr', {}, inside(node))
      case 'tableHeader':
        return element('th', {}, inside(node))
      case 'tableCell':
        return element('td', {}, inside(node))
      case 'image':
        return picture(attrs, imageOf)
      case 'formula':
        return element('pre', { dir: 'ltr', class: 'formula' }, escapeHtml(plain(attrs.tex)))
      case 'inlineFormula':
        return element('code', { class: 'formula', dir: 'ltr' }, escapeHtml(plain(attrs.tex)))
      case 'horizontalRule':
        return element('hr', {})
      case 'hardBreak':
        return element('br', {})
      default:
        return inside(node)
    }
  }
  return render(document)
}

function marked({ text, marks: given }: JsonObject): string {
  return (Array.isArray(given) ? given : []).filter(isObject).reduce<string>(
    (html, { type, attrs }) => {
      const name = typeof type === 'string' && Object.hasOwn(marks, type) ? marks[type] : undefined
      if (name) return element(name, {}, html)
      const href = type === 'link' && isObject(attrs) ? attrs.href : undefined
      return isSafeAddress(href) ? element('a', { href, rel: 'noopener noreferrer nofollow' }, html) : html
    },
    escapeHtml(plain(text)),
  )
}

/** A picture with its caption; where the file is gone, its alternative text. */
function picture({ assetId, alt, caption }: JsonObject, imageOf: ImageOf): string {
  const shown = typeof assetId === 'string' ? imageOf(assetId) : undefined
  const text = plain(alt)
  if (!shown) return element('p', { dir: 'auto' }, escapeHtml(text))
  const { src, width, height } = shown
  const image = element('img', { src, alt: text, width: whole(width), height: whole(height), loading: 'lazy' })
  return element(
    'figure',
    {},
    image + (typeof caption === 'string' ? element('figcaption', { dir: 'auto' }, escapeHtml(caption)) : ''),
  )
}
