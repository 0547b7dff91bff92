'use client'
import type { Visit } from './evidence'

const prefix = (mediaId: string) => `masar-film-${mediaId}-`

const isVisit = (value: unknown): value is Visit =>
  typeof value === 'object' && value !== null && 'sessionId' in value && 'waiting' in value && Array.isArray(value.waiting)

/** Reports of a film that the server does not have yet, in the browser; where it keeps nothing, until the page is left. */
export const keptVisits = (mediaId: string) => ({
  read: (): Visit[] => {
    // The server draws the film too, and keeps nothing.
    if (typeof localStorage === 'undefined') return []
    try {
      const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix(mediaId)))
      return keys.map((key): unknown => JSON.parse(localStorage.getItem(key) ?? 'null')).filter(isVisit)
    } catch (error) {
      console.warn(error)
      return []
    }
  },
  write: (visit: Visit): void => {
    const key = `${prefix(mediaId)}${visit.sessionId}`
    try {
      if (visit.waiting.length === 0) localStorage.removeItem(key)
      else localStorage.setItem(key, JSON.stringify(visit))
    } catch (error) {
      console.warn(error)
    }
  },
})
