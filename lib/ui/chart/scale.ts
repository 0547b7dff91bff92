/** The marks of an axis of counts, from 0 to at least the largest: whole numbers, at most five of them, in steps that people count in. */
export function ticksFor(largest: number): number[] {
  const atMost = 4
  const rough = Math.max(1, largest) / atMost
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, [1, 2, 5, 10].map((each) => each * power).find((each) => each >= rough) ?? 1)
  return Array.from({ length: Math.ceil(Math.max(1, largest) / step) + 1 }, (_, at) => at * step)
}

/** Which of so many places on an axis are named: at most `atMost`, evenly, counted back from the last one. */
export function namedPlaces(count: number, atMost: number): number[] {
  const step = Math.max(1, Math.ceil(count / atMost))
  return Array.from({ length: Math.ceil(count / step) }, (_, at) => count - 1 - at * step).toReversed()
}

/** How strong a cell of a heat map is drawn: 0 for nothing, then four equal steps up to the largest. */
export const levelOf = (value: number, largest: number): number => (value <= 0 ? 0 : Math.ceil((value / largest) * 4))
