import { type Item, itemsOf, type Section, type Structure } from './outline'

/**
 * A difference between two versions of the contents, part by part. `moved`: the part is in another place;
 * `changed`: its words or rules are different.
 */
export type VersionChange =
  | { part: 'section'; id: string; kind: 'added' | 'removed' | 'moved' }
  | { part: 'section'; id: string; kind: 'changed'; before: Section; after: Section }
  | { part: 'item'; id: string; kind: 'added' | 'removed'; section: string; moduleId: string }
  | { part: 'item'; id: string; kind: 'moved'; from: string; to: string; moduleId: string }
  | { part: 'item'; id: string; kind: 'changed'; before: Item; after: Item }

/** Those of some numbers that would have to move to put the numbers in order: all but a longest rising row of them. */
function outOfOrder(numbers: readonly number[]): Set<number> {
  /** Of rising rows of each length, at which index the one ends that ends lowest. */
  const ends: number[] = []
  const before: number[] = []
  for (const [index, number] of numbers.entries()) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((numbers[ends[middle] ?? 0] ?? 0) < number) low = middle + 1
      else high = middle
    }
    before[index] = ends[low - 1] ?? -1
    ends[low] = index
  }
  const kept = new Set<number>()
  for (let index = ends.at(-1) ?? -1; index >= 0; index = before[index] ?? -1) kept.add(index)
  return new Set([...numbers.keys()].filter((index) => !kept.has(index)))
}

/** Ids that both lists hold and that stand in another order in the second. */
function reordered(older: readonly string[], newer: readonly string[]): Set<string> {
  const places = new Map(older.map((id, at) => [id, at]))
  const common = newer.filter((id) => places.has(id))
  const moved = outOfOrder(common.map((id) => places.get(id) ?? 0))
  return new Set(common.filter((_, at) => moved.has(at)))
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
const idsOf = (parts: readonly { id: string }[]) => parts.map(({ id }) => id)
const homesIn = ({ sections }: Structure) =>
  new Map(sections.flatMap(({ id, items }) => items.map((item) => [item.id, id] as const)))

function sectionChanges(older: Structure, newer: Structure): VersionChange[] {
  const was = new Map(older.sections.map((section) => [section.id, section]))
  const is = new Map(newer.sections.map((section) => [section.id, section]))
  const moved = reordered(idsOf(older.sections), idsOf(newer.sections))
  return [
    ...older.sections.flatMap(({ id }): VersionChange[] => (is.has(id) ? [] : [{ part: 'section', id, kind: 'removed' }])),
    ...newer.sections.flatMap((after): VersionChange[] => {
      const { id } = after
      const before = was.get(id)
      if (!before) return [{ part: 'section', id, kind: 'added' }]
      const isChanged = !same([before.title, before.rule], [after.title, after.rule])
      return [
        ...(moved.has(id) ? [{ part: 'section', id, kind: 'moved' } as const] : []),
        ...(isChanged ? [{ part: 'section', id, kind: 'changed', before, after } as const] : []),
      ]
    }),
  ]
}

function itemChanges(older: Structure, newer: Structure): VersionChange[] {
  const was = new Map(itemsOf(older).map((item) => [item.id, item]))
  const is = new Map(itemsOf(newer).map((item) => [item.id, item]))
  const [homeBefore, homeNow] = [homesIn(older), homesIn(newer)]
  const moved = new Set(
    newer.sections.flatMap(({ id, items }) => [
      ...reordered(idsOf(older.sections.find((section) => section.id === id)?.items ?? []), idsOf(items)),
    ]),
  )
  return [
    ...itemsOf(older).flatMap(({ id, moduleId }): VersionChange[] =>
      is.has(id) ? [] : [{ part: 'item', id, kind: 'removed', section: homeBefore.get(id) ?? '', moduleId }],
    ),
    ...itemsOf(newer).flatMap((after): VersionChange[] => {
      const { id, moduleId } = after
      const before = was.get(id)
      const [from, to] = [homeBefore.get(id) ?? '', homeNow.get(id) ?? '']
      if (!before) return [{ part: 'item', id, kind: 'added', section: to, moduleId }]
      return [
        ...(from !== to || moved.has(id) ? [{ part: 'item', id, kind: 'moved', from, to, moduleId } as const] : []),
        ...(same(before, after) ? [] : [{ part: 'item', id, kind: 'changed', before, after } as const]),
      ]
    }),
  ]
}

export const changesBetween = (older: Structure, newer: Structure): VersionChange[] => [
  ...sectionChanges(older, newer),
  ...itemChanges(older, newer),
]
