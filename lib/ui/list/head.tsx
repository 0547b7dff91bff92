// biome-ignore-all lint/a11y/useSemanticElements: the styles of cards take a table's roles away, in some browsers for readers too
'use client'
import type { ReactNode } from 'react'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@/lib/ui/icons'
import { useTranslations } from '@/lib/ui/translations'
import type { CsvPart } from './csv-columns'
import styles from './list.module.css'
import { useList } from './navigation'
import type { PhoneRole } from './phone-roles'

export type HeadData = {
  key: string
  title: string
  sort?: string
  end?: true
  csv?: (string | CsvPart)[]
  phone?: PhoneRole
  beside?: ReactNode
}

type Props = { head: HeadData; role: PhoneRole; isFirst: boolean; order: Record<string, 'asc' | 'desc'> }

/** A column's head; where the contract can order by the column, a button that does. */
export function Head({ head: { title, sort, end, beside }, role, isFirst, order }: Props) {
  const t = useTranslations('parts.list')
  const { go } = useList()
  const now = sort ? order[sort] : undefined
  const Icon = now === 'asc' ? IconArrowUp : now === 'desc' ? IconArrowDown : IconArrowsSort
  return (
    <th
      role="columnheader"
      data-first={isFirst || undefined}
      data-phone={role}
      data-end={end}
      aria-sort={now && { asc: 'ascending' as const, desc: 'descending' as const }[now]}
    >
      {sort ? (
        <button
          type="button"
          className={styles.sort}
          data-active={now ? true : undefined}
          title={t('sort')}
          onClick={() => go({ orderBy: `${sort}:${now === 'desc' ? 'asc' : 'desc'}` })}
        >
          {title}
          <Icon size={14} stroke={1.8} aria-hidden="true" />
        </button>
      ) : (
        title
      )}
      {beside}
    </th>
  )
}
