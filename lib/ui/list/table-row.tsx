// biome-ignore-all lint/a11y/noRedundantRoles: the styles of cards take a table's roles away, in some browsers for readers too
// biome-ignore-all lint/a11y/useSemanticElements: these are the elements of those roles
'use client'
import { Checkbox } from '@mantine/core'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { useTranslations } from '@/lib/ui/translations'
import type { HeadData } from './head'
import styles from './list.module.css'
import print from './print.module.css'

export type Row = { id: string; label: string; href?: string; cells: ReactNode[]; actions?: ReactNode }
type Props = {
  row: Row
  /** The columns that are shown, each with the place of its cell in the row. */
  columns: (HeadData & { at: number })[]
  isFirst: boolean
  isSelected: boolean
  hasActions: boolean
  /** Without it rows cannot be chosen. */
  onSelect?: () => void
}

export function TableRow({ row: { label, href, cells, actions }, columns, isFirst, isSelected, hasActions, onSelect }: Props) {
  const t = useTranslations('parts.list')
  return (
    <tr role="row" tabIndex={isFirst ? 0 : -1} data-selected={isSelected || undefined}>
      {onSelect && (
        <td role="cell" className={`${styles.check} ${print.off}`}>
          <Checkbox aria-label={t('select', { name: `\u2068${label}\u2069` })} checked={isSelected} onChange={onSelect} />
        </td>
      )}
      {columns.map(({ key, title, end, at }) => (
        <td role="cell" key={key} data-title={title} data-first={at === 0 || undefined} data-end={end}>
          {at === 0 && href ? (
            <Link href={href} prefetch={false} className={styles.name}>
              {cells[at]}
            </Link>
          ) : (
            cells[at]
          )}
        </td>
      ))}
      {hasActions && (
        <td role="cell" className={`${styles.actions} ${print.off}`}>
          {actions}
        </td>
      )}
    </tr>
  )
}
