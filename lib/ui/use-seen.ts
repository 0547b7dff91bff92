'use client'
import { useEffect, useRef, useState } from 'react'

/** Whether an element has come into view, for what is loaded only then. */
export function useSeen<E extends HTMLElement>() {
  const [isSeen, setSeen] = useState(false)
  const element = useRef<E>(null)
  useEffect(() => {
    if (!element.current) return
    const watcher = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      setSeen(true)
      watcher.disconnect()
    })
    watcher.observe(element.current)
    return () => watcher.disconnect()
  }, [])
  return [element, isSeen] as const
}
