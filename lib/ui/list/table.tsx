// biome-ignore-all lint/a11y/noRedundantRoles: the styles of cards take a table's roles away, in some browsers for readers too
// biome-ignore-all lint/a11y/useSemanticElements: these are the elements of those roles
'use client'
import { Checkbox } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { useTranslations } from '@/lib/ui/translations'
import { useBox } from './box'
import { Head, type HeadData } from './head'
import styles from './list.module.css'
import { type Row, TableRow } from './table-row'
import { useRowKeys } from './use-row-keys'

type Props = { title: string; heads: HeadData[]; rows: Row[]; order: Record<string, 'asc' | 'desc'>; bulk?: ReactNode }

/** Rows that become cards where the screen is narrow; arrow keys walk them. The roles say what the cards' styles take away. */
export function Table({ title, heads, rows, order, bulk }: Props) {
  const say = useTranslations('parts.list')
  const { settings, selected, select } = useBox()
  const shown = heads.map((head, at) => ({ ...head, at })).filter(({ key, at }) => at === 0 || !settings.hidden.includes(key))
  const hasActions = rows.some(({ actions }) => actions)
  const chosen = rows.filter(({ id }) => selected.includes(id))
  // Rows that are gone are no longer chosen.
  useEffect(() => {
    if (chosen.length < selected.length) select(chosen.map(({ id }) => id))
  })
  const toggle = (id: string) => select(selected.includes(id) ? selected.filter((other) => other !== id) : [...selected, id])
  const keys = useRowKeys(bulk ? (index) => toggle(rows[index]?.id ?? '') : undefined)
  return (
    <>
      {bulk && <BulkBar count={chosen.length}>{bulk}</BulkBar>}
      <div className={styles.scroll}>
        <table role="table" aria-label={title} className={`data-table ${styles.table}`}>
          <thead role="rowgroup">
            <tr role="row">
              {bulk && (
                <th role="columnheader" className={styles.check}>
                  <Checkbox
                    aria-label={say('selectAll')}
                    checked={chosen.length === rows.length}
                    indeterminate={chosen.length > 0 && chosen.length < rows.length}
                    onChange={() => select(chosen.length === rows.length ? [] : rows.map(({ id }) => id))}
                  />
                </th>
              )}
              {shown.map((head) => (
                <Head key={head.key} head={head} order={order} />
              ))}
              {hasActions && (
                <th role="columnheader">
                  <span className="hidden-visually">{say('actions')}</span>
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

/** What can be done with the chosen rows; out of reach while there are none. */
function BulkBar({ count, children }: { count: number; children: ReactNode }) {
  const say = useTranslations('parts.list')
  const { select } = useBox()
  return (
    <div className={styles.bulk} data-open={count > 0 || undefined} role="region" aria-label={say('bulk')} inert={count === 0}>
      <span role="status">{count > 0 && say('selected', { count })}</span>
      {children}
      <button type="button" className="link-button" onClick={() => select([])}>
        {say('unselect')}
      </button>
    </div>
  )
}
