import type { TrackLine } from '@/db/schema/media'
import { foldLoose } from '@/lib/platform/i18n/fold'
import type { Language } from '@/lib/platform/i18n/languages'
import { spokenOf } from '../tracks/cue-text.rules'
import type { TrackKind } from '../words'
import type { Texts } from './timeline.rules'

/** A text in the best language that it is written in; empty where there is none. */
export const textIn = (texts: Texts | undefined, preferences: readonly Language[]): string =>
  [...preferences, 'ar' as const, 'en' as const].map((language) => texts?.[language]).find(Boolean) ?? ''

type Spoken = { kind: TrackKind; locale: string; lines: TrackLine[] }

/** The tracks with what is said, one of a language: captions rather than subtitles. */
export function spokenTracks<T extends Spoken>(tracks: readonly T[]): T[] {
  const found = new Map<string, T>()
  for (const kind of ['captions', 'subtitles'] as const)
    for (const track of tracks) if (track.kind === kind && !found.has(track.locale)) found.set(track.locale, track)
  return [...found.values()]
}

/** The track in a language, or in another form of it (`en` for `en-GB`). */
export function inLocale<T extends Spoken>(tracks: readonly T[], wanted: string): T | undefined {
  const base = wanted.split('-')[0]
  return tracks.find(({ locale }) => locale === wanted) ?? tracks.find(({ locale }) => locale.split('-')[0] === base)
}

/** The spoken text of the lines that contain all words of `q`. */
export function transcriptOf(lines: readonly TrackLine[], q: string) {
  const words = foldLoose(q).split(/\s+/).filter(Boolean)
  return lines.flatMap(({ from, to, text: source }) => {
    const { text, voice } = spokenOf(source)
    const folded = words.length > 0 ? foldLoose(text) : ''
    return words.every((word) => folded.includes(word)) ? [{ from: from / 1000, to: to / 1000, text, voice }] : []
  })
}
