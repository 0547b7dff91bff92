import { isObject, type JsonObject } from '../schemas/json-limits.rules'

/** A stretch of a film or recording in seconds. */
export type Stretch = readonly [from: number, to: number]
/** Stretches without overlaps, in order. */
export type Stretches = readonly Stretch[]
/** The played stretches of a film or recording, over all visits and devices. */
export type Played = {
  stretches: Stretches
  /** As the player reported it last, in seconds; 0: not reported. */
  durationSeconds: number
  /** Where it was left last, and when. */
  position: number
  at: number
  /** The end of what was reached. */
  furthest: number
}

/** The most stretches that are kept of a medium; the shortest ones beyond are dropped. */
export const mostStretches = 200
/** Stretches with a smaller gap, in seconds, are one. */
const sameStretch = 0.5
/** Longer than any film; places beyond are not believed. */
const mostSeconds = 1_000_000

const tenths = (seconds: number) => Math.round(seconds * 10) / 10
const lengthOf = ([from, to]: Stretch) => to - from

/** The union of stretches. */
export function unionOf(stretches: Stretches): Stretches {
  const union: [number, number][] = []
  for (const [from, to] of stretches.toSorted((one, other) => one[0] - other[0])) {
    const last = union.at(-1)
    if (last && from <= last[1] + sameStretch) last[1] = Math.max(last[1], to)
    else union.push([from, to])
  }
  if (union.length <= mostStretches) return union
  const longest = new Set(union.toSorted((one, other) => lengthOf(other) - lengthOf(one)).slice(0, mostStretches))
  return union.filter((it) => longest.has(it))
}

/** The share that was played, in whole percent. Players report places late, so a little at the end is given. */
export function sharePlayed(stretches: Stretches, duration: number): number {
  if (!(duration > 0)) return 0
  const seconds = stretches.reduce((sum, [from, to]) => sum + Math.max(0, Math.min(to, duration) - from), 0)
  return Math.min(100, Math.floor(((seconds + Math.min(0.5, duration / 20)) / duration) * 100))
}

const secondsIn = (value: unknown): number => (typeof value === 'number' && value > 0 && value <= mostSeconds ? tenths(value) : 0)

/** The player's report in an event; null if there is none. */
export function playedIn(result: JsonObject | null, at: number): Played | null {
  if (typeof result?.position !== 'number') return null
  const given = Array.isArray(result.stretches) ? result.stretches.filter(isObject) : []
  const stretches = unionOf(
    given.flatMap(({ from, to }): Stretch[] => {
      const stretch: Stretch = [secondsIn(from), secondsIn(to)]
      return lengthOf(stretch) > 0 ? [stretch] : []
    }),
  )
  const position = secondsIn(result.position)
  const furthest = Math.max(position, stretches.at(-1)?.[1] ?? 0)
  return { stretches, durationSeconds: secondsIn(result.duration), position, at, furthest }
}

/** Joins what was played on two occasions: the union of the stretches, and the place where it was left last. */
export function joinedPlayed(one: Played | undefined, other: Played | undefined): Played | undefined {
  if (!one || !other) return one ?? other
  const isLater = other.at > one.at || (other.at === one.at && other.position > one.position)
  const [earlier, later] = isLater ? [one, other] : [other, one]
  return {
    ...later,
    stretches: unionOf([...one.stretches, ...other.stretches]),
    durationSeconds: later.durationSeconds || earlier.durationSeconds,
    furthest: Math.max(one.furthest, other.furthest),
  }
}

/** Where to continue: where it was left, or at the beginning if that was its end. */
export const continuedAt = ({ position, durationSeconds: length }: Pick<Played, 'position' | 'durationSeconds'>): number =>
  length > 0 && position >= length - Math.min(3, length / 10) ? 0 : position
