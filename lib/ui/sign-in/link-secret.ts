'use client'
import { useSyncExternalStore } from 'react'
import { ApiError } from '@/lib/platform/http/client'

const subscribe = (changed: () => void) => {
  window.addEventListener('hashchange', changed)
  return () => window.removeEventListener('hashchange', changed)
}
const place = () => `masar-link:${location.pathname}`

/** Kept for this tab, because the link to the other language leads to a new document without it. */
function secretHere(): string {
  const given = location.hash.slice(1)
  if (given) sessionStorage.setItem(place(), given)
  return given || (sessionStorage.getItem(place()) ?? '')
}

/** The secret of the link that led here, which stands behind `#` and reaches no server by itself; null until the page runs, empty without one. */
export const useLinkSecret = (): string | null => useSyncExternalStore<string | null>(subscribe, secretHere, () => null)

/** Once the link is used up. */
export const forgetLinkSecret = (): void => sessionStorage.removeItem(place())

/** Whether the API says that a link does not work, or no longer. */
export const isLinkOver = (error: unknown): boolean => error instanceof ApiError && error.envelope.statusCode === 5169
