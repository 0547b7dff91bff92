import type { PackageItem } from '@/lib/domain/standards/scorm/packages/package-items.rules'

/** A course, or a block of it, with the identifiers of its units; it is satisfied as a whole. */
export type CoursePart = { type: 'course' | 'block'; blockId: string | null; units: string[] }

export const publisherIdOf = ({ id, facts }: Pick<PackageItem, 'id' | 'facts'>): string =>
  typeof facts.publisherId === 'string' ? facts.publisherId : id

/** The course of a package and its blocks. The items are in the order of the structure, each with its depth. */
export function partsOf(items: readonly PackageItem[]): CoursePart[] {
  const units = (of: readonly PackageItem[]) => of.filter(({ kind }) => kind === 'au').map(publisherIdOf)
  const blocks = items.flatMap((item, at): CoursePart[] => {
    if (item.kind !== 'heading') return []
    const after = items.slice(at + 1)
    const end = after.findIndex(({ depth }) => depth <= item.depth)
    const inside = end < 0 ? after : after.slice(0, end)
    return [{ type: 'block', blockId: item.id, units: units(inside) }]
  })
  return [...blocks, { type: 'course' as const, blockId: null, units: units(items) }].filter((part) => part.units.length > 0)
}

/** The units of a package that ask for nothing: they are satisfied from the beginning. */
export const freeUnits = (items: readonly PackageItem[]): string[] =>
  items.filter(({ kind, facts }) => kind === 'au' && facts.moveOn === 'NotApplicable').map(publisherIdOf)
