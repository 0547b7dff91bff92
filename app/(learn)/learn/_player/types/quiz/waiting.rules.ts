import type { Assessment } from './calls'

/** So long before it opens, people wait on the page of a quiz, in ms. */
const waitsMs = 3_600_000

/** When a quiz opens for which a person may wait here; null: it is open, refused for another reason, or far away. */
export function opensSoon({
  refusal,
  nextStartAt,
  serverNow,
}: Pick<Assessment, 'refusal' | 'nextStartAt' | 'serverNow'>): string | null {
  if (refusal !== 'notOpenYet' || nextStartAt === null) return null
  return Date.parse(nextStartAt) - Date.parse(serverNow) <= waitsMs ? nextStartAt : null
}

/** How long to wait for the next call, in ms; null: none is needed. A little by chance, so that pages that were opened together do not call together. */
export const callIn = (prepareAt: string | null, serverNow: string, chance: number): number | null =>
  prepareAt === null ? null : Math.max(0, Date.parse(prepareAt) - Date.parse(serverNow)) + Math.round(chance * 2000)
