'use client'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useUnsavedChanges } from '@/lib/ui/unsaved-changes'
import { Autosave, type Known, type Ports } from './autosave'

/** Milliseconds without a key pressed before what was typed is sent. */
const pauseMs = 900
const longestRetryMs = 30_000

/** When an attempt that failed is made again: after a second, then ever later. */
const delayOf = (delay: 'soon' | 'retry', attempt: number) =>
  delay === 'soon' ? pauseMs : Math.min(longestRetryMs, 1_000 * 2 ** Math.min(attempt - 1, 10))

/** The autosave of one editor, which lives as long as the editor is shown. */
export function useAutosave<D, K extends Known<D>>(ports: Omit<Ports<D, K>, 'later'>, fresh: K) {
  const [autosave] = useState(
    () =>
      new Autosave<D, K>(
        {
          ...ports,
          later: (run, delay, attempt) => {
            const timer = setTimeout(run, delayOf(delay, attempt))
            return () => clearTimeout(timer)
          },
        },
        fresh,
      ),
  )
  const view = useSyncExternalStore(
    autosave.subscribe,
    () => autosave.view,
    () => autosave.view,
  )
  useEffect(() => {
    const now = () => void autosave.attempt()
    const hidden = () => document.visibilityState === 'hidden' && now()
    now()
    addEventListener('online', now)
    document.addEventListener('visibilitychange', hidden)
    return () => {
      removeEventListener('online', now)
      document.removeEventListener('visibilitychange', hidden)
      // What is not saved yet is sent on the way out; whether or not it arrives, the browser keeps it.
      now()
    }
  }, [autosave])
  // Leaving loses something only where the browser could not keep it.
  useUnsavedChanges(view.isUnkept && view.state !== 'saved')
  return { autosave, view }
}
