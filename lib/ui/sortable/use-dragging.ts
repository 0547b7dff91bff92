import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { autoScrollWindowForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type Branch, dropped, type Place, type Row } from './tree'

/** A row and where it stands, in px from the beginning of the tree. */
export type Standing = { row: Row; start: number; end: number }
type Options = {
  container: RefObject<HTMLElement | null>
  groups: readonly Branch[]
  /** The row at so many px from the beginning of the tree. */
  rowAt: (offset: number) => Standing | undefined
  /** Where the last row of a group ends. */
  endOf: (group: number) => number
  onDrop: (id: string, to: Place) => void
}

const idIn = (data: Record<string, unknown>): string | null => (typeof data.sortable === 'string' ? data.sortable : null)

/** Moving by pointer: the whole tree is one target, and the place is worked out from the pointer's height in it. Answers where to draw the line. */
export function useDragging(options: Options): number | null {
  const [line, setLine] = useState<number | null>(null)
  const now = useRef(options)
  now.current = options
  const { container } = options
  useEffect(() => {
    const element = container.current
    if (!element) return
    const targetAt = (id: string, clientY: number): { to: Place; line: number } | null => {
      const { groups, rowAt, endOf } = now.current
      const over = rowAt(clientY - element.getBoundingClientRect().top)
      if (!over) return null
      const half = clientY - element.getBoundingClientRect().top < (over.start + over.end) / 2 ? 'upper' : 'lower'
      const to = dropped(groups, id, over.row, half)
      if (!to) return null
      const isBefore = half === 'upper' && (over.row.kind !== 'end' || to.item !== null)
      if (to.item === null && !(over.row.kind === 'group' && half === 'upper')) return { to, line: endOf(over.row.group) }
      return { to, line: isBefore || over.row.kind === 'end' ? over.start : over.end }
    }
    const stopTarget = dropTargetForElements({
      element,
      canDrop: ({ source }) => idIn(source.data) !== null && element.contains(source.element),
      onDrag: ({ source, location }) => {
        const id = idIn(source.data)
        setLine(id === null ? null : (targetAt(id, location.current.input.clientY)?.line ?? null))
      },
      onDragLeave: () => setLine(null),
      onDrop: ({ source, location }) => {
        setLine(null)
        const id = idIn(source.data)
        const target = id === null ? null : targetAt(id, location.current.input.clientY)
        if (id !== null && target) now.current.onDrop(id, target.to)
      },
    })
    const stopScroll = autoScrollWindowForElements({ canScroll: ({ source }) => element.contains(source.element) })
    return () => {
      stopTarget()
      stopScroll()
    }
  }, [container])
  return line
}
