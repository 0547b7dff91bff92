'use client'
import { useEffect } from 'react'

/**
 * Sets `data-ready` on the root element once the browser has hydrated what stands beside it, so that whoever drives the page (the browser
 * tests) need not guess when it answers. A page that replaces itself at once (a session being renewed) has none.
 */
export function ReadyMark() {
  useEffect(() => {
    document.documentElement.dataset.ready = ''
  }, [])
  return null
}
