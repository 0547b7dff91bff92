/** Stretches of a film or recording that were played, as [from, to] in seconds, joined and in order. */
export type Stretches = readonly (readonly [number, number])[]

/** The stretches with one more. */
export function withStretch(stretches: Stretches, from: number, to: number): Stretches {
  const joined: [number, number][] = []
  for (const [start, end] of [...stretches, [from, to] as const].toSorted((one, other) => one[0] - other[0])) {
    const last = joined.at(-1)
    if (last && start <= last[1] + 0.5) last[1] = Math.max(last[1], end)
    else joined.push([start, end])
  }
  return joined
}

/** How much of the whole was played, in whole percent; the last second of rounding is given. */
export function sharePlayed(stretches: Stretches, duration: number): number {
  if (!(duration > 0)) return 0
  const seconds = stretches.reduce((sum, [from, to]) => sum + Math.max(0, Math.min(to, duration) - from), 0)
  return Math.min(100, Math.floor(((seconds + 0.5) / duration) * 100))
}

/** Where somebody ends who asks for another place; an author may keep them from skipping what they have not seen. */
export function allowedPlace(wanted: number, furthest: number, preventSkip: string): number {
  if (preventSkip === 'both') return furthest
  return preventSkip === 'forward' ? Math.min(wanted, furthest) : wanted
}

export type Cue = { id: string; kind: string; at: number; until: number | null; pauses: boolean }
/** The cue that shows at a moment: of several the one that began last. */
export const cueAt = <C extends Cue>(cues: readonly C[], at: number, answered: ReadonlySet<string>): C | null =>
  cues
    .filter((cue) => at >= cue.at && !answered.has(cue.id) && (cue.pauses || at <= (cue.until ?? cue.at + 8)))
    .toSorted((one, other) => other.at - one.at)[0] ?? null
