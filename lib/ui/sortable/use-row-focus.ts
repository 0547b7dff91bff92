import { type FocusEvent, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Branch, Row } from './tree'

const keyOf = (target: EventTarget | null): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-key]')?.dataset.key : undefined

/** Which row the keys are at: one row can be reached with Tab, and it stays the same one while rows move. */
export function useRowFocus(container: RefObject<HTMLElement | null>, rows: readonly Row[]) {
  const [active, setActive] = useState<{ key: string | null }>({ key: null })
  const isWanted = useRef(false)
  const isInside = useRef(false)
  const last = useRef(0)
  const found = rows.findIndex(({ key }) => key === active.key)
  // Where the row is gone, the one that has come to its place.
  const index = found >= 0 ? found : Math.min(last.current, rows.length - 1)
  const isGone = active.key !== null && found < 0
  useLayoutEffect(() => {
    last.current = Math.max(0, index)
    const heir = rows[index]
    if (!isGone || !heir) return
    isWanted.current = isInside.current
    setActive({ key: heir.key })
  }, [index, isGone, rows])
  const to = useCallback((key: string) => {
    isWanted.current = true
    setActive({ key })
  }, [])
  return {
    index,
    to,
    /** Puts the focus on the row if it was asked for; answers whether it was. */
    take: (): boolean => {
      if (!isWanted.current) return false
      const element = [...(container.current?.querySelectorAll<HTMLElement>('[data-key]') ?? [])].find(
        ({ dataset }) => dataset.key === rows[index]?.key,
      )
      if (!element) return false
      isWanted.current = false
      const own = element.dataset.kind === 'end' ? element.querySelector('button') : element
      own?.focus({ preventScroll: true })
      return true
    },
    /** The row whose keys an event is about: of buttons in a row none, but of the one at the end of a group. */
    rowOf: (target: EventTarget): Row | undefined => {
      const row = rows.find(({ key }) => key === keyOf(target))
      const isRow = target instanceof HTMLElement && target.dataset.key !== undefined
      return isRow || row?.kind === 'end' ? row : undefined
    },
    noted: ({ target }: FocusEvent) => {
      isInside.current = true
      const key = keyOf(target)
      if (key !== undefined) setActive((now) => (now.key === key ? now : { key }))
    },
    left: ({ relatedTarget }: FocusEvent) => {
      // Without one, the element itself may have been moved or taken away.
      if (relatedTarget && !container.current?.contains(relatedTarget)) isInside.current = false
    },
  }
}

/** px between the top of the document and an element, also after what is above it has grown. */
export function useOffset(container: RefObject<HTMLElement | null>): number {
  const [offset, setOffset] = useState(0)
  useLayoutEffect(() => {
    const measure = () => {
      const top = container.current?.getBoundingClientRect().top
      if (top !== undefined) setOffset(Math.round(top + window.scrollY))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [container])
  return offset
}

/** Leads to a group or an item once it is named, with the group it stands in. */
export function useShown(show: string | null, groups: readonly Branch[], lead: (id: string, group: string) => void): void {
  const led = useRef<string | null>(null)
  useEffect(() => {
    const group = groups.find(({ id, items }) => id === show || items.some((item) => item.id === show))
    if (show === null || !group || led.current === show) return
    led.current = show
    lead(show, group.id)
  }, [show, groups, lead])
}
