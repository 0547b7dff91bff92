'use client'
import { useState } from 'react'
import type { CertificateFileLanguage } from '@/lib/domain/assessing/certificates/words'
import type { SavedRecord } from '@/lib/ui/autosave/use-saved-record'
import { type Content, type Layout, mayGo, newSlot, type Slot, type Template } from './slots'
import type { Edited } from './template-saving'

/** The page that is shown: a file in one language, or in both. */
export type Face = CertificateFileLanguage
export const layoutOf = (face: Face): Layout => (face === 'both' ? 'both' : 'single')

/** The choice on the canvas, and the changes of a design that begin there. */
export function useCanvas(record: SavedRecord<Edited, Template>, language: 'ar' | 'en', newText: { ar: string; en: string }) {
  const [face, setFace] = useState<Face>(language)
  const [chosen, setChosen] = useState<number | null>(null)
  const layout = layoutOf(face)
  const { content } = record.document
  const slots = content[layout]
  const setContent = (change: (now: Content) => Content, place?: string) =>
    record.change((now) => ({ ...now, content: change(now.content) }), place)
  const setSlots = (change: (now: Slot[]) => Slot[], place?: string) =>
    setContent((now) => ({ ...now, [layout]: change(now[layout]) }), place && `${layout} ${place}`)
  return {
    face,
    layout,
    slots,
    content,
    chosen: chosen !== null && chosen < slots.length ? chosen : null,
    slot: chosen === null ? undefined : slots[chosen],
    setContent,
    show: (next: Face) => {
      if (layoutOf(next) !== layout) setChosen(null)
      setFace(next)
    },
    choose: setChosen,
    /** Changes of one field, or one drag, are one step. */
    put: (at: number, next: Slot, place: string) =>
      setSlots((now) => now.map((one, index) => (index === at ? next : one)), `${at} ${place}`),
    rest: () => record.rest(),
    add: (kind: Slot['kind']) => {
      setSlots((now) => [...now, newSlot(kind, newText)])
      setChosen(slots.length)
    },
    mayRemove: (at: number) => slots[at] !== undefined && mayGo(slots, slots[at]),
    remove: (at: number) => {
      setSlots((now) => now.filter((_, index) => index !== at))
      setChosen(null)
    },
  }
}

export type Canvas = ReturnType<typeof useCanvas>
