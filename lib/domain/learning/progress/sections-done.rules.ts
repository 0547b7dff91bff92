import type { PathStructure } from '@/db/schema/learning-paths'
import { requiredOf, wantedOf } from '@/lib/domain/learning/learning-paths/structure.rules'
import { isDone } from './completion.rules'
import type { ShownItem } from './item-states.rules'

/** How much of each section is done; a section that requires nothing is done with all of it. */
export function sectionsDone({ sections }: PathStructure, shown: readonly ShownItem[]) {
  const done = new Set(shown.filter(({ state }) => isDone(state)).map(({ item }) => item.id))
  const countDone = (items: readonly { id: string }[]) => items.filter(({ id }) => done.has(id)).length
  return sections.map((section) => {
    const { items } = section
    const required = requiredOf(section)
    const wanted = wantedOf(section.rule, required.length)
    const isSectionDone = wanted === 0 ? countDone(items) === items.length : countDone(required) >= wanted
    return { items: items.length, done: countDone(items), isDone: isSectionDone }
  })
}
