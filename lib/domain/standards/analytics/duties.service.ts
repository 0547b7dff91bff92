import { teaches } from '@/lib/domain/learning/learning-paths/taught-paths.service'
import { listProgress } from '@/lib/domain/learning/progress/progress-admin.contract'
import { manages } from '@/lib/domain/people/groups/group-tree.service'
import { type Grants, grantOf } from '@/lib/platform/auth/permissions'
import { cellsOf, type Filters, hiddenBy, isShown, type Reading } from './filters.service'
import { isOfDuties, isOfListedRows } from './metrics.rules'
import type { MetricKey } from './words'

type Asking = Reading & { user: { id: string; permissions: Grants } }

/**
 * Whether the caller may read the list of all enrolments that a number of duties counts. By the language of learning they are not listed. `isTaught`:
 * only paths that the caller teaches are asked for.
 */
export async function mayReadDuties(context: Asking, { group, language, path }: Filters, isTaught = false): Promise<boolean> {
  const { id, permissions } = context.user
  if (language !== undefined) return false
  if (permissions.has(listProgress.access.permission)) return true
  const inOwn = permissions.has(grantOf(listProgress.access.permission, 'own'))
  if (inOwn && (isTaught || (path !== undefined && (await teaches(context, id, path))))) return true
  const inGroups = permissions.has(grantOf(listProgress.access.permission, 'group'))
  return inGroups && group !== undefined && (await manages(context, id, group))
}

/** By which rule the values of an answer are hidden, each number by its own. */
export type Hiding = {
  /** Whether the caller may read the list of the enrolments that are counted. */
  isReader: boolean
  /** Whether everything about a number is hidden. */
  isHidden: (metric: MetricKey) => boolean
  /** Whether the row of a path or a language is. */
  isRowHidden: (metric: MetricKey, key: string) => boolean
}

/**
 * How numbers are hidden from the caller. Behaviour is by the rule of small numbers. Numbers of duties are shown to those who may read their list; for
 * them, enrolments, completions and overdue are then counted apart from the duties, as paths that people chose themselves, and follow the rule for that part alone.
 */
export async function hidingFrom(context: Asking, filters: Filters, by?: 'path' | 'language', isTaught = false): Promise<Hiding> {
  const isReader = by !== 'language' && (await mayReadDuties(context, filters, isTaught))
  const shown = await isShown(context, filters)
  const hidden = shown && by ? await hiddenBy(context, by, filters) : new Set<string>()
  const all: Rule = { isShown: shown, isRowShown: (key) => shown && !hidden.has(key) }
  const listed = isReader ? await ruleOfChosen(context, filters, { shown, by }) : all
  const ofMetric = (metric: MetricKey): Rule => {
    if (isOfDuties(metric)) return { isShown: isReader, isRowShown: () => isReader }
    return isOfListedRows(metric) ? listed : all
  }
  return {
    isReader,
    isHidden: (metric) => !ofMetric(metric).isShown,
    isRowHidden: (metric, key) => !ofMetric(metric).isRowShown(key),
  }
}

type Rule = { isShown: boolean; isRowShown: (key: string) => boolean }
type Known = { shown: boolean; by?: 'path' | 'language' }

/** The rule of small numbers for the enrolments that people chose themselves; where there are none, nothing is hidden. */
async function ruleOfChosen(context: Reading, filters: Filters, { shown, by }: Known): Promise<Rule> {
  const chosen = { ...filters, isChosen: true } as const
  const of = by ?? 'path'
  const cells = await cellsOf(context, of, chosen)
  const has = new Set(cells.filter(({ key }) => filters[of] === undefined || filters[of] === key).map(({ key }) => key))
  // Without a path, numbers are about the accounts of a group, and the rule is the same for both.
  const isRuleMet = has.size === 0 || filters.path === undefined ? shown : await isShown(context, chosen)
  const hidden = isRuleMet && by ? await hiddenBy(context, by, chosen) : new Set<string>()
  return { isShown: has.size === 0 || isRuleMet, isRowShown: (key) => !has.has(key) || (isRuleMet && !hidden.has(key)) }
}
