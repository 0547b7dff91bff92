'use client'
import { type KeyboardEvent, useRef } from 'react'

/** The box that a key leads to from box `at` of row `line`. */
function target(key: string, rows: HTMLInputElement[][], line: number, at: number): HTMLInputElement | undefined {
  const boxes = rows[line] ?? []
  const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  const backward = forward === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft'
  /** The box of the same column in another row, or the last one where that row has no such column. */
  const inRow = (to: number) => {
    const others = rows[to]
    const column = boxes[at]?.dataset.column
    return others?.find((box) => box.dataset.column === column) ?? others?.[Math.min(at, others.length - 1)]
  }
  switch (key) {
    case 'ArrowDown':
      return inRow(line + 1)
    case 'ArrowUp':
      return inRow(line - 1)
    case forward:
      return boxes[at + 1]
    case backward:
      return boxes[at - 1]
    case 'Home':
      return boxes[0]
    case 'End':
      return boxes.at(-1)
  }
}

/** Arrow keys, Home and End move the focus between the boxes of a table body, in the page's direction. */
export function useGridKeys() {
  const body = useRef<HTMLTableSectionElement>(null)
  const onKeyDown = (event: KeyboardEvent<HTMLTableSectionElement>) => {
    // On a phone the boxes of folded rows are not there.
    const shown = (box: HTMLInputElement) => box.getClientRects().length > 0
    const rows = [...(body.current?.rows ?? [])].map((row) => [...row.querySelectorAll('input')].filter(shown))
    const focused = document.activeElement
    if (!(focused instanceof HTMLInputElement)) return
    const line = rows.findIndex((boxes) => boxes.includes(focused))
    const at = rows[line]?.indexOf(focused) ?? -1
    const next = target(event.key, rows, line, at)
    if (event.key.startsWith('Arrow') || next) event.preventDefault()
    // Focus alone scrolls nothing that is merely behind a bar.
    next?.focus({ preventScroll: true })
    next?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  return { ref: body, onKeyDown }
}
