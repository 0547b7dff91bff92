'use client'
import { useCallback, useState } from 'react'
import type { Structure } from './outline'

const most = 100

/** The contents before each change, for undo and redo. */
export function useSteps(show: (structure: Structure) => void) {
  const [steps, setSteps] = useState<{ past: Structure[]; future: Structure[] }>({ past: [], future: [] })
  const note = useCallback(
    (before: Structure) => setSteps(({ past }) => ({ past: [...past, before].slice(-most), future: [] })),
    [],
  )
  const go = (from: 'past' | 'future', now: Structure) => {
    const to = steps[from].at(-1)
    if (!to) return
    const rest = steps[from].slice(0, -1)
    setSteps(from === 'past' ? { past: rest, future: [...steps.future, now] } : { past: [...steps.past, now], future: rest })
    show(to)
  }
  return {
    note,
    undo: (now: Structure) => go('past', now),
    redo: (now: Structure) => go('future', now),
    forget: () => setSteps({ past: [], future: [] }),
    canUndo: steps.past.length > 0,
    canRedo: steps.future.length > 0,
  }
}
