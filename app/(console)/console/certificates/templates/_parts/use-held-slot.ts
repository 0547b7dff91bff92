'use client'
import { type PointerEvent, type RefObject, useRef, useState } from 'react'
import { type Corner, moved, pageWidth, pulled, resized, type Slot } from './slots'
import type { Canvas } from './use-canvas'

/** So far a pointer may move in a press, in pixels. */
const slop = 3

type Held = { at: number; slot: Slot; corner: Corner | null; x: number; y: number; scale: number; isMoving: boolean }
/** A slot that is no longer where its picture shows it. */
export type Shift = { at: number; from: Slot }

/** Drags slots of the canvas, or one of their corners, with a pointer. */
export function useHeldSlot(canvas: Canvas, sheet: RefObject<HTMLElement | null>, isTurned: boolean) {
  const held = useRef<Held | null>(null)
  const [shift, setShift] = useState<Shift | null>(null)
  const [isDragging, setIsDragging] = useState(false)
  const take = (event: PointerEvent<HTMLElement>, at: number, corner: Corner | null = null) => {
    const slot = canvas.slots[at]
    const width = sheet.current?.clientWidth ?? 0
    // A finger over a slot that is not chosen scrolls the page.
    if (!slot || width === 0 || event.button !== 0 || (event.pointerType === 'touch' && canvas.chosen !== at)) return
    event.currentTarget.setPointerCapture(event.pointerId)
    held.current = { at, slot, corner, x: event.clientX, y: event.clientY, scale: pageWidth / width, isMoving: false }
  }
  const drag = (event: PointerEvent) => {
    const now = held.current
    if (!now) return
    const [x, y] = [event.clientX - now.x, event.clientY - now.y]
    if (!now.isMoving && Math.hypot(x, y) < slop) return
    if (!now.isMoving) {
      now.isMoving = true
      setIsDragging(true)
      canvas.choose(now.at)
      if (!now.corner) setShift({ at: now.at, from: now.slot })
    }
    const [along, down] = [Math.round((isTurned ? -x : x) * now.scale), Math.round(y * now.scale)]
    const next = now.corner ? resized(now.slot, along, down, now.corner) : pulled(moved(now.slot, along, down))
    canvas.put(now.at, next, 'place')
  }
  const release = () => {
    if (held.current?.isMoving) canvas.rest()
    held.current = null
    setIsDragging(false)
  }
  return {
    shift,
    isDragging,
    take,
    drag,
    release,
    /** A new picture shows everything in its place. */
    drawnAnew: () => {
      const now = held.current
      const slot = now ? canvas.slots[now.at] : undefined
      setShift(now?.isMoving && !now.corner && slot ? { at: now.at, from: slot } : null)
    },
  }
}

export type HeldSlot = ReturnType<typeof useHeldSlot>
