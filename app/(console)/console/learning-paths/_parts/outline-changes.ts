import { moved, type Place } from '@/lib/ui/sortable/tree'
import { type Item, itemsOf, type Section, type Structure } from './outline'

const atMost = <R extends Item['rule']>(rule: R, most: number): Item['rule'] =>
  rule.kind === 'anyN' && rule.count > most ? (most > 0 ? { kind: 'anyN', count: most } : { kind: 'all' }) : rule

/** An item whose rules fit the items that are there: without prerequisites that are gone, and no more of them wanted than there are. */
function settledItem(item: Item, known: ReadonlySet<string>): Item {
  const prerequisites = [...new Set(item.prerequisites)].filter((id) => known.has(id) && id !== item.id)
  const isOpen = prerequisites.length === 0
  return {
    ...item,
    prerequisites,
    rule: isOpen ? { kind: 'all' } : atMost(item.rule, prerequisites.length),
    minScore: isOpen ? null : item.minScore,
  }
}

/** Contents whose rules fit what is there, so that one change needs no second one to be taken. */
export function settled(structure: Structure): Structure {
  const known = new Set(itemsOf(structure).map(({ id }) => id))
  return {
    sections: structure.sections.map((section) => ({
      ...section,
      rule: atMost(section.rule, section.items.filter(({ isRequired }) => isRequired).length),
      items: section.items.map((item) => settledItem(item, known)),
    })),
  }
}

const newItem = (id: string, moduleId: string): Item => ({
  id,
  moduleId,
  weight: 1,
  isRequired: true,
  prerequisites: [],
  rule: { kind: 'all' },
  minScore: null,
  availableFrom: null,
  availableUntil: null,
  afterDays: null,
})

export const withModules = (
  structure: Structure,
  sectionId: string,
  modules: readonly string[],
  newId: () => string,
): Structure => ({
  sections: structure.sections.map((section) =>
    section.id === sectionId
      ? { ...section, items: [...section.items, ...modules.map((module) => newItem(newId(), module))] }
      : section,
  ),
})

export const withSection = (structure: Structure, section: Pick<Section, 'title' | 'rule'>, id: string): Structure => ({
  sections: [...structure.sections, { ...section, id, items: [] }],
})

export const withMoved = (structure: Structure, id: string, to: Place): Structure =>
  settled({ sections: [...moved<Item, Section>(structure.sections, id, to)] })

/** With a section or an item as it is now given, found by its id. */
export const withChanged = (structure: Structure, changed: Partial<Section> | Partial<Item>): Structure =>
  settled({
    sections: structure.sections.map((section) =>
      section.id === changed.id
        ? { ...section, ...(changed as Partial<Section>) }
        : {
            ...section,
            items: section.items.map((item) => (item.id === changed.id ? { ...item, ...(changed as Partial<Item>) } : item)),
          },
    ),
  })

/** Without a section and all in it, or without an item. */
export const withoutPart = (structure: Structure, id: string): Structure =>
  settled({
    sections: structure.sections
      .filter((section) => section.id !== id)
      .map((section) => ({ ...section, items: section.items.filter((item) => item.id !== id) })),
  })

/**
 * Restores a deleted part of `before` at its old place in the current structure. Rules that named it name it
 * again, unless they have been changed since.
 */
export function broughtBack(structure: Structure, before: Structure, id: string): Structure {
  const after = withoutPart(before, id)
  const original = new Map(itemsOf(before).map((item) => [item.id, item]))
  const asLeft = new Map(itemsOf(after).map((item) => [item.id, JSON.stringify(item)]))
  const untouched = (item: Item) => (JSON.stringify(item) === asLeft.get(item.id) ? (original.get(item.id) ?? item) : item)
  const sections = structure.sections.map((section) => {
    const was = before.sections.find((one) => one.id === section.id)
    const isRuleUntouched =
      JSON.stringify(after.sections.find((one) => one.id === section.id)?.rule) === JSON.stringify(section.rule)
    return { ...section, rule: was && isRuleUntouched ? was.rule : section.rule, items: section.items.map(untouched) }
  })
  const isGone = (one: { id: string }) => one.id === id
  const group = before.sections.findIndex((section) => isGone(section) || section.items.some(isGone))
  const home = before.sections[group]
  if (!home) return structure
  if (isGone(home)) return settled({ sections: [...sections.slice(0, group), home, ...sections.slice(group)] })
  const at = home.items.findIndex(isGone)
  const item = home.items[at]
  const target = sections.some((section) => section.id === home.id) ? home.id : sections[0]?.id
  if (!item || target === undefined) return structure
  return settled({
    sections: sections.map((section) =>
      section.id === target ? { ...section, items: [...section.items.slice(0, at), item, ...section.items.slice(at)] } : section,
    ),
  })
}

/** The section or item that a place in the contents names: `sections.0.items.2.rule.count`. */
export function partAt({ sections }: Structure, property: string): Section | Item | undefined {
  const [, group, item] = /^sections\.(\d+)(?:\.items\.(\d+))?/.exec(property) ?? []
  const section = group === undefined ? undefined : sections[Number(group)]
  return item === undefined ? section : section?.items[Number(item)]
}
