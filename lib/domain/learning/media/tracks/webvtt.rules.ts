import type { TrackLine } from '@/db/schema/media'
import { withoutInvisible } from '@/lib/platform/i18n/invisible'
import { longestTrack } from '../words'
import { settingsOf } from './webvtt-settings.rules'
import { timingsOf } from './webvtt-times.rules'

export const mostLines = 5_000
/** The longest text of one line of a track. */
export const longestLine = 2_000

export type ParsedTrack = {
  lines: TrackLine[]
  /** For each line of the track, the number of the line in the file with its times. */
  numbers: number[]
  /** Lines of the file with `-->` whose times cannot be read: their text is left out, as the standard asks for. */
  dropped: number[]
}

/** The line feeds that the standard asks for, without a byte order mark and without NUL. */
export const preprocessed = (text: string): string =>
  text
    .replace(/^\ufeff/, '')
    .replaceAll('\0', '\ufffd')
    .replace(/\r\n?/g, '\n')

/** Whether a text begins as a WebVTT file has to. */
export const isWebVtt = (text: string): boolean => /^\ufeff?WEBVTT(?:[ \t\r\n]|$)/.test(text)

/** One block of the file: a cue, or something else that is passed over. */
class Blocks {
  private at = 0
  readonly found: ParsedTrack = { lines: [], numbers: [], dropped: [] }
  constructor(private readonly rows: readonly string[]) {}

  read(): ParsedTrack {
    // The first line was looked at before; a second one that is not empty begins the header.
    this.at = 1
    if (this.rows[1] !== '' && this.rows[1] !== undefined) this.block(true)
    while (this.at < this.rows.length && this.found.lines.length < mostLines) {
      if (this.rows[this.at] === '') this.at += 1
      else this.block(false)
    }
    return this.found
  }

  /** "Collect a WebVTT block" (W3C WebVTT, 6.1). */
  private block(isHeader: boolean): void {
    const rows: string[] = []
    let cue: Omit<TrackLine, 'text'> | null = null
    let number = 0
    let hasArrow = false
    for (let count = 1; this.at < this.rows.length; count += 1) {
      const row = this.rows[this.at] ?? ''
      if (row.includes('-->')) {
        const isTiming = !isHeader && (count === 1 || (count === 2 && !hasArrow))
        // Of another block: what was read of it is passed over, the row is read again.
        if (!isTiming) break
        hasArrow = true
        number = this.at + 1
        cue = cueOf(row, rows.splice(0).join('\n'))
        if (!cue) this.found.dropped.push(number)
      } else if (row === '') break
      else rows.push(row)
      this.at += 1
    }
    if (!cue) return
    this.found.lines.push({ ...cue, text: rows.join('\n').slice(0, longestLine) })
    this.found.numbers.push(number)
  }
}

function cueOf(row: string, id: string): Omit<TrackLine, 'text'> | null {
  // The standard knows no marks of direction around times; editors of texts from right to left put them there.
  const times = timingsOf(withoutInvisible(row))
  if (!times) return null
  const { from, to, rest } = times
  const settings = settingsOf(rest)
  return { from, to, ...(id && { id: id.slice(0, 200) }), ...(settings && { settings }) }
}

/**
 * Reads a WebVTT file by the parsing rules of the standard (W3C WebVTT, 6.1); null if it is none. Linear: a row is looked at once, and once more
 * where it begins the next block. Styles, regions and comments are passed over.
 */
export function parseWebVtt(text: string): ParsedTrack | null {
  if (text.length > longestTrack || !isWebVtt(text)) return null
  return new Blocks(preprocessed(text).split('\n')).read()
}
