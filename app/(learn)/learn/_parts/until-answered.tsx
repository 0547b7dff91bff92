'use client'
import { type ReactNode, useEffect, useState } from 'react'

const controls = '[data-player] :is(button, input, select, textarea, label, summary)'

/** Content that makes way for a new answer: it is gone with the first thing that is done in the lesson below it. */
export function UntilAnswered({ children }: { children: ReactNode }) {
  const [isGone, setIsGone] = useState(false)
  useEffect(() => {
    const leave = ({ type, target }: Event) => {
      if (!(target instanceof Element)) return
      // Of a pointer only the end of a drag: the page does not move under a press.
      if (target.closest(type === 'pointerup' ? '[data-dragged]' : controls)) setIsGone(true)
    }
    const names = ['click', 'change', 'pointerup'] as const
    for (const name of names) document.addEventListener(name, leave, true)
    return () => {
      for (const name of names) document.removeEventListener(name, leave, true)
    }
  }, [])
  return isGone ? null : children
}
