/** Items with one of them at another place; those between move up or down by one. */
export function movedTo(items: readonly string[], key: string, place: number): string[] {
  const others = items.filter((each) => each !== key)
  return others.toSpliced(Math.min(Math.max(place, 0), others.length), 0, key)
}

/** The place to which a key of the keyboard moves an item; null for another key, or where it is already there. */
export function stepBy(at: number, key: string, count: number): number | null {
  const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: count - 1 }[key]
  return to === undefined || to === at || to < 0 || to >= count ? null : to
}
