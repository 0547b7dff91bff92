// biome-ignore-all lint/a11y/noRedundantRoles: the styles of cards take a table's roles away, in some browsers for readers too
// biome-ignore-all lint/a11y/useSemanticElements: these are the elements of those roles
'use client'
import { Checkbox } from '@mantine/core'
import Link from 'next/link'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from '@/lib/ui/translations'
import { useBox } from './box'
import { Head, type HeadData } from './head'
import styles from './list.module.css'

export type Row = { id: string; label: string; href?: string; cells: ReactNode[]; actions?: ReactNode }
type Props = { title: string; heads: HeadData[]; rows: Row[]; order: Record<string, 'asc' | 'desc'>; bulk?: ReactNode }

/** Rows that become cards where the screen is narrow; arrow keys walk them. The roles say what the cards' styles take away. */
export function Table({ title, heads, rows, order, bulk }: Props) {
  const say = useTranslations('parts.list')
  const { settings, selected, select } = useBox()
  const body = useRef<HTMLTableSectionElement>(null)
  const shown = heads.map((head, at) => ({ ...head, at })).filter(({ key, at }) => at === 0 || !settings.hidden.includes(key))
  const hasActions = rows.some(({ actions }) => actions)
  const here = rows.filter(({ id }) => selected.includes(id))
  // Rows that are gone are no longer chosen.
  useEffect(() => {
    if (here.length < selected.length) select(here.map(({ id }) => id))
  })
  const walk = (event: KeyboardEvent<HTMLTableSectionElement>) => {
    const all = [...(body.current?.querySelectorAll<HTMLElement>(':scope > tr') ?? [])]
    const at = all.findIndex((row) => row.contains(document.activeElement))
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key]
    const row = at >= 0 && to !== undefined ? all[to] : undefined
    if (event.target instanceof HTMLInputElement && event.target.type !== 'checkbox') return
    if (row) {
      event.preventDefault()
      row.focus()
    } else if (event.key === 'Enter' && event.target === all[at]) all[at]?.querySelector<HTMLElement>('a, button')?.click()
    else if (event.key === ' ' && event.target === all[at] && bulk) {
      event.preventDefault()
      toggle(rows[at]?.id ?? '')
    }
  }
  const toggle = (id: string) => select(selected.includes(id) ? selected.filter((other) => other !== id) : [...selected, id])
  return (
    <>
      {bulk && (
        <div
          className={styles.bulk}
          data-open={here.length > 0 || undefined}
          role="region"
          aria-label={say('bulk')}
          inert={here.length === 0}
        >
          <span role="status">{here.length > 0 && say('selected', { count: here.length })}</span>
          {bulk}
          <button type="button" className="link-button" onClick={() => select([])}>
            {say('unselect')}
          </button>
        </div>
      )}
      <div className={styles.scroll}>
        <table role="table" aria-label={title} className={`data-table ${styles.table}`}>
          <thead role="rowgroup">
            <tr role="row">
              {bulk && (
                <th role="columnheader" className={styles.check}>
                  <Checkbox
                    aria-label={say('selectAll')}
                    checked={here.length === rows.length}
                    indeterminate={here.length > 0 && here.length < rows.length}
                    onChange={() => select(here.length === rows.length ? [] : rows.map(({ id }) => id))}
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
          <tbody role="rowgroup" ref={body} onKeyDown={walk}>
            {rows.map(({ id, label, href, cells, actions }, index) => (
              <tr role="row" key={id} tabIndex={index === 0 ? 0 : -1} data-selected={selected.includes(id) || undefined}>
                {bulk && (
                  <td role="cell" className={styles.check}>
                    <Checkbox
                      aria-label={say('select', { name: `\u2068${label}\u2069` })}
                      checked={selected.includes(id)}
                      onChange={() => toggle(id)}
                    />
                  </td>
                )}
                {shown.map(({ key, title, end, at }) => (
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
                  <td role="cell" className={styles.actions}>
                    {actions}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
