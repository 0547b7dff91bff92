/** The fewest people that a number may be about. */
export const fewestPeople = 5

export type Cell<K extends string = string> = { key: K; people: number }

const isSmall = (people: number) => people > 0 && people < fewestPeople

/**
 * Which cells of a division are hidden: those about one to four people and, as soon as there is one, also the smallest of the others, because a single
 * hidden cell could be computed from the total. What is hidden together is then always about five people at least, or everything is hidden.
 */
export function hiddenCells<K extends string>(cells: readonly Cell<K>[]): Set<K> {
  const hidden = new Set(cells.filter(({ people }) => isSmall(people)).map(({ key }) => key))
  if (hidden.size === 0) return hidden
  const [next] = cells
    .filter(({ people }) => people >= fewestPeople)
    .toSorted((one, other) => one.people - other.people || (one.key < other.key ? -1 : 1))
  if (next) hidden.add(next.key)
  return hidden
}

/** The people whom a request is about, and what they can be compared with. */
export type Asked = {
  people: number
  /** For each filter with exclusive values, all cells of the division by it under the other filters, and the key that was chosen. */
  divisions: readonly { chosen: string; cells: readonly Cell[] }[]
  /** The people of the same request without its group, or with a group that contains it. */
  wholes: readonly number[]
}

/** Whether numbers about these people may be shown: never about one to four, nor where the difference to a wider request would be about so few. */
export const mayShow = ({ people, divisions, wholes }: Asked): boolean =>
  !isSmall(people) &&
  wholes.every((whole) => !isSmall(whole - people)) &&
  divisions.every(({ chosen, cells }) => !hiddenCells(cells).has(chosen))
