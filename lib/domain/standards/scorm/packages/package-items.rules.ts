import type { ItemKind, PackageFindingRule, PackageFormat, PackageRefusal, TimeLimitAction } from '../words'

/** Something that people launch, or a heading above such items. */
export type PackageItem = {
  /** As in the manifest; unique in the package. */
  id: string
  kind: ItemKind
  title: string
  /** How deep it is below the course: 0 for the first level. */
  depth: number
  /** A file of the package; null for a heading, and for an address of another host (cmi5, xAPI). */
  path: string | null
  /** The address after the file's path; the whole address on another host if `path` is null. */
  search: string
  /** 0 to 1; null: the manifest has none. */
  masteryScore: number | null
  maxTimeSeconds: number | null
  timeLimitAction: TimeLimitAction | null
  /** Handed to the item as it is (SCORM `datafromlms`, cmi5 `launchParameters`). */
  launchData: string
  /** Facts of one standard only, such as the id of a cmi5 activity. */
  facts: Record<string, string | number | boolean | null>
}

export type PackageFinding = {
  rule: PackageFindingRule
  /** The path of a file, or the id of an item. */
  about: string
}

export type ReadManifest = {
  format: PackageFormat
  formatVersion: string
  title: string
  items: PackageItem[]
  findings: PackageFinding[]
}

/** A package that is not taken. */
export class PackageRefused extends Error {
  constructor(readonly refusal: PackageRefusal) {
    super(refusal)
  }
}

/** An item without anything special. */
export const plainItem = (item: Pick<PackageItem, 'id' | 'kind' | 'title' | 'depth'>): PackageItem => ({
  path: null,
  search: '',
  masteryScore: null,
  maxTimeSeconds: null,
  timeLimitAction: null,
  launchData: '',
  facts: {},
  ...item,
})

/** Whether an item can be launched: not one without content. */
export const isLaunched = ({ path, search }: Pick<PackageItem, 'path' | 'search'>): boolean => path !== null || search !== ''
