// biome-ignore-all lint/a11y/noRedundantRoles: the styles of cards take a table's roles away, in some browsers for readers too
// biome-ignore-all lint/a11y/useSemanticElements: these are the elements of those roles
'use client'
import { Checkbox } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { useTranslations } from '@/lib/ui/translations'
import { Head, type HeadData } from './head'
import styles from './list.module.css'
import { useListPanel } from './list-panel'
import phone from './phone.module.css'
import { phoneRoles } from './phone-roles'
import print from './print.module.css'
import { type Row, TableRow } from './table-row'
import { useRowKeys } from './use-row-keys'

type Props = { title: string; heads: HeadData[]; rows: Row[]; order: Record<string, 'asc' | 'desc'>; bulk?: ReactNode }

/** Rows that become cards on a narrow screen, with arrow-key navigation. ARIA roles are explicit because the card layout removes the table's. */
export function Table({ title, heads, rows, order, bulk }: Props) {
  const t = useTranslations('parts.list')
  const { settings, selected, select } = useListPanel()
  const columns = heads.map((head, at) => ({ ...head, at })).filter(({ key, at }) => at === 0 || !settings.hidden.includes(key))
  const roles = phoneRoles(columns)
  const shown = columns.map((column, at) => ({ ...column, role: roles[at] ?? 'none' }))
  const hasActions = rows.some(({ actions }) => actions)
  const chosen = rows.filter(({ id }) => selected.includes(id))
  // Rows that no longer exist are no longer selected.
  useEffect(() => {
    if (chosen.length < selected.length) select(chosen.map(({ id }) => id))
  })
  const toggle = (id: string) => select(selected.includes(id) ? selected.filter((other) => other !== id) : [...selected, id])
  const keys = useRowKeys(bulk ? (index) => toggle(rows[index]?.id ?? '') : undefined)
  return (
    <>
      {bulk && (
        <BulkBar count={chosen.length} onAll={chosen.length < rows.length ? () => select(rows.map(({ id }) => id)) : undefined}>
          {bulk}
        </BulkBar>
      )}
      <div className={styles.scroll}>
        <table role="table" aria-label={title} className={`data-table ${styles.table} ${phone.rows}`}>
          <thead role="rowgroup">
            <tr role="row">
              {bulk && (
                <th role="columnheader" className={`${styles.check} ${print.off}`}>
                  <Checkbox
                    aria-label={t('selectAll')}
                    checked={chosen.length === rows.length}
                    indeterminate={chosen.length > 0 && chosen.length < rows.length}
                    onChange={() => select(chosen.length === rows.length ? [] : rows.map(({ id }) => id))}
                  />
                </th>
              )}
              {shown.map((head) => (
                <Head key={head.key} head={head} role={head.role} isFirst={head.at === 0} order={order} />
              ))}
              {hasActions && (
                <th role="columnheader" className={print.off}>
                  <span className="hidden-visually">{t('actions')}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody role="rowgroup" {...keys}>
            {rows.map((row, index) => (
              <TableRow
                key={row.id}
                row={row}
                columns={shown}
                heads={heads}
                isFirst={index === 0}
                isSelected={selected.includes(row.id)}
                hasActions={hasActions}
                onSelect={bulk ? () => toggle(row.id) : undefined}
              />
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

/** Actions for the selected rows; disabled while there are none. */
function BulkBar({ count, onAll, children }: { count: number; onAll?: () => void; children: ReactNode }) {
  const t = useTranslations('parts.list')
  const { select } = useListPanel()
  return (
    <div
      className={`${styles.bulk} ${print.off}`}
      data-open={count > 0 || undefined}
      role="region"
      aria-label={t('bulk')}
      inert={count === 0}
    >
      <span role="status">{count > 0 && t('selected', { count })}</span>
      {onAll && (
        <button type="button" className={`link-button ${print.cards}`} onClick={onAll}>
          {t('selectAll')}
        </button>
      )}
      {children}
      <button type="button" className="link-button" onClick={() => select([])}>
        {t('unselect')}
      </button>
    </div>
  )
}
