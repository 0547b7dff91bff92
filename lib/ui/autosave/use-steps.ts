'use client'
import { useCallback, useState } from 'react'

const most = 100

/** A document before each change, for undo and redo. */
export function useSteps<D>(show: (document: D) => void) {
  const [steps, setSteps] = useState<{ past: D[]; future: D[] }>({ past: [], future: [] })
  const note = useCallback((before: D) => setSteps(({ past }) => ({ past: [...past, before].slice(-most), future: [] })), [])
  const go = (from: 'past' | 'future', now: D) => {
    const to = steps[from].at(-1)
    if (to === undefined) return
    const rest = steps[from].slice(0, -1)
    setSteps(from === 'past' ? { past: rest, future: [...steps.future, now] } : { past: [...steps.past, now], future: rest })
    show(to)
  }
  return {
    note,
    undo: (now: D) => go('past', now),
    redo: (now: D) => go('future', now),
    forget: useCallback(() => setSteps({ past: [], future: [] }), []),
    canUndo: steps.past.length > 0,
    canRedo: steps.future.length > 0,
  }
}
