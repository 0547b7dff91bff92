'use client'
import { writtenMoment } from '@/lib/platform/i18n/regional-profile'
import { useConsole } from '@/lib/ui/console-provider'
import { isEdgeOfDay } from '@/lib/ui/dates/periods'
import { IconX } from '@/lib/ui/icons'
import { useTranslations } from '@/lib/ui/translations'
import type { Filter } from './filters'
import styles from './list.module.css'
import { useList } from './navigation'
import print from './print.module.css'

/** The names in the address that a filter is made of. */
export const namesOf = (filter: Filter): string[] => (filter.kind === 'period' ? [filter.name, filter.until] : [filter.name])

/** The filters of the list, each with a button that removes it. */
export function Chips({ filters }: { filters: Filter[] }) {
  const t = useTranslations('parts.list')
  const { query, go } = useList()
  const shownPeriod = usePeriodText()
  const on = filters.filter((filter) => namesOf(filter).some((name) => query.has(name)))
  const search = query.get('search')
  if (on.length === 0 && !search) return null
  const shown = (filter: Filter): string => {
    const value = query.get(filter.name) ?? ''
    if (filter.kind === 'choice') return filter.options.find((option) => option.value === value)?.label ?? value
    if (filter.kind === 'search') return filter.now ?? value
    if (filter.kind === 'period') return shownPeriod(query.get(filter.name), query.get(filter.until))
    return value
  }
  const chips = [
    ...(search ? [{ names: ['search'], label: t('search'), value: search }] : []),
    ...on.map((filter) => ({ names: namesOf(filter), label: filter.label, value: shown(filter) })),
  ]
  const without = (names: string[]) => go(Object.fromEntries(names.map((name) => [name, null])))
  return (
    <ul className={`row tight ${styles.chips} ${print.off}`} aria-label={t('filters')}>
      {chips.map(({ names, label, value }) => (
        <li key={names[0]}>
          <button type="button" className={styles.chip} onClick={() => without(names)} aria-label={t('lift', { filter: label })}>
            <span className="soft">{label}</span>{' '}
            {/* The browser may write a day with other words than the server did; what the server wrote stays. */}
            <bdi suppressHydrationWarning>{value}</bdi>
            <IconX size={14} aria-hidden="true" />
          </button>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <button type="button" className="link-button small" onClick={() => without(chips.flatMap(({ names }) => names))}>
            {t('clear')}
          </button>
        </li>
      )}
    </ul>
  )
}

/** A period of the address in words: its days, with the time of day where it does not begin or end with one. */
function usePeriodText() {
  const t = useTranslations('parts.dates')
  const regional = useConsole()
  const { timeZone } = regional
  const written = (moment: string): string => {
    if (Number.isNaN(Date.parse(moment))) return moment
    const timeStyle = isEdgeOfDay(moment, timeZone) ? undefined : 'short'
    return writtenMoment(new Date(moment), regional.language, regional, { dateStyle: 'medium', ...(timeStyle && { timeStyle }) })
  }
  return (from: string | null, to: string | null): string => {
    const [begins, ends] = [from && written(from), to && written(to)].map((text) => text && `\u2068${text}\u2069`)
    if (begins && ends) return begins === ends ? begins : `${begins} – ${ends}`
    return begins ? `${t('from')} ${begins}` : `${t('to')} ${ends}`
  }
}
