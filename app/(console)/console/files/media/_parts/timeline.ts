import { isAsking } from '@/lib/domain/learning/media/timelines/timeline.rules'
import type { putTimeline } from '@/lib/domain/learning/media/timelines/timelines.contract'
import type { CueKind } from '@/lib/domain/learning/media/words'
import type { InputOf } from '@/lib/ui/endpoint'

export type Timeline = NonNullable<InputOf<typeof putTimeline>['body']>
export type Chapter = Timeline['chapters'][number]
export type Cue = Timeline['cues'][number]
/** A chapter or a cue, by its place in its list. */
export type Mark = { list: 'chapters' | 'cues'; at: number }

/** An id that no chapter and no cue of the timeline has. */
function freeId({ chapters, cues }: Timeline, start: string): string {
  const taken = new Set([...chapters, ...cues].map(({ id }) => id))
  let number = 1
  while (taken.has(`${start}${number}`)) number += 1
  return `${start}${number}`
}

const byTime = (one: { at: number }, other: { at: number }) => one.at - other.at
const rounded = (seconds: number) => Math.round(seconds * 10) / 10

/** The timeline with both lists in the order of their times, as the API keeps them. */
export const inOrderOfTime = (timeline: Timeline): Timeline => ({
  ...timeline,
  chapters: timeline.chapters.toSorted(byTime),
  cues: timeline.cues.toSorted(byTime),
})

/** A time at which no chapter begins: two of them cannot begin at once. */
function freeTime({ chapters }: Timeline, seconds: number): number {
  const taken = new Set(chapters.map(({ at }) => at))
  let time = rounded(seconds)
  while (taken.has(time)) time = rounded(time + 0.1)
  return time
}

export const withChapter = (timeline: Timeline, seconds: number, title: Chapter['title']): Timeline =>
  inOrderOfTime({
    ...timeline,
    chapters: [...timeline.chapters, { id: freeId(timeline, 'chapter-'), at: freeTime(timeline, seconds), title }],
  })

export function withCue(timeline: Timeline, kind: CueKind, seconds: number, title: Cue['title']): Timeline {
  const options = ['a', 'b'].map((id) => ({ id, text: { ...title }, ...(kind === 'branch' && { seekTo: rounded(seconds) }) }))
  const cue: Cue = {
    id: freeId(timeline, 'cue-'),
    kind,
    at: rounded(seconds),
    pause: isAsking(kind),
    required: false,
    title,
    ...((kind === 'branch' || kind === 'poll') && { options }),
  }
  return inOrderOfTime({ ...timeline, cues: [...timeline.cues, cue] })
}

/** The timeline with a chapter or cue at another time, within the film. */
export function moved(timeline: Timeline, { list, at }: Mark, seconds: number, duration: number): Timeline {
  const time = rounded(Math.min(Math.max(0, seconds), duration))
  const shifted = <T extends { at: number }>(marks: T[]) =>
    marks.map((mark, index) => (index === at ? { ...mark, at: time } : mark))
  return list === 'chapters'
    ? { ...timeline, chapters: shifted(timeline.chapters) }
    : { ...timeline, cues: shifted(timeline.cues) }
}
