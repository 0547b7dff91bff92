'use client'
import { type PointerEvent, useRef } from 'react'

/** So far a finger may move in a tap, in pixels. */
const slop = 6

type Moving = {
  item: string
  element: HTMLElement
  pointer: number
  x: number
  y: number
  isMoving: boolean
  over: Element | null
}

const placeUnder = (x: number, y: number) => document.elementFromPoint(x, y)?.closest('[data-place]') ?? null

/**
 * Drags an element over places by mouse, pen or finger, with the platform's own pointer events: a library for lists that sort themselves would
 * weigh several times as much as all of the player. The element is moved by a transform set from code, which the content policy allows.
 */
export function useDrag({ onDrop }: { onDrop: (item: string, place: string) => void }) {
  const moving = useRef<Moving | null>(null)
  const dragged = useRef(false)

  const mark = (now: Moving, over: Element | null) => {
    now.over?.removeAttribute('data-over')
    over?.setAttribute('data-over', '')
    now.over = over
  }
  const end = (drop: boolean) => {
    const now = moving.current
    moving.current = null
    if (!now) return
    now.element.style.transform = ''
    now.element.removeAttribute('data-dragged')
    const place = now.over?.getAttribute('data-place')
    mark(now, null)
    if (drop && now.isMoving && typeof place === 'string') onDrop(now.item, place)
  }
  const move = (event: globalThis.PointerEvent) => {
    const now = moving.current
    if (!now || event.pointerId !== now.pointer) return
    const [x, y] = [event.clientX - now.x, event.clientY - now.y]
    if (!now.isMoving && Math.hypot(x, y) < slop) return
    now.isMoving = true
    dragged.current = true
    now.element.setAttribute('data-dragged', '')
    now.element.style.transform = `translate(${x}px, ${y}px)`
    mark(now, placeUnder(event.clientX, event.clientY))
  }
  return {
    start: (event: PointerEvent<HTMLElement>, item: string) => {
      if (event.button !== 0 || moving.current) return
      const element = event.currentTarget
      dragged.current = false
      moving.current = {
        item,
        element,
        pointer: event.pointerId,
        x: event.clientX,
        y: event.clientY,
        isMoving: false,
        over: null,
      }
      element.setPointerCapture(event.pointerId)
      const stop = (drop: boolean) => () => {
        element.removeEventListener('pointermove', move)
        element.removeEventListener('pointerup', up)
        element.removeEventListener('pointercancel', cancel)
        end(drop)
      }
      const [up, cancel] = [stop(true), stop(false)]
      element.addEventListener('pointermove', move)
      element.addEventListener('pointerup', up)
      element.addEventListener('pointercancel', cancel)
    },
    /** Whether the click that is told now is the end of a drag. */
    wasDragged: () => {
      const was = dragged.current
      dragged.current = false
      return was
    },
  }
}
