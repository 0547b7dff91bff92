'use client'
import { useEffect, useRef } from 'react'
import { patient } from '@/lib/ui/patience'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
/** After `g` a letter leads to a section of the console. */
const goingMs = 1500

/** Does what a letter stands for, where no field has the focus and no dialog is open. */
export function useDeskKeys(actions: Record<string, (() => void) | null>) {
  const going = useRef(Number.NEGATIVE_INFINITY)
  const now = useRef(actions)
  useEffect(() => {
    now.current = actions
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('[role=dialog]')) return
      if (isTyping(event.target)) return
      // By the key's place as well: on an Arabic keyboard the same keys write other letters.
      const letter = /^Key([A-Z])$/.exec(event.code)?.[1]?.toLowerCase() ?? event.key.toLowerCase()
      const isGoing = performance.now() - going.current < patient(goingMs)
      going.current = letter === 'g' && !isGoing ? performance.now() : Number.NEGATIVE_INFINITY
      const act = isGoing ? null : now.current[letter]
      if (!act) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
