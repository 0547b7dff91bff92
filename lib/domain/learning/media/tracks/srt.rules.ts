import type { TrackLine } from '@/db/schema/media'
import { withoutInvisible } from '@/lib/platform/i18n/invisible'
import { escapeText } from '@/lib/platform/text/escape'
import { longestTrack } from '../words'
import { longestLine, mostLines, type ParsedTrack, preprocessed } from './webvtt.rules'

const time = String.raw`(\d{1,3}):(\d{1,2}):(\d{1,2})(?:[,.:](\d{1,3}))?`
const timing = new RegExp(String.raw`^\s{0,9}${time}\s{0,9}-{1,2}>\s{0,9}${time}(?:\s|$)`)

const isNumber = /^\s*\d{1,7}\s*$/

function msOf([hours = '', minutes = '', seconds = '', fraction = '']: readonly (string | undefined)[]): number | null {
  const [h, m, s] = [hours, minutes, seconds].map(Number)
  if (h === undefined || m === undefined || s === undefined || m > 59 || s > 59) return null
  return ((h * 60 + m) * 60 + s) * 1000 + Number(fraction.padEnd(3, '0'))
}

/** The text of an SRT cue as that of WebVTT: bold, italic and underlined stay, fonts, positions and other tags go. */
function textOf(rows: readonly string[]): string {
  const source = rows
    .join('\n')
    .replace(/\{\\[a-z]{1,5}\d{0,3}[^}]{0,40}\}/gi, '')
    .replace(/\{(\/?[biu])\}/gi, '<$1>')
  const parts = source.split(/(<\/?[a-z][^<>]{0,200}>)/i)
  return parts
    .map((part, at) => {
      if (at % 2 === 0) return escapeText(part).replaceAll('&amp;amp;', '&amp;')
      return /^<\/?[biu]>$/i.test(part) ? part.toLowerCase() : ''
    })
    .join('')
    .trim()
}

/**
 * Reads an SRT file, as Aegisub, Subtitle Edit and the exports of video hosts write them: with or without numbers, empty rows, commas or dots before the
 * milliseconds, tags of fonts, `{\an8}`. Null if no cue is found. Linear.
 */
export function parseSrt(source: string): ParsedTrack | null {
  if (source.length > longestTrack) return null
  const rows = preprocessed(source).split('\n')
  const found: ParsedTrack = { lines: [], numbers: [], dropped: [] }
  let cue: { line: Omit<TrackLine, 'text'>; number: number; rows: string[] } | null = null
  const keep = (isBeforeNext: boolean) => {
    if (!cue) return
    // The number of the next cue stands right before its times where no empty row is between.
    if (isBeforeNext && isNumber.test(withoutInvisible(cue.rows.at(-1) ?? ''))) cue.rows.pop()
    const text = textOf(cue.rows).replace(/\n{2,}/g, '\n')
    if (text) {
      found.lines.push({ ...cue.line, text: text.slice(0, longestLine) })
      found.numbers.push(cue.number)
    }
    cue = null
  }
  for (const [at, row] of rows.entries()) {
    if (found.lines.length >= mostLines) break
    // Editors of texts from right to left put marks of direction around numbers and times.
    const match = row.includes('->') && row.length < 200 ? timing.exec(withoutInvisible(row)) : null
    if (!match) {
      if (row.includes('-->')) found.dropped.push(at + 1)
      else cue?.rows.push(row)
      continue
    }
    keep(true)
    const [from, to] = [msOf(match.slice(1, 5)), msOf(match.slice(5, 9))]
    if (from === null || to === null) found.dropped.push(at + 1)
    else cue = { line: { from, to }, number: at + 1, rows: [] }
  }
  keep(false)
  return found.lines.length > 0 ? found : null
}
