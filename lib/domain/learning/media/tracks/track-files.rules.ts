import type { TrackLine } from '@/db/schema/media'
import { visibleLength } from '@/lib/platform/i18n/visible-length'
import type { FindingRule, FindingSeverity } from '../words'
import { spokenOf } from './cue-text.rules'
import { parseSrt } from './srt.rules'
import { isWebVtt, type ParsedTrack, parseWebVtt } from './webvtt.rules'
import { timestampOf } from './webvtt-times.rules'

/** Reads a file of WebVTT or SRT, by what it contains; null if it is neither. */
export const parseTrack = (text: string): ParsedTrack | null => (isWebVtt(text) ? parseWebVtt(text) : parseSrt(text))

/** The lines of a track as a WebVTT file. */
export function webVttOf(lines: readonly TrackLine[]): string {
  const blocks = lines.map(({ from, to, text, settings, id }) => {
    const times = [`${timestampOf(from)} --> ${timestampOf(to)}`, settings].filter(Boolean).join(' ')
    return [...(id ? [id] : []), times, text].join('\n')
  })
  return ['WEBVTT', ...blocks].join('\n\n').concat('\n')
}

/** A possible fault of a track, with the line of the file. */
export type TrackFinding = { line: number; rule: FindingRule; severity: FindingSeverity }
const severities: Readonly<Record<FindingRule, FindingSeverity>> = {
  droppedTimes: 'error',
  endBeforeStart: 'error',
  empty: 'error',
  afterEnd: 'error',
  notInOrder: 'error',
  overlaps: 'warning',
  tooFast: 'warning',
  tooShort: 'warning',
  tooLong: 'warning',
  manyRows: 'warning',
}
export const mostFindings = 200

/** Reading speed and shape as guidelines for captions have them. */
const comfortable = { perSecond: 21, shortestMs: 700, longestMs: 8000, rows: 2, rowLength: 42 }

function* findingsOf(line: TrackLine, before: TrackLine | undefined, kind: string, durationMs: number | null) {
  const { text } = spokenOf(line.text)
  const ms = line.to - line.from
  if (ms <= 0) yield 'endBeforeStart' as const
  if (text.trim() === '') yield 'empty' as const
  if (durationMs !== null && line.from >= durationMs) yield 'afterEnd' as const
  if (before && line.from < before.from) yield 'notInOrder' as const
  if (kind === 'chapters' || kind === 'descriptions') return
  if (before && line.from >= before.from && line.from < before.to) yield 'overlaps' as const
  const rows = text.split('\n').map(visibleLength)
  const length = rows.reduce((sum, row) => sum + row + 1, -1)
  if (ms > 0 && (length * 1000) / ms > comfortable.perSecond) yield 'tooFast' as const
  if (ms > 0 && ms < comfortable.shortestMs) yield 'tooShort' as const
  if (ms > comfortable.longestMs) yield 'tooLong' as const
  if (rows.length > comfortable.rows || rows.some((row) => row > comfortable.rowLength)) yield 'manyRows' as const
}

/** Looks a track over, in the order of its file. */
export function lintTrack(
  { lines, numbers, dropped }: ParsedTrack,
  { kind, durationMs }: { kind: string; durationMs: number | null },
): TrackFinding[] {
  const found: TrackFinding[] = dropped.map((line) => ({ line, rule: 'droppedTimes', severity: 'error' }))
  for (const [at, line] of lines.entries()) {
    for (const rule of findingsOf(line, lines[at - 1], kind, durationMs))
      found.push({ line: numbers[at] ?? 0, rule, severity: severities[rule] })
    if (found.length >= mostFindings) break
  }
  return found.toSorted((one, other) => one.line - other.line).slice(0, mostFindings)
}
