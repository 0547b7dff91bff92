'use client'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { onReasons } from '@/lib/ui/sending/reasons'
import { useUnsavedChanges } from '@/lib/ui/unsaved-changes'
import { Autosave, typingRestMs } from './autosave'
import type { Known, Ports } from './ports'

/** The autosave of one editor, which lives as long as the editor is shown. */
export function useAutosave<D, K extends Known<D>>(ports: Omit<Ports<D, K>, 'restMs'>, fresh: K, restMs: number = typingRestMs) {
  const [autosave] = useState(() => new Autosave<D, K>({ ...ports, restMs }, fresh))
  const view = useSyncExternalStore(
    autosave.subscribe,
    () => autosave.view,
    () => autosave.view,
  )
  useEffect(() => {
    const now = () => void autosave.attempt()
    autosave.enter()
    now()
    const end = onReasons({ online: now, visibility: (isVisible) => !isVisible && now() })
    return () => {
      end()
      autosave.leave()
    }
  }, [autosave])
  // Leaving loses something only where the browser could not keep it.
  useUnsavedChanges(view.isUnkept && view.status !== 'saved')
  return { autosave, view }
}
