import type { FilmCue } from './film'

type Cue = Pick<FilmCue, 'id' | 'at' | 'until' | 'pauses' | 'insists'>

/** How long a cue is shown that says no end, in seconds. */
export const shownSeconds = 8
/** A step of playback is shorter; a longer one is a jump, which passes nothing. */
const longestStep = 2

/**
 * The cue that is due when playback goes from one place to another, of several the one that began last. What insists is due at every later place
 * until it is done; what pauses is due when its moment is passed; all else while it is shown.
 */
export function dueCue<C extends Cue>(cues: readonly C[], from: number, to: number, done: ReadonlySet<string>): C | null {
  const isPlayed = to >= from && to - from < longestStep
  const isDue = ({ id, at, until, pauses, insists }: Cue) => {
    if (to < at) return false
    if (insists) return !done.has(id)
    if (pauses) return isPlayed && from < at
    return to <= (until ?? at + shownSeconds) && !done.has(id)
  }
  return cues.filter(isDue).toSorted((one, other) => other.at - one.at)[0] ?? null
}

/** The chapter that a place is in. */
export const chapterAt = <C extends { at: number }>(chapters: readonly C[], at: number): C | null =>
  chapters.findLast((chapter) => chapter.at <= at) ?? null

/** The line of a transcript that is said at a place, as its index; -1: none yet. */
export const lineAt = (lines: readonly { from: number }[], at: number): number => lines.findLastIndex(({ from }) => from <= at)
