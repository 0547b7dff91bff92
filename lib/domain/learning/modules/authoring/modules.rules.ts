import type { LocaleState, ModuleStatus } from '../words'

type Whole = {
  status: ModuleStatus
  sourceLocale: string
  sourceVersion: number
  publishedLocales: Partial<Record<string, number>>
}
/** The state of one language, from its row and from its module. */
export function stateOf(module: Whole, row: { locale: string; sourceVersion: number; version: number } | undefined): LocaleState {
  if (!row) return 'missing'
  if (row.locale !== module.sourceLocale && row.sourceVersion < module.sourceVersion) return 'stale'
  return module.status === 'published' && module.publishedLocales[row.locale] === row.version ? 'published' : 'draft'
}

/** The states from which each transition is allowed. */
export const steps = {
  review: ['draft', 'unpublished'],
  return: ['inReview'],
  publish: ['draft', 'inReview', 'published', 'unpublished'],
  unpublish: ['published'],
  archive: ['draft', 'inReview', 'unpublished'],
  change: ['draft', 'inReview', 'published', 'unpublished'],
} as const satisfies Record<string, readonly ModuleStatus[]>
export type Step = keyof typeof steps

export const mayTake = (step: Step, status: ModuleStatus): boolean => steps[step].some((from) => from === status)

/** The name of a change of the status, except publication and archive; null: no event is sent for it. */
export function changeBetween(before: ModuleStatus, after: ModuleStatus) {
  if (before === after) return null
  if (before === 'archived') return 'restored'
  if (after === 'inReview') return 'reviewRequested'
  if (before === 'inReview') return 'returned'
  return after === 'unpublished' ? 'unpublished' : null
}

type Change = { version: number; fields: string[]; locales?: Partial<Record<string, number>> }
const rememberedChanges = 20
const namedFields = 50

/** The recent changes with one more; a change of too many fields is reduced to its parts. */
export function withChange(changes: readonly Change[], { fields, ...change }: Change): Change[] {
  const parts = [
    ...new Set(
      fields.map((field) =>
        field
          .split('.')
          .slice(0, field.startsWith('locales.') ? 3 : 1)
          .join('.'),
      ),
    ),
  ]
  return [{ ...change, fields: fields.length > namedFields ? parts : fields }, ...changes].slice(0, rememberedChanges)
}

/** The fields that changed since a version; `everything` if that version is older than the stored changes. */
export function changedSince(changes: readonly Change[], version: number, everything: readonly string[]): string[] {
  const later = changes.filter((change) => change.version > version)
  const oldest = changes.at(-1)?.version ?? 1
  return [...new Set([...later.flatMap(({ fields }) => fields), ...(version < oldest - 1 ? everything : [])])]
}

/** The same for one language, which has its own versions. */
export function localeChangedSince(changes: readonly Change[], locale: string, version: number): string[] {
  const later = changes.filter(({ locales }) => (locales?.[locale] ?? 0) > version)
  const own = later.flatMap(({ fields }) => fields).filter((field) => field.startsWith(`locales.${locale}.`))
  return [...new Set(own.length > 0 ? own : [`locales.${locale}`])]
}
