/** A part of a film in whole milliseconds; its end does not belong to it. */
export type Range = readonly [from: number, to: number]

/** Ranges as a column stores them: from, to, from, to, … */
export const flatOf = (ranges: readonly Range[]): number[] => ranges.flat()
export const rangesOf = (flat: readonly number[]): Range[] =>
  flat.flatMap((from, at) => (at % 2 === 0 ? [[from, flat[at + 1] ?? from] as const] : []))

/** The union of ranges without overlaps, in order, and one more range. Linear. */
export function withRange(ranges: readonly Range[], [from, to]: Range): Range[] {
  const before = ranges.filter((range) => range[1] < from)
  const after = ranges.filter((range) => range[0] > to)
  const touched = ranges.slice(before.length, ranges.length - after.length)
  const joined: Range = [Math.min(from, touched.at(0)?.[0] ?? from), Math.max(to, touched.at(-1)?.[1] ?? to)]
  return [...before, joined, ...after]
}

export const lengthOf = (ranges: readonly Range[]): number => ranges.reduce((sum, [from, to]) => sum + to - from, 0)

/** The union of ranges up to the end of the film. */
export const within = (ranges: readonly Range[], end: number | null): Range[] =>
  end === null ? [...ranges] : ranges.flatMap(([from, to]) => (from < end ? [[from, Math.min(to, end)] as const] : []))

/** A stretch that begins so soon after the last one ended continues it: players read their place a few times a second. */
const sameStretchMs = 250

/** The stretches of one visit in the order in which they were played, and one more. */
export function withStretch(stretches: readonly Range[], [from, to]: Range): Range[] {
  const last = stretches.at(-1)
  return last && from >= last[1] && from <= last[1] + sameStretchMs
    ? [...stretches.slice(0, -1), [last[0], to]]
    : [...stretches, [from, to]]
}

/** Seconds of the API, with at most three decimals. */
export const inSeconds = (ms: number): number => ms / 1_000
export const inMs = (seconds: number): number => Math.round(seconds * 1_000)
export const rangesInSeconds = (ranges: readonly Range[]) =>
  ranges.map(([from, to]): [number, number] => [inSeconds(from), inSeconds(to)])
