import { reader } from '@/lib/platform/reading/reader'
import { lintTrack, parseTrack, type TrackFinding } from './track-files.rules'
import type { ParsedTrack } from './webvtt.rules'

/** The text of a track, and what is looked at in it: its kind, and how long its film is in ms. */
export type TrackFile = { text: string; kind: string; durationMs: number | null }
/** A track that was read, and what a person should look at. */
export type TrackInFile = { parsed: ParsedTrack; findings: TrackFinding[] }

function read({ text, ...about }: TrackFile): TrackInFile | null {
  const parsed = parseTrack(text)
  return parsed && { parsed, findings: lintTrack(parsed, about) }
}

/** Reads a file of captions; null: it is none. */
export const trackReader = reader({ name: 'media.track', read, stopped: null })
