import type { PathItem, PathStructure } from '@/db/schema/learning-paths'
import { requiredOf, wantedOf } from '@/lib/domain/learning/learning-paths/structure.rules'
import { isDone } from './completion.rules'
import type { ShownItem } from './item-states.rules'

type Shown = ReadonlyMap<string, ShownItem>
const isItemDone = (shown: Shown, { id }: PathItem): boolean => isDone(shown.get(id)?.state)

/** The required items that are not done, of the sections that are not fulfilled, with the items that they wait for. */
function neededIn({ sections }: PathStructure, shown: Shown): Set<string> {
  const needed = new Set(
    sections.flatMap((section) => {
      const required = requiredOf(section)
      const open = required.filter((item) => !isItemDone(shown, item))
      const isFulfilled = required.length - open.length >= wantedOf(section.rule, required.length)
      return isFulfilled ? [] : open.map(({ id }) => id)
    }),
  )
  // Ids added on the way are visited too.
  for (const id of needed)
    for (const reason of shown.get(id)?.lockReasons ?? []) for (const item of reason.items) needed.add(item)
  return needed
}

/**
 * The item to continue with: one that can be opened, and is needed or optional. Needed ones first; of several the one used last, else the first. A
 * required item of a section that is fulfilled without it is not offered.
 */
export function nextOf(
  structure: PathStructure,
  items: readonly ShownItem[],
  isAvailable: (moduleId: string) => boolean,
): PathItem | null {
  const shown = new Map(items.map((it) => [it.item.id, it]))
  const needed = neededIn(structure, shown)
  const open = items.filter(
    ({ state, item }) => ['available', 'inProgress', 'failed'].includes(state) && isAvailable(item.moduleId),
  )
  const bestOf = (among: readonly ShownItem[]) =>
    among.filter(({ progress }) => progress).toSorted((a, b) => (b.progress?.lastAt ?? 0) - (a.progress?.lastAt ?? 0))[0] ??
    among[0]
  const isNeeded = ({ item }: ShownItem) => needed.has(item.id)
  return (bestOf(open.filter(isNeeded)) ?? bestOf(open.filter((it) => !isNeeded(it) && !it.item.isRequired)))?.item ?? null
}
