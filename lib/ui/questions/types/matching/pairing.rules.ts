export type Pairs = Readonly<Record<string, string>>

/** Pairs with a right side at a left one: it is at one place only, and what was there is free again. */
export const paired = (pairs: Pairs, left: string, right: string): Record<string, string> =>
  Object.fromEntries([...Object.entries(pairs).filter(([key, own]) => key !== left && own !== right), [left, right]])

/** Pairs without that of a left side. */
export const unpaired = (pairs: Pairs, left: string): Record<string, string> =>
  Object.fromEntries(Object.entries(pairs).filter(([key]) => key !== left))

/** The left side to which the next right side goes: the chosen one if it is empty, else the first empty one. */
export function nextLeft(lefts: readonly string[], pairs: Pairs, chosen: string | null): string | null {
  if (chosen !== null && lefts.includes(chosen) && pairs[chosen] === undefined) return chosen
  return lefts.find((key) => pairs[key] === undefined) ?? null
}
