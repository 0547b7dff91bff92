import type { CueKind, SkipRule } from '../words'

export type Texts = { ar?: string; en?: string }
type Jump = { seekTo: number }
export type Chapter = { id: string; at: number; title: Texts }
export type CueOption = { id: string; text: Texts; seekTo?: number }
export type Cue = {
  id: string
  kind: CueKind
  at: number
  until?: number
  pause: boolean
  required: boolean
  title: Texts
  text?: Texts
  url?: string
  questionId?: string
  questionVersion?: number
  options?: CueOption[]
  onCorrect?: Jump
  onWrong?: Jump
  maxTries?: number
}
export type Policy = {
  preventSkip: SkipRule
  maxRate: number
  completeAtPercent: number
  requireCues: boolean
  requireFocus: boolean
}
export type EndScreen = { title: Texts; text: Texts }
/** A timeline. The API has its times in seconds, the database in milliseconds. */
export type Timeline = { chapters: Chapter[]; cues: Cue[]; endScreen: EndScreen | null; policy: Policy }

export const plainTimeline: Timeline = {
  chapters: [],
  cues: [],
  endScreen: null,
  policy: { preventSkip: 'none', maxRate: 2, completeAtPercent: 90, requireCues: false, requireFocus: false },
}

const jumped = (jump: Jump | undefined, change: (time: number) => number): Jump | undefined =>
  jump && { seekTo: change(jump.seekTo) }

function changed(timeline: Timeline, change: (time: number) => number): Timeline {
  const { chapters, cues, ...rest } = timeline
  return {
    ...rest,
    chapters: chapters.map((chapter) => ({ ...chapter, at: change(chapter.at) })).toSorted((one, other) => one.at - other.at),
    cues: cues
      .map(({ until, onCorrect, onWrong, options, ...cue }) => ({
        ...cue,
        at: change(cue.at),
        ...(until !== undefined && { until: change(until) }),
        ...(onCorrect && { onCorrect: jumped(onCorrect, change) }),
        ...(onWrong && { onWrong: jumped(onWrong, change) }),
        ...(options && {
          options: options.map(({ seekTo, ...option }) => ({
            ...option,
            ...(seekTo !== undefined && { seekTo: change(seekTo) }),
          })),
        }),
      }))
      .toSorted((one, other) => one.at - other.at),
  }
}
export const inMilliseconds = (timeline: Timeline): Timeline => changed(timeline, (seconds) => Math.round(seconds * 1000))
export const inSeconds = (timeline: Timeline): Timeline => changed(timeline, (ms) => ms / 1000)

export type Fault = { key: 'duplicate' | 'required' | 'mediaBeyondEnd' | 'order' | 'mediaTooFewOptions'; property: string }

/** Kinds of cues that wait for something from the person. */
export const isAsking = (kind: CueKind): boolean => ['question', 'branch', 'poll', 'mustAcknowledge'].includes(kind)

function doubles(values: readonly (string | number)[], propertyOf: (at: number) => string): Fault[] {
  const seen = new Set<string | number>()
  return values.flatMap((value, at): Fault[] => {
    if (seen.has(value)) return [{ key: 'duplicate', property: propertyOf(at) }]
    seen.add(value)
    return []
  })
}

/** The required fields that a cue of its kind does not have. */
function lacksOf({ kind, url, questionId, questionVersion, options = [] }: Cue, property: string): Fault[] {
  const lacks = (name: string): Fault => ({ key: 'required', property: `${property}.${name}` })
  if (kind === 'link') return url ? [] : [lacks('url')]
  if (kind === 'question')
    return [...(questionId ? [] : [lacks('questionId')]), ...(questionVersion ? [] : [lacks('questionVersion')])]
  if (kind !== 'branch' && kind !== 'poll') return []
  if (options.length < 2) return [{ key: 'mediaTooFewOptions', property: `${property}.options` }]
  return options.flatMap(({ seekTo }, at) => (kind === 'branch' && seekTo === undefined ? [lacks(`options.${at}.seekTo`)] : []))
}

/** The times of a cue by the property that names them. */
const timesOf = ({ at, until, onCorrect, onWrong, options = [] }: Cue): [string, number | undefined][] => [
  ['at', at],
  ['until', until],
  ['onCorrect.seekTo', onCorrect?.seekTo],
  ['onWrong.seekTo', onWrong?.seekTo],
  ...options.map(({ seekTo }, index): [string, number | undefined] => [`options.${index}.seekTo`, seekTo]),
]

/**
 * The faults of a timeline. `duration` is that of the film in the same unit; null: it is not known, or the
 * film has no end.
 */
export function faultsOf({ chapters, cues }: Timeline, duration: number | null): Fault[] {
  const isBeyond = (time: number | undefined) => time !== undefined && duration !== null && time > duration
  return [
    ...doubles(
      chapters.map(({ id }) => id),
      (at) => `chapters.${at}.id`,
    ),
    ...doubles(
      chapters.map(({ at }) => at),
      (at) => `chapters.${at}.at`,
    ),
    ...doubles(
      cues.map(({ id }) => id),
      (at) => `cues.${at}.id`,
    ),
    ...chapters.flatMap(({ at }, index): Fault[] =>
      isBeyond(at) ? [{ key: 'mediaBeyondEnd', property: `chapters.${index}.at` }] : [],
    ),
    ...cues.flatMap((cue, index): Fault[] => {
      const property = `cues.${index}`
      return [
        ...timesOf(cue).flatMap(([name, time]): Fault[] =>
          isBeyond(time) ? [{ key: 'mediaBeyondEnd', property: `${property}.${name}` }] : [],
        ),
        ...(cue.until !== undefined && cue.until <= cue.at ? [{ key: 'order' as const, property: `${property}.until` }] : []),
        ...doubles(
          (cue.options ?? []).map(({ id }) => id),
          (at) => `${property}.options.${at}.id`,
        ),
        ...lacksOf(cue, property),
      ]
    }),
  ]
}

/** The questions that cues refer to. */
export const questionsIn = ({ cues }: Timeline) =>
  cues.flatMap(({ questionId, questionVersion }, at) =>
    questionId && questionVersion ? [{ questionId, questionVersion, property: `cues.${at}.questionId` }] : [],
  )
