'use client'
import { type KeyboardEvent, useRef } from 'react'

/** The first link or button of a row that is shown. */
const pressableIn = (row: HTMLTableRowElement | undefined) =>
  [...(row?.querySelectorAll<HTMLElement>('a, button') ?? [])].find((one) => one.getClientRects().length > 0)

/** Arrow keys, Home and End move between the rows of a table, Enter opens the focused row, and Space selects it if rows can be selected. */
export function useRowKeys(onSelect?: (index: number) => void) {
  const body = useRef<HTMLTableSectionElement>(null)
  const onKeyDown = (event: KeyboardEvent<HTMLTableSectionElement>) => {
    if (event.target instanceof HTMLInputElement && event.target.type !== 'checkbox') return
    const rows = [...(body.current?.rows ?? [])]
    const at = rows.findIndex((row) => row.contains(document.activeElement))
    const isOnRow = event.target === rows[at]
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key]
    const next = at >= 0 && to !== undefined ? rows[to] : undefined
    if (next) {
      event.preventDefault()
      next.focus()
    } else if (event.key === 'Enter' && isOnRow) pressableIn(rows[at])?.click()
    else if (event.key === ' ' && isOnRow && onSelect) {
      event.preventDefault()
      onSelect(at)
    }
  }
  return { ref: body, onKeyDown }
}
