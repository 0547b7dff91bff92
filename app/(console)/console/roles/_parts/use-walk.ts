'use client'
import { type KeyboardEvent, useRef } from 'react'

/** The box that a key leads to from the one at `place` of the row `line`. */
function target(key: string, rows: HTMLInputElement[][], line: number, place: number): HTMLInputElement | undefined {
  const boxes = rows[line] ?? []
  const onward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  const backward = onward === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft'
  /** The box of the same column in another row, or the last one where that row has no such column. */
  const inRow = (to: number) => {
    const others = rows[to]
    const column = boxes[place]?.dataset.column
    return others?.find((box) => box.dataset.column === column) ?? others?.[Math.min(place, others.length - 1)]
  }
  switch (key) {
    case 'ArrowDown':
      return inRow(line + 1)
    case 'ArrowUp':
      return inRow(line - 1)
    case onward:
      return boxes[place + 1]
    case backward:
      return boxes[place - 1]
    case 'Home':
      return boxes[0]
    case 'End':
      return boxes.at(-1)
  }
}

/** Arrow keys, Home and End walk the boxes of a table, in the direction of the page. */
export function useWalk() {
  const body = useRef<HTMLTableSectionElement>(null)
  const onKeyDown = (event: KeyboardEvent<HTMLTableSectionElement>) => {
    const rows = [...(body.current?.rows ?? [])].map((row) => [...row.querySelectorAll('input')])
    const focused = document.activeElement
    if (!(focused instanceof HTMLInputElement)) return
    const line = rows.findIndex((boxes) => boxes.includes(focused))
    const place = rows[line]?.indexOf(focused) ?? -1
    const next = target(event.key, rows, line, place)
    if (event.key.startsWith('Arrow') || next) event.preventDefault()
    next?.focus()
  }
  return { ref: body, onKeyDown }
}
