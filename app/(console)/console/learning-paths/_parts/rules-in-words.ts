import type { DayEdge } from '@/lib/platform/i18n/days'
import type { TextValues } from '@/lib/platform/i18n/digits'
import { momentOrDay } from '@/lib/ui/moments'
import type { RegionalFormat } from '@/lib/ui/regional-format'
import type { Item, Names, Section } from './outline'

type Words = { t: (key: string, values?: TextValues) => string; regional: RegionalFormat; names: Pick<Names, 'of'> }

/** More names than this are counted. */
const mostNames = 3

/** The prerequisites of an item as sentences; none if the item is open from the start. */
function before({ prerequisites, rule, minScore }: Item, { t, regional, names }: Words): string[] {
  if (prerequisites.length === 0) return []
  const any = rule.kind === 'anyN' && rule.count < prerequisites.length ? rule.count : 0
  const few = prerequisites.length <= mostNames
  const called = prerequisites.map((id) => `\u2068${names.of(id).text || t('unnamed')}\u2069`)
  const list = few ? `\u2068${new Intl.ListFormat(regional.language).format(called)}\u2069` : ''
  const count = prerequisites.length
  const sentence =
    any > 0
      ? t(few ? 'words.afterAnyOf' : 'words.afterAny', { any, count, list })
      : t(few ? 'words.afterAllOf' : 'words.afterAll', { count, list })
  return minScore === null ? [sentence] : [sentence, t('words.minScore', { score: minScore })]
}

/** When an item opens and closes, and what else is unlike other items, each rule in words. */
export function rulesOf(item: Item, words: Words): string[] {
  const { t, regional } = words
  const { isRequired, weight, availableFrom, availableUntil, afterDays } = item
  const at = (iso: string, edge: DayEdge) => ({
    moment: `\u2068${momentOrDay(new Date(iso), regional.language, regional, edge)}\u2069`,
  })
  return [
    ...(isRequired ? [] : [t('words.optional')]),
    ...before(item, words),
    ...(afterDays === null ? [] : [t('words.afterDays', { days: afterDays })]),
    ...(availableFrom === null ? [] : [t('words.from', at(availableFrom, 'begins'))]),
    ...(availableUntil === null ? [] : [t('words.until', at(availableUntil, 'ends'))]),
    ...(weight === 1 || !isRequired ? [] : [t('words.weight', { weight })]),
  ]
}

/** How much of a section must be done. */
export const ruleOfSection = ({ rule }: Pick<Section, 'rule'>, { t }: Pick<Words, 't'>): string =>
  rule.kind === 'all' ? t('words.all') : t('words.any', { count: rule.count })
