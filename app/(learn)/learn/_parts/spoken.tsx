'use client'
import { useEffect, useState } from 'react'

/**
 * An announcement for screen readers: filled in after the page has loaded, because most screen readers skip
 * text that is there from the start.
 */
export function Spoken({ text, isOnce = false }: { text: string; isOnce?: boolean }) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    // Read again, the page does not say it again.
    if (isOnce) {
      const url = new URL(location.href)
      url.searchParams.delete('done')
      url.searchParams.delete('note')
      history.replaceState(history.state, '', url)
    }
    const timer = setTimeout(() => setSaid(text), 300)
    return () => clearTimeout(timer)
  }, [text, isOnce])
  return (
    <span className="hidden-visually" role="status">
      {said}
    </span>
  )
}
