import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useState } from 'react'
import type { Branch, Place, Row } from './tree'
import { useDragging } from './use-dragging'
import { useOffset } from './use-row-focus'

/** px of a row that was never measured. */
const guess = { group: 84, item: 64, end: 56 }
/** px above and below a row that is led to. */
const air = 80

type Options = {
  container: RefObject<HTMLElement | null>
  rows: readonly Row[]
  groups: readonly Branch[]
  activeIndex: number
  onDrop: (id: string, to: Place) => void
}

/** The rows near the window, where each of them stands, and the line where something that is dragged would come to. */
export function useWindowedRows({ container, rows, groups, activeIndex, onDrop }: Options) {
  const [dragged, setDragged] = useState<string | null>(null)
  const draggedIndex = dragged === null ? -1 : rows.findIndex(({ key }) => key === dragged)
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => guess[rows[index]?.kind ?? 'item'],
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 6,
    scrollMargin: useOffset(container),
    scrollPaddingStart: air,
    scrollPaddingEnd: air,
    // The focused row and the dragged row stay rendered, however far the window scrolls.
    rangeExtractor: (range: Range) =>
      [...new Set([...defaultRangeExtractor(range), activeIndex, draggedIndex])]
        .filter((index) => index >= 0 && index < rows.length)
        .toSorted((a, b) => a - b),
  })
  const margin = virtualizer.options.scrollMargin
  const line = useDragging({
    container,
    groups,
    rowAt: (offset) => {
      const found = virtualizer.getVirtualItemForOffset(offset + margin)
      const row = found && rows[found.index]
      return row && { row, start: found.start - margin, end: found.end - margin }
    },
    endOf: (group) => {
      const last = rows.findLastIndex((row) => row.group === group)
      return (virtualizer.measurementsCache[last]?.end ?? margin) - margin
    },
    onDrop,
  })
  const shown = virtualizer.getVirtualItems().flatMap(({ index, start }) => {
    const row = rows[index]
    return row ? [{ row, index, start: start - margin }] : []
  })
  return {
    shown,
    line,
    size: virtualizer.getTotalSize(),
    measure: virtualizer.measureElement,
    reveal: (index: number) => virtualizer.scrollToIndex(index, { align: 'auto' }),
    onDrag: setDragged,
  }
}
