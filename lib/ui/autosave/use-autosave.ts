'use client'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useUnsavedChanges } from '@/lib/ui/unsaved-changes'
import { Autosave } from './autosave'
import { delayMs } from './delays'
import type { Known, Ports } from './ports'

/** The autosave of one editor, which lives as long as the editor is shown; `delay` in milliseconds. */
export function useAutosave<D, K extends Known<D>>(ports: Omit<Ports<D, K>, 'later'>, fresh: K, delay = delayMs) {
  const [autosave] = useState(
    () =>
      new Autosave<D, K>(
        {
          ...ports,
          later: (run, kind, attempt) => {
            const timer = setTimeout(run, delay(kind, attempt))
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
    autosave.enter()
    const hidden = () => document.visibilityState === 'hidden' && now()
    now()
    addEventListener('online', now)
    document.addEventListener('visibilitychange', hidden)
    return () => {
      removeEventListener('online', now)
      document.removeEventListener('visibilitychange', hidden)
      autosave.leave()
    }
  }, [autosave])
  // Leaving loses something only where the browser could not keep it.
  useUnsavedChanges(view.isUnkept && view.state !== 'saved')
  return { autosave, view }
}
