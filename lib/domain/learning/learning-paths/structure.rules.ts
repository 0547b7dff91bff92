import type { CountRule, PathItem, PathSection, PathStructure } from '@/db/schema/learning-paths'

/** Every item of a path, in its order. */
export const itemsOf = ({ sections }: PathStructure): PathItem[] => sections.flatMap(({ items }) => items)

/** The number of items that a rule requires, of a total. */
export const wantedOf = (rule: CountRule, of: number): number => (rule.kind === 'all' ? of : Math.min(rule.count, of))

/** The required items of a section. */
export const requiredOf = ({ items }: PathSection): PathItem[] => items.filter(({ isRequired }) => isRequired)
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/**
 * The completed weight of a section: the weights of its done required items. If any N of them are enough, all have the same weight, and at most N
 * count.
 */
function weightIn(section: PathSection, isDone: (item: PathItem) => boolean): number {
  const required = requiredOf(section)
  const done = required.filter(isDone).map(({ weight }) => weight)
  return sum(done.slice(0, wantedOf(section.rule, required.length)))
}

/** The total weight of a path. */
export const totalWeightOf = ({ sections }: PathStructure): number =>
  sum(sections.map((section) => weightIn(section, () => true)))

export type PathProgress = { completedWeight: number; totalWeight: number; percent: number; isComplete: boolean }

/** The percentage of a path for a set of done items. Rounded down, so that 100 means complete; a path without required items is never complete. */
export function progressIn(structure: PathStructure, doneItems: ReadonlySet<string>): PathProgress {
  const completedWeight = sum(structure.sections.map((section) => weightIn(section, ({ id }) => doneItems.has(id))))
  const totalWeight = totalWeightOf(structure)
  const percent = totalWeight === 0 ? 0 : Math.floor((completedWeight * 100) / totalWeight)
  return { completedWeight, totalWeight, percent, isComplete: totalWeight > 0 && completedWeight >= totalWeight }
}

/**
 * The items of a cycle of prerequisites, in order; null if there is none. The search is over modules, because a completed module counts for all its
 * items: a cycle may lead through two items of one module.
 */
export function cycleIn(structure: PathStructure): string[] | null {
  const items = new Map(itemsOf(structure).map((item) => [item.id, item]))
  const needs = new Map<string, { item: string; module: string }[]>()
  for (const { id, moduleId, prerequisites } of items.values())
    for (const needed of prerequisites) {
      const module = items.get(needed)?.moduleId
      if (module !== undefined) needs.set(moduleId, [...(needs.get(moduleId) ?? []), { item: id, module }])
    }
  const finished = new Set<string>()
  for (const start of needs.keys()) {
    // The current path from `start`: its modules, and the item by which each was left.
    const way: { module: string; left: number; by?: string }[] = [{ module: start, left: 0 }]
    for (let here = way.at(-1); here; here = way.at(-1)) {
      const next = finished.has(here.module) ? undefined : needs.get(here.module)?.[here.left]
      if (!next) {
        finished.add(here.module)
        way.pop()
        continue
      }
      here.left += 1
      here.by = next.item
      const back = way.findIndex(({ module }) => module === next.module)
      if (back >= 0) return way.slice(back).flatMap(({ by }) => (by === undefined ? [] : [by]))
      way.push({ module: next.module, left: 0 })
    }
  }
  return null
}

/** Faults of a structure with their position in the request: duplicate ids, missing prerequisites, counts that cannot be met. */
export function faultsIn({ sections }: PathStructure): { key: string; property: string }[] {
  const faults: { key: string; property: string }[] = []
  const seen = new Set<string>()
  const known = new Set(sections.flatMap(({ items }) => items.map(({ id }) => id)))
  const once = (id: string, property: string) => {
    if (seen.has(id)) faults.push({ key: 'duplicate', property })
    seen.add(id)
  }
  for (const [at, section] of sections.entries()) {
    const place = `sections.${at}`
    once(section.id, `${place}.id`)
    const required = requiredOf(section)
    if (section.rule.kind === 'anyN') {
      if (section.rule.count > required.length) faults.push({ key: 'countTooHigh', property: `${place}.rule.count` })
      if (new Set(required.map(({ weight }) => weight)).size > 1)
        faults.push({ key: 'weightsDiffer', property: `${place}.rule.kind` })
    }
    for (const [number, item] of section.items.entries()) {
      const itemPlace = `${place}.items.${number}`
      once(item.id, `${itemPlace}.id`)
      for (const [index, id] of item.prerequisites.entries()) {
        if (!known.has(id)) faults.push({ key: 'unknownItem', property: `${itemPlace}.prerequisites.${index}` })
        if (item.prerequisites.indexOf(id) !== index)
          faults.push({ key: 'duplicate', property: `${itemPlace}.prerequisites.${index}` })
      }
      if (item.rule.kind === 'anyN' && item.rule.count > item.prerequisites.length)
        faults.push({ key: 'countTooHigh', property: `${itemPlace}.rule.count` })
      if (item.minScore !== null && item.prerequisites.length === 0)
        faults.push({ key: 'scoreOfNothing', property: `${itemPlace}.minScore` })
      const { availableFrom: from, availableUntil: until } = item
      if (from && until && Date.parse(until) <= Date.parse(from))
        faults.push({ key: 'endsBeforeStart', property: `${itemPlace}.availableUntil` })
    }
  }
  return faults
}
