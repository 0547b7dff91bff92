// biome-ignore-all lint/a11y/useSemanticElements: the rows stand where the windowing puts them, which no table can
'use client'
import { type KeyboardEvent, useCallback, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from '@/lib/ui/translations'
import { type KeyAction, keyAction } from './keys'
import styles from './sortable.module.css'
import { type DrawRow, SortableRow } from './sortable-row'
import { type Branch, type Place, type Row, rowsOf } from './tree'
import { useLifting } from './use-lifting'
import { useRowFocus, useShown } from './use-row-focus'
import { useWindowedRows } from './use-windowed-rows'

export type SortableTreeProps = {
  label: string
  groups: readonly Branch[]
  /** The name of a group or an item, for screen readers. */
  nameOf: (id: string) => string
  /** Draws the content of a row. Give the same function as long as the rows look the same: they are drawn again with a new one. */
  draw: DrawRow
  onMove: (id: string, to: Place) => void
  /** Enter on a row. */
  onOpen?: (id: string) => void
  /** Delete on a row. */
  onRemove?: (id: string) => void
  /** A group or item to lead to. */
  show?: string | null
}

/** The rows of the tree, and how keys and the pointer move them. */
function useTree({ groups, nameOf, onMove, onOpen, onRemove, show }: SortableTreeProps) {
  const container = useRef<HTMLDivElement>(null)
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const lifting = useLifting({ groups, nameOf, onMove })
  const { lifted } = lifting
  const rows = useMemo(() => rowsOf(lifting.shown, closed), [lifting.shown, closed])
  const focus = useRowFocus(container, rows)
  const toggle = useCallback(
    (id: string) => setClosed((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id])),
    [],
  )
  const windowed = useWindowedRows({
    container,
    rows,
    groups,
    activeIndex: focus.index,
    onDrop: (id, to) => {
      onMove(id, to)
      lifting.tellMoved(id, to)
    },
  })
  useLayoutEffect(() => {
    if (focus.take()) windowed.reveal(focus.index)
  })
  useShown(show ?? null, groups, (id, group) => {
    setClosed((now) => new Set([...now].filter((one) => one !== group)))
    focus.to(id)
  })
  const act = (action: KeyAction, row: Row) => {
    if (action.does === 'go') return focus.to(action.key)
    if (action.does === 'toggle') return toggle(row.id)
    if (action.does === 'open') return onOpen?.(row.id)
    if (action.does === 'remove') return onRemove?.(row.id)
    lifting.act(action, row.id)
    // Its element moves with it, and would lose the focus.
    focus.to(row.key)
  }
  const press = (event: KeyboardEvent) => {
    const row = focus.rowOf(event.target)
    const direction = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'rtl' : 'ltr'
    const action = row && keyAction(event, { rows, index: focus.index, isLifted: lifted !== null, direction })
    if (!row || !action) return
    event.preventDefault()
    event.stopPropagation()
    act(action, row)
  }
  return { container, rows, lifting, focus, windowed, toggle, press }
}

/**
 * Groups with items that are put in order by pointer and by keyboard, any number of them: only the rows near the window are there. Space lifts a row,
 * the arrow keys carry it, Space puts it down and Escape puts it back; Alt with an arrow key moves it at once. The arrow keys to the sides follow the
 * direction of the text.
 */
export function SortableTree(props: SortableTreeProps) {
  const { label, draw } = props
  const t = useTranslations('parts.sortable')
  const hint = useId()
  const { container, rows, lifting, focus, windowed, toggle, press } = useTree(props)
  return (
    <>
      <p id={hint} className="hidden-visually">
        {t('hint')}
      </p>
      <span role="status" aria-live="assertive" className="hidden-visually">
        {lifting.said}
      </span>
      <div
        ref={container}
        role="treegrid"
        aria-label={label}
        aria-rowcount={rows.length}
        className={styles.tree}
        style={{ blockSize: windowed.size }}
        onKeyDown={press}
        onFocus={focus.noted}
        onBlur={focus.left}
      >
        {windowed.shown.map(({ row, index, start }) => (
          <SortableRow
            key={row.key}
            row={row}
            index={index}
            start={start}
            isActive={index === focus.index}
            isLifted={row.kind !== 'end' && row.id === lifting.lifted}
            hint={hint}
            draw={draw}
            toggle={toggle}
            measure={windowed.measure}
            onDrag={windowed.onDrag}
          />
        ))}
        {windowed.line !== null && (
          <div className={styles.line} style={{ transform: `translateY(${windowed.line}px)` }} aria-hidden="true" />
        )}
      </div>
    </>
  )
}
