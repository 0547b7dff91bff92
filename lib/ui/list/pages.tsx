'use client'
import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useConsole } from '@/lib/ui/console-provider'
import { Directional } from '@/lib/ui/directional'
import { numberIn } from '@/lib/ui/regional-format'
import { useTranslations } from '@/lib/ui/translations'
import styles from './list.module.css'
import { useList } from './navigation'
import print from './print.module.css'
import { skippedName } from './skipped'

/** The position of a page in its list, from the API's metadata: by number or by cursor. */
export type Paging = {
  hasNext?: boolean
  hasPrevious?: boolean
  nextCursor?: string
  page?: number
  count?: number
}
type Props = Paging & { perPage: number; shown: number }

const sizes = [20, 50, 100]
const before = (cursor: string) => `masar-before:${cursor}`

/** Next and previous page, by page number or by cursor, as the list has it. */
export function Pages({ hasNext, hasPrevious, nextCursor, page, count, perPage, shown }: Props) {
  const t = useTranslations('parts.list')
  const regional = useConsole()
  const { query, go } = useList()
  const cursor = query.get('cursor')
  useEffect(() => {
    // A cursor leads forward only; previous cursors are remembered.
    if (nextCursor) sessionStorage.setItem(before(nextCursor), cursor ?? '')
  }, [nextCursor, cursor])
  if (shown === 0 && !hasPrevious) return null
  const skipped = page !== undefined ? (page - 1) * perPage : cursor ? Number(query.get(skippedName)) : 0
  // An address without it, or one changed by hand, still says how many rows there are on the page.
  const isKnown = Number.isInteger(skipped) && (skipped > 0 || !hasPrevious)
  const [from, to] = [skipped + 1, skipped + shown]
  const range = { from, to, count: count ?? to }
  const back = () => {
    if (page !== undefined) return go({ page: String(page - 1) })
    const previous = (cursor && sessionStorage.getItem(before(cursor))) || null
    go({ cursor: previous, [skippedName]: previous && isKnown ? String(skipped - perPage) : null })
  }
  const next = () => {
    if (page !== undefined) return go({ page: String(page + 1) })
    go({ cursor: nextCursor ?? null, [skippedName]: isKnown ? String(to) : null })
  }
  return (
    <nav className={`row ${styles.pages} ${print.off}`} aria-label={t('pages')}>
      <span className="soft small">
        {!isKnown ? t('shown', { count: shown }) : hasNext && count === undefined ? t('rangeMore', range) : t('range', range)}
      </span>
      <label className="row tight">
        <span className="soft small">{t('perPage')}</span>
        <select
          className="tool-field"
          value={perPage}
          onChange={(event) => go({ perPage: event.currentTarget.value === '20' ? null : event.currentTarget.value })}
        >
          {[...new Set([...sizes, perPage])].map((size) => (
            <option key={size} value={size}>
              {numberIn(regional, size)}
            </option>
          ))}
        </select>
      </label>
      {(hasNext || hasPrevious) && (
        <span className="row">
          <Button
            variant="default"
            size="sm"
            disabled={!hasPrevious}
            onClick={back}
            leftSection={<Directional icon="back" size={16} />}
          >
            {t('previous')}
          </Button>
          <Button
            variant="default"
            size="sm"
            disabled={!hasNext}
            onClick={next}
            rightSection={<Directional icon="forward" size={16} />}
          >
            {t('next')}
          </Button>
        </span>
      )}
    </nav>
  )
}
