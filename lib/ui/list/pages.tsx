'use client'
import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useConsole } from '@/lib/ui/console-provider'
import { Directional } from '@/lib/ui/directional'
import { numberIn } from '@/lib/ui/place'
import { useTranslations } from '@/lib/ui/translations'
import styles from './list.module.css'
import { useList } from './navigation'

/** Where a page stands in its list, as the API tells: by number or by cursor. */
export type Paging = {
  hasNext?: boolean
  hasPrevious?: boolean
  nextCursor?: string
  page?: number
  totalPage?: number
  count?: number
}
type Props = Paging & { perPage: number; shown: number }

const sizes = [20, 50, 100]
const before = (cursor: string) => `masar-before:${cursor}`

/** Onwards and back by page number or by cursor, whichever the list goes by. */
export function Pages({ hasNext, hasPrevious, nextCursor, page, totalPage, count, perPage, shown }: Props) {
  const say = useTranslations('parts.list')
  const place = useConsole()
  const { query, go } = useList()
  const cursor = query.get('cursor')
  useEffect(() => {
    // A cursor knows only the way on; the way back is remembered as it is walked.
    if (nextCursor) sessionStorage.setItem(before(nextCursor), cursor ?? '')
  }, [nextCursor, cursor])
  if (shown === 0 && !hasPrevious) return null
  const back = () => {
    if (page !== undefined) return go({ page: String(page - 1) })
    go({ cursor: (cursor && sessionStorage.getItem(before(cursor))) || null })
  }
  const next = () => go(page === undefined ? { cursor: nextCursor ?? null } : { page: String(page + 1) })
  return (
    <nav className={`row ${styles.pages}`} aria-label={say('pages')}>
      <span className="soft small">
        {page === undefined ? say('shown', { count: shown }) : say('pageOf', { page, pages: totalPage ?? 1, count: count ?? 0 })}
      </span>
      <label className="row tight">
        <span className="soft small">{say('perPage')}</span>
        <select
          className="tool-field"
          value={perPage}
          onChange={(event) => go({ perPage: event.currentTarget.value === '20' ? null : event.currentTarget.value })}
        >
          {[...new Set([...sizes, perPage])].map((size) => (
            <option key={size} value={size}>
              {numberIn(place, size)}
            </option>
          ))}
        </select>
      </label>
      {(hasNext || hasPrevious) && (
        <span className="row">
          <Button
            variant="default"
            size="xs"
            disabled={!hasPrevious}
            onClick={back}
            leftSection={<Directional icon="back" size={16} />}
          >
            {say('previous')}
          </Button>
          <Button
            variant="default"
            size="xs"
            disabled={!hasNext}
            onClick={next}
            rightSection={<Directional icon="forward" size={16} />}
          >
            {say('next')}
          </Button>
        </span>
      )}
    </nav>
  )
}
