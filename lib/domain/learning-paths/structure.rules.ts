import type { CountRule, PathItem, PathSection, PathStructure } from '@/db/schema/learning-paths'

/** Every item of a path, in its order. */
export const itemsOf = ({ sections }: PathStructure): PathItem[] => sections.flatMap(({ items }) => items)

/** How many of so many things a rule wants. */
export const wantedOf = (rule: CountRule, of: number): number => (rule.kind === 'all' ? of : Math.min(rule.count, of))

const requiredOf = ({ items }: PathSection) => items.filter(({ isRequired }) => isRequired)
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/**
 * What of a section counts, once some of its items are done: the weights of its required items. Where any N of them are enough, they all weigh the same, and
 * no more than N count.
 */
function weightIn(section: PathSection, isDone: (item: PathItem) => boolean): number {
  const required = requiredOf(section)
  const done = required.filter(isDone).map(({ weight }) => weight)
  return sum(done.slice(0, wantedOf(section.rule, required.length)))
}

/** What a completed weight is measured against. */
export const totalWeightOf = ({ sections }: PathStructure): number =>
  sum(sections.map((section) => weightIn(section, () => true)))

export type PathProgress = { completedWeight: number; totalWeight: number; percent: number; isComplete: boolean }

/** How far somebody is who has done these items. By floor, so that 100 means done; a path that requires nothing is never done. */
export function progressIn(structure: PathStructure, doneItems: ReadonlySet<string>): PathProgress {
  const completedWeight = sum(structure.sections.map((section) => weightIn(section, ({ id }) => doneItems.has(id))))
  const totalWeight = totalWeightOf(structure)
  const percent = totalWeight === 0 ? 0 : Math.floor((completedWeight * 100) / totalWeight)
  return { completedWeight, totalWeight, percent, isComplete: totalWeight > 0 && completedWeight >= totalWeight }
}

/**
 * The items of a circle of prerequisites, in its order; null where there is none. It is looked for between modules, because what is done in one place
 * counts in every place the module stands: a circle may lead through two items of one module.
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
    // The way from `start`: the modules on it, and by which item each was left.
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

/** What is wrong with a structure by itself, at its place in the request: ids that stand twice, prerequisites that are not there, counts that cannot be met. */
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
