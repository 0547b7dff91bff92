'use client'
import type { CSSProperties, KeyboardEvent } from 'react'
import { useTranslations } from '@/lib/ui/translations'
import styles from './canvas.module.css'
import { corners, isCentred, moved, pageHeight, pageWidth, resized, type Slot } from './slots'
import type { Canvas } from './use-canvas'
import type { HeldSlot } from './use-held-slot'

/** Points that an arrow key moves a slot by; with Shift the larger. */
const steps = { small: 1, large: 10 }

const share = (points: number, of: number) => `${(points / of) * 100}%`
/** The place of a slot on its page. */
const placeOf = ({ start, top, width, height }: Slot): CSSProperties => ({
  insetInlineStart: share(start, pageWidth),
  insetBlockStart: share(top, pageHeight),
  inlineSize: share(width, pageWidth),
  blockSize: share(height, pageHeight),
})

/** Where an arrow key leads, along the text and down; in a page from right to left the sides are exchanged. */
function arrowOf(key: string, isTurned: boolean): [along: number, down: number] | undefined {
  const arrows: Record<string, [number, number]> = {
    ArrowLeft: [isTurned ? 1 : -1, 0],
    ArrowRight: [isTurned ? -1 : 1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
  }
  return arrows[key]
}

type Props = { canvas: Canvas; held: HeldSlot; isTurned: boolean; onEdit: () => void }

/** A button over each slot of the picture: the pointer and the arrow keys move it, with Alt the keys change its size, Enter leads to its tools. */
export function SlotButtons({ canvas, held, isTurned, onEdit }: Props) {
  const t = useTranslations('certificates.templates')
  const press = (event: KeyboardEvent, at: number, slot: Slot) => {
    if (event.key === 'Escape') return canvas.choose(null)
    if ((event.key === 'Delete' || event.key === 'Backspace') && canvas.mayRemove(at)) {
      event.preventDefault()
      return canvas.remove(at)
    }
    const arrow = arrowOf(event.key, isTurned)
    if (!arrow) return
    event.preventDefault()
    canvas.choose(at)
    const step = event.shiftKey ? steps.large : steps.small
    const change = event.altKey ? resized : moved
    canvas.put(at, change(slot, arrow[0] * step, arrow[1] * step), 'keys')
  }
  return canvas.slots.map((slot, at) => (
    <button
      // biome-ignore lint/suspicious/noArrayIndexKey: slots have no names, and their order is the order of drawing
      key={`${slot.kind}-${at}`}
      type="button"
      className={styles.slot}
      data-slot={slot.kind}
      aria-label={t('preview.slot', { name: t(`kinds.${slot.kind}`), start: slot.start, top: slot.top })}
      aria-pressed={canvas.chosen === at}
      style={placeOf(slot)}
      onClick={({ detail }) => {
        canvas.choose(at)
        // Pressed by a key, or twice: on to its tools.
        if (detail !== 1) onEdit()
      }}
      onKeyDown={(event) => press(event, at, slot)}
      onBlur={canvas.rest}
      onPointerDown={(event) => held.take(event, at)}
      onPointerMove={held.drag}
      onPointerUp={held.release}
      onPointerCancel={held.release}
    />
  ))
}

/** The corners of the chosen slot, to be dragged. */
export function Corners({ slot, at, held }: { slot: Slot; at: number; held: HeldSlot }) {
  return (
    <div className={styles.outline} style={placeOf(slot)} aria-hidden="true">
      {corners.map((corner) => (
        <span
          key={`${corner.isStart} ${corner.isTop}`}
          className={styles.corner}
          data-start={corner.isStart}
          data-top={corner.isTop}
          onPointerDown={(event) => held.take(event, at, corner)}
          onPointerMove={held.drag}
          onPointerUp={held.release}
          onPointerCancel={held.release}
        />
      ))}
    </div>
  )
}

type ShiftedProps = { held: HeldSlot; slots: readonly Slot[]; picture: string; isTurned: boolean }

/** The dragged part, cut out of the picture until it is drawn anew; the place it left is veiled, and the middle of the page is a line. */
export function Shifted({ held: { shift, isDragging }, slots, picture, isTurned }: ShiftedProps) {
  const slot = shift ? slots[shift.at] : undefined
  if (!shift || !slot) return null
  const { from } = shift
  const left = isTurned ? pageWidth - from.start - from.width : from.start
  // Where the picture is as large as the page, a share of it is placed by what is left beside it.
  const cut: CSSProperties = {
    ...placeOf({ ...slot, width: from.width, height: from.height }),
    backgroundImage: `url("${picture}")`,
    backgroundSize: `${(pageWidth / from.width) * 100}% ${(pageHeight / from.height) * 100}%`,
    backgroundPosition: `${share(left, Math.max(1, pageWidth - from.width))} ${share(from.top, Math.max(1, pageHeight - from.height))}`,
  }
  return (
    <>
      <div className={styles.veil} style={placeOf(from)} aria-hidden="true" />
      <div className={styles.cut} style={cut} aria-hidden="true" />
      {isDragging && isCentred(slot) && <div className={styles.middle} aria-hidden="true" />}
    </>
  )
}
