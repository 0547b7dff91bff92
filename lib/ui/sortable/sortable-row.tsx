'use client'
import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { memo, type ReactNode, useEffect, useRef } from 'react'
import styles from './sortable.module.css'
import type { Row } from './tree'

/**
 * The state and actions for drawing a row: whether Tab reaches its buttons, and how to open and close its
 * group.
 */
export type RowTools = { isActive: boolean; toggle: (id: string) => void }
export type DrawRow = (row: Row, tools: RowTools) => ReactNode

type Props = RowTools & {
  row: Row
  index: number
  /** Where it begins, in px from the beginning of the tree. */
  start: number
  isLifted: boolean
  hint: string
  draw: DrawRow
  measure: (element: HTMLElement | null) => void
  /** Called with its id when a pointer begins to drag it, with null when that has ended. */
  onDrag: (id: string | null) => void
}

/** One row of a sortable tree. It is drawn again only when something of its own has changed. */
export const SortableRow = memo(function SortableRow(props: Props) {
  const { row, index, start, isActive, isLifted, hint, draw, toggle, measure, onDrag } = props
  const { kind, id, key, item, size, isOpen } = row
  const own = useRef<HTMLDivElement>(null)
  const isMovable = kind !== 'end'
  useEffect(() => {
    const element = own.current
    if (!element || !isMovable) return
    return draggable({
      element,
      dragHandle: element.querySelector('[data-handle]') ?? undefined,
      getInitialData: () => ({ sortable: id }),
      onDragStart: () => onDrag(id),
      onDrop: () => onDrag(null),
    })
  }, [id, isMovable, onDrag])
  return (
    // biome-ignore lint/a11y/useSemanticElements: the rows stand where the windowing puts them, which no table can
    <div
      ref={(element) => {
        own.current = element
        measure(element)
      }}
      role="row"
      className={styles.row}
      data-index={index}
      data-key={key}
      data-kind={kind}
      data-lifted={isLifted || undefined}
      aria-rowindex={index + 1}
      aria-level={kind === 'group' ? 1 : 2}
      aria-posinset={kind === 'end' ? undefined : kind === 'item' ? (item ?? 0) + 1 : row.group + 1}
      aria-setsize={kind === 'end' ? undefined : size}
      aria-expanded={kind === 'group' ? isOpen : undefined}
      aria-describedby={isMovable ? hint : undefined}
      tabIndex={isMovable ? (isActive ? 0 : -1) : undefined}
      style={{ transform: `translateY(${start}px)` }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: as its row */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the row is what has the focus */}
      <div role="gridcell" className={styles.cell}>
        {draw(row, { isActive, toggle })}
      </div>
    </div>
  )
})
