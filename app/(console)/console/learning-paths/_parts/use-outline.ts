'use client'
import { useRouter } from 'next/navigation'
import { useCallback, useEffect, useState } from 'react'
import type { putStructure, readPath } from '@/lib/domain/learning-paths/authoring.contract'
import { call, errorMessage } from '@/lib/ui/api-client'
import type { Endpoint } from '@/lib/ui/endpoint'
import type { FieldError } from '@/lib/ui/form/values'
import { useTranslations } from '@/lib/ui/translations'
import { useUnsavedChanges } from '@/lib/ui/unsaved-changes'
import { NewestOutlines } from './newest-outlines'
import type { Path, Structure } from './outline'
import { OutlineSaver, type SavingState, type Stored } from './outline-saver'
import { useSteps } from './use-steps'

export type OutlineOptions = {
  id: string
  first: Stored
  endpoints: { put: Endpoint<typeof putStructure>; read: Endpoint<typeof readPath> }
}

const retryMs = 4000
const storedOf = ({ contents, version }: Path): Stored => ({
  structure: contents.structure,
  isDraft: contents.isDraft,
  version,
})

const newest = new NewestOutlines()

type Trouble = {
  state: SavingState
  failure: { message: string; errors: FieldError[] } | null
  conflict: { mine: Structure; theirs: Stored } | null
}
const fine: Trouble = { state: 'saved', failure: null, conflict: null }

/** The contents of a path while they are written: every change shows at once and is saved behind, and can be taken back. */
export function useOutline({ id, first, endpoints: { put, read } }: OutlineOptions) {
  const t = useTranslations('learningPaths.builder')
  const router = useRouter()
  const [trouble, setTrouble] = useState(fine)
  const [saver] = useState(() => {
    const stored = newest.newer(id, first)
    let { isDraft } = stored
    return new OutlineSaver({
      stored,
      put: async (structure, version) =>
        storedOf((await call(put, { params: { id }, headers: { 'if-match': `"${version}"` }, body: structure })).data),
      read: async () => storedOf((await call(read, { params: { id } })).data),
      tell: (told) =>
        setTrouble((before) => ({
          state: told.state,
          // What was refused stays told while the next attempt is on its way.
          failure:
            told.state === 'refused'
              ? { message: errorMessage(told.error, t('failed')), errors: told.error.envelope.errors ?? [] }
              : told.state === 'saving'
                ? before.failure
                : null,
          conflict: told.state === 'conflict' ? told : null,
        })),
      onStored: (now) => {
        newest.remember(id, now)
        // The page says that changes wait to be published; once is enough.
        if (now.isDraft && !isDraft) router.refresh()
        isDraft = now.isDraft
      },
    })
  })
  const [structure, setStructure] = useState(saver.wanted)
  const { state, failure, conflict } = trouble
  useUnsavedChanges(state !== 'saved')
  useRetry(saver, state)

  const show = useCallback(
    (next: Structure) => {
      setStructure(next)
      void saver.want(next)
    },
    [saver],
  )
  const steps = useSteps(show)
  const { note } = steps
  const change = useCallback(
    (make: (now: Structure) => Structure) => {
      const before = saver.wanted
      const next = make(before)
      if (JSON.stringify(next) === JSON.stringify(before)) return
      note(before)
      show(next)
    },
    [saver, note, show],
  )
  const settle = ({ theirs }: { theirs: Stored }, mine: Structure | null) => {
    setStructure(mine ?? theirs.structure)
    if (mine === null) steps.forget()
    void saver.settle(theirs, mine)
  }
  return {
    structure,
    change,
    state,
    failure,
    canUndo: steps.canUndo,
    canRedo: steps.canRedo,
    undo: () => steps.undo(saver.wanted),
    redo: () => steps.redo(saver.wanted),
    save: () => void saver.flush(),
    conflict: conflict && {
      mine: conflict.mine,
      theirs: conflict.theirs.structure,
      onMine: () => settle(conflict, conflict.mine),
      onTheirs: () => settle(conflict, null),
      onClose: () => setTrouble((now) => ({ ...now, conflict: null })),
    },
  }
}

/** Tries again after a while, and as soon as the network is back. */
function useRetry(saver: OutlineSaver, state: SavingState): void {
  useEffect(() => {
    if (state !== 'waiting') return
    const again = () => void saver.flush()
    const timer = setTimeout(again, retryMs)
    addEventListener('online', again)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', again)
    }
  }, [saver, state])
}
