import type { Language } from '@/lib/platform/i18n/languages'
import { lineHeight } from './faces'
import type { Weight } from './page'
import { drawable, typeset } from './typeset'

type Fitting = {
  language: Language
  weight: Weight
  width: number
  /** Size in points wished for, and the smallest one before a text goes on to a next line. */
  size: number
  smallest: number
  lines: number
  /** Height of the box for all lines; unlimited unless given. */
  height?: number
}
export type Fitted = { size: number; lines: string[] }

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** A word that is wider than a line, cut where it must be. */
function cut(word: string, isWide: (text: string) => boolean): string[] {
  const pieces: string[] = []
  let piece = ''
  for (const { segment } of segmenter.segment(word)) {
    if (piece && isWide(piece + segment)) {
      pieces.push(piece)
      piece = segment
    } else piece += segment
  }
  return [...pieces, piece]
}

function broken(text: string, isWide: (text: string) => boolean): string[] {
  const lines: string[] = []
  const words = text.split(' ').flatMap((word) => (isWide(word) ? cut(word, isWide) : [word]))
  for (const word of words) {
    const last = lines.at(-1)
    if (last === undefined || isWide(`${last} ${word}`)) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines
}

/** The breaking with the same number of lines whose widest line is narrowest: no single word on the last line. */
function evened(text: string, count: number, size: number, { language, weight, width }: Fitting): string[] {
  let [low, high] = [width / 2, width]
  let best = broken(text, (part) => typeset(part, language, weight).width * size > width)
  for (let step = 0; step < 6; step++) {
    const middle = (low + high) / 2
    const lines = broken(text, (part) => typeset(part, language, weight).width * size > middle)
    if (lines.length <= count) {
      best = lines
      high = middle
    } else low = middle
  }
  return best
}

/**
 * Fits a text into a width: first smaller, then on several lines, then smaller still. What has to be read is never cut off; no line is wider than the
 * box.
 */
export function fitText(text: string, fitting: Fitting): Fitted {
  const { language, weight, width, size, smallest, lines: most, height = Number.POSITIVE_INFINITY } = fitting
  const line = drawable(text)
  const natural = typeset(line, language, weight).width
  const single = Math.min(size, height / lineHeight)
  if (natural * Math.min(smallest, single) <= width)
    return { size: Math.min(single, width / Math.max(natural, 0.001)), lines: [line] }
  for (let tried = size; tried > 1; tried *= 0.94) {
    const lines = broken(line, (part) => typeset(part, language, weight).width * tried > width)
    if (lines.length <= most && lines.length * tried * lineHeight <= height)
      return { size: tried, lines: evened(line, lines.length, tried, fitting) }
  }
  // A box too small for any breaking: one line, as small as it must be.
  return { size: Math.min(single, width / Math.max(natural, 0.001)), lines: [line] }
}
