import type { PathStructure } from '@/db/schema/learning-paths'
import type { Language } from '@/lib/platform/i18n/languages'
import { cycleIn, itemsOf, totalWeightOf, wantedOf } from './structure.rules'

/** The data of a module that a report needs. */
export type ModuleFacts = {
  status: string
  isGradable: boolean
  publishedVersion: number | null
  availableLocales: readonly string[]
}
export type ProblemCode =
  | 'cycle'
  | 'moduleMissing'
  | 'moduleArchived'
  | 'moduleUnpublished'
  | 'unreachable'
  | 'pathLocaleMissing'
  | 'moduleLocaleMissing'
  | 'sectionLocaleMissing'
  | 'noItems'
  | 'nothingRequired'
export type Problem = {
  code: ProblemCode
  severity: 'error' | 'warning'
  sectionId: string | null
  itemId: string | null
  moduleId: string | null
  locale: Language | null
  /** Its position in the contents. */
  property: string
}

/** Items that can never be opened: closed by their date, or by prerequisites that cannot be met. */
export function unreachableIn(structure: PathStructure, modules: ReadonlyMap<string, ModuleFacts>, now: Date): Set<string> {
  const items = itemsOf(structure)
  const moduleOf = new Map(items.map(({ id, moduleId }) => [id, modules.get(moduleId)]))
  const open = new Set<string>()
  for (let grows = true; grows; ) {
    grows = false
    for (const item of items) {
      if (open.has(item.id) || (item.availableUntil !== null && new Date(item.availableUntil) <= now)) continue
      const possible = item.prerequisites.filter(
        (id) => open.has(id) && (item.minScore === null || moduleOf.get(id)?.isGradable === true),
      )
      if (possible.length < wantedOf(item.rule, item.prerequisites.length)) continue
      open.add(item.id)
      grows = true
    }
  }
  return new Set(items.flatMap(({ id }) => (open.has(id) ? [] : [id])))
}

type Asked = {
  structure: PathStructure
  modules: ReadonlyMap<string, ModuleFacts>
  /** Languages that the path itself is written in. */
  written: readonly string[]
  /** Languages of the organization. */
  languages: readonly Language[]
  requireAllLocales: boolean
  now: Date
}

/** All errors that prevent publishing these contents, and warnings. */
export function problemsIn({ structure, modules, written, languages, requireAllLocales, now }: Asked): Problem[] {
  const found: Problem[] = []
  const nowhere = {
    severity: 'error' as const,
    sectionId: null,
    itemId: null,
    moduleId: null,
    locale: null,
    property: 'sections',
  }
  const ofLanguage = requireAllLocales ? ('error' as const) : ('warning' as const)
  for (const locale of languages)
    if (!written.includes(locale))
      found.push({ ...nowhere, code: 'pathLocaleMissing', severity: ofLanguage, locale, property: 'locales' })
  const circle = new Set(cycleIn(structure))
  const closed = unreachableIn(structure, modules, now)
  for (const [at, { id: sectionId, title, items }] of structure.sections.entries()) {
    const place = `sections.${at}`
    for (const locale of languages)
      if (title[locale] === undefined)
        found.push({ ...nowhere, code: 'sectionLocaleMissing', severity: ofLanguage, sectionId, locale, property: place })
    for (const [number, { id: itemId, moduleId }] of items.entries()) {
      const here = { ...nowhere, sectionId, itemId, moduleId, property: `${place}.items.${number}` }
      const module = modules.get(moduleId)
      if (!module) found.push({ ...here, code: 'moduleMissing' })
      else if (module.status === 'archived') found.push({ ...here, code: 'moduleArchived' })
      else if (module.status !== 'published' || module.publishedVersion === null)
        found.push({ ...here, code: 'moduleUnpublished' })
      if (circle.has(itemId)) found.push({ ...here, code: 'cycle' })
      else if (closed.has(itemId)) found.push({ ...here, code: 'unreachable' })
      for (const locale of languages)
        if (module && !module.availableLocales.includes(locale))
          found.push({ ...here, code: 'moduleLocaleMissing', severity: ofLanguage, locale })
    }
  }
  if (itemsOf(structure).length === 0) found.push({ ...nowhere, code: 'noItems' })
  else if (totalWeightOf(structure) === 0) found.push({ ...nowhere, code: 'nothingRequired', severity: 'warning' })
  return found
}
