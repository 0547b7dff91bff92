import { lineHeight } from '@/lib/drawing/faces'
import { fitText } from '@/lib/drawing/fit'
import type { Item, TextItem, Weight } from '@/lib/drawing/page'
import { qrPath } from '@/lib/drawing/qr'
import { gregorian, hijri } from '@/lib/platform/i18n/dates'
import { type Language, languages } from '@/lib/platform/i18n/languages'
import { text } from '@/lib/platform/i18n/text'
import type { DrawnCertificate, Texts } from './snapshot.rules'

export const ink = '#16211f'
export const soft = '#4d5c58'
export const paper = '#ffffff'
const usualAccent = '#0d5f56'
export const stateColors = {
  valid: '#0d5f56',
  expired: '#6b4e00',
  revoked: '#a11f1f',
  suspended: '#6b4e00',
  superseded: '#4d5c58',
}

export const accentOf = ({ accent }: Pick<DrawnCertificate, 'accent'>): string =>
  accent && /^#[0-9a-f]{6}$/i.test(accent) ? accent : usualAccent

/** A text in a language, else in the other one, written in the direction of its own. */
export function inLanguage(texts: Texts, language: Language): { text: string; language: Language } {
  const found = [language, ...languages].find((one) => texts[one])
  return { text: (found && texts[found]) ?? '', language: found ?? language }
}

export const word = (language: Language, key: string, values?: Record<string, string>) =>
  text(language, `certificateFile.${key}`, values)

type Block = {
  x: number
  width: number
  align: TextItem['align']
  /** Largest size, and the smallest one before a text takes a further line. */
  size: number
  smallest?: number
  lines?: number
  weight?: Weight
  color?: string
  language: Language
  height?: number
}

/** Lines of text below `top`, fitted into their box, and where they end. */
export function block(top: number, content: string, options: Block): { items: TextItem[]; bottom: number } {
  const {
    x,
    width,
    align,
    size: wished,
    smallest = wished * 0.6,
    lines: most = 1,
    weight = 400,
    color = ink,
    language,
    height: room,
  } = options
  if (!content) return { items: [], bottom: top }
  const { size, lines } = fitText(content, { language, weight, width, size: wished, smallest, lines: most, height: room })
  const height = size * lineHeight
  const items = lines.map((line, at): TextItem => {
    // The middle of letters in the middle of the line, whichever script.
    const y = top + at * height + height * 0.72
    return { kind: 'text', text: line, language, x, y, width, align, size, weight, color, isFurther: at > 0 }
  })
  return { items, bottom: top + lines.length * height }
}

/** The same, in the middle of a height that stays the same whatever the text needs. */
export function centred(top: number, height: number, content: string, options: Block): TextItem[] {
  const { items, bottom } = block(0, content, { ...options, height })
  const down = top + Math.max(0, (height - bottom) / 2)
  return items.map((item) => ({ ...item, y: item.y + down }))
}

export function datesOf(at: Date, language: Language, { dates }: DrawnCertificate): [string, string] {
  const { arabicNumerals, ...rest } = dates
  const options = { ...rest, numerals: language === 'ar' ? arabicNumerals : ('latn' as const) }
  return [gregorian(at, language, options), hijri(at, language, options)]
}

/** A QR code with its quiet zone in a square, on white. */
export function qrItems(url: string, alt: string, { x, y, side }: { x: number; y: number; side: number }): Item[] {
  const { data, size } = qrPath(url)
  return [
    { kind: 'box', x, y, width: side, height: side, fill: paper },
    { kind: 'path', data, units: size, x, y, side, fill: '#000000', alt },
  ]
}

/** A star of eight points, as path data around the origin. */
export function star(radius: number): string {
  const points = Array.from({ length: 16 }, (_, at) => {
    const far = at % 2 === 0 ? radius : radius * 0.765
    const angle = (at * Math.PI) / 8
    return `${(radius + far * Math.sin(angle)).toFixed(2)} ${(radius - far * Math.cos(angle)).toFixed(2)}`
  })
  return `M${points.join('L')}z`
}
