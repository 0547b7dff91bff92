/** The items of each day in the order in which they come; the days likewise. */
export function byDay<T>(items: readonly T[], dayOf: (item: T) => string): { day: string; items: T[] }[] {
  const days = new Map<string, T[]>()
  for (const item of items) {
    const day = dayOf(item)
    days.set(day, [...(days.get(day) ?? []), item])
  }
  return [...days].map(([day, items]) => ({ day, items }))
}
