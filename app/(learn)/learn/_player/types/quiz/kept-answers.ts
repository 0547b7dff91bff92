'use client'
import type { Kept } from './answering'
import type { Numbered } from './answering.rules'

const isNumbered = (value: unknown): value is Numbered =>
  typeof value === 'object' && value !== null && 'seq' in value && Number.isInteger(value.seq) && 'answer' in value

/** The answers of an attempt that the server does not have yet, in the browser; where it keeps nothing, until the page is left. */
export function keptOf(attemptId: string): Kept {
  const key = `masar-attempt-${attemptId}`
  return {
    read: () => {
      // The server draws the questions too, and keeps nothing.
      if (typeof localStorage === 'undefined') return {}
      try {
        const found: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
        return Object.fromEntries(Object.entries(found ?? {}).filter(([, value]) => isNumbered(value)))
      } catch (error) {
        console.warn(error)
        return {}
      }
    },
    write: (answers) => {
      try {
        if (Object.keys(answers).length === 0) localStorage.removeItem(key)
        else localStorage.setItem(key, JSON.stringify(answers))
      } catch (error) {
        console.warn(error)
      }
    },
  }
}
