'use client'
import { useRouter } from 'next/navigation'
import { useCallback, useState } from 'react'
import type { putStructure, readPath } from '@/lib/domain/learning/learning-paths/authoring.contract'
import { call, errorMessage } from '@/lib/ui/api-client'
import type { AutosaveStatus } from '@/lib/ui/autosave/ports'
import { useAutosave } from '@/lib/ui/autosave/use-autosave'
import { useSteps } from '@/lib/ui/autosave/use-steps'
import type { Endpoint } from '@/lib/ui/endpoint'
import { useTranslations } from '@/lib/ui/translations'
import { NewestOutlines } from './newest-outlines'
import type { Path, Structure } from './outline'
import { outlinePorts, outlineRestMs, type Stored } from './outline-saving'

export type OutlineOptions = {
  id: string
  first: Stored
  endpoints: { put: Endpoint<typeof putStructure>; read: Endpoint<typeof readPath> }
}

const storedOf = ({ contents, version }: Path): Stored => ({
  document: contents.structure,
  isDraft: contents.isDraft,
  version,
})

const newest = new NewestOutlines()

type ShownState = Exclude<AutosaveStatus, 'waiting' | 'refused'>
const shownStates: Record<AutosaveStatus, ShownState> = {
  saved: 'saved',
  waiting: 'saving',
  saving: 'saving',
  offline: 'offline',
  refused: 'stopped',
  stopped: 'stopped',
  conflict: 'conflict',
}

/** The autosave of a path's contents. */
function useOutlineSaving({ id, first, endpoints: { put, read } }: OutlineOptions) {
  const t = useTranslations('learningPaths.builder')
  const router = useRouter()
  const [stored] = useState(() => newest.newer(id, first))
  const [ports] = useState(() => {
    let { isDraft } = stored
    const remember = (path: Path): Stored => {
      const now = storedOf(path)
      newest.remember(id, now)
      // The page says that changes wait to be published; once is enough.
      if (now.isDraft && !isDraft) router.refresh()
      isDraft = now.isDraft
      return now
    }
    return outlinePorts({
      put: async (body, version) =>
        remember((await call(put, { params: { id }, headers: { 'if-match': `"${version}"` }, body })).data),
      read: async () => remember((await call(read, { params: { id } })).data),
      messageOf: (refusal) => errorMessage(refusal, t('failed')),
    })
  })
  return useAutosave(ports, stored, outlineRestMs)
}

/** The contents of a path while they are written: every change shows at once and is saved behind, and can be taken back. */
export function useOutline(options: OutlineOptions) {
  const { autosave, view } = useOutlineSaving(options)
  const { document: structure, message, faults, rival } = view
  const state = shownStates[view.status]
  /** The version of the rival whose comparison was closed. */
  const [closed, setClosed] = useState<number | null>(null)
  const show = useCallback((next: Structure) => autosave.edit(() => next), [autosave])
  const steps = useSteps<Structure>(show)
  const { note } = steps
  const change = useCallback(
    (make: (now: Structure) => Structure) => {
      const before = autosave.view.document
      const next = make(before)
      if (JSON.stringify(next) === JSON.stringify(before)) return
      note(before)
      show(next)
    },
    [autosave, note, show],
  )
  // The reason of a refusal stays while the next attempt is on its way.
  const isRefusal = state === 'stopped' || state === 'saving'
  return {
    structure,
    change,
    state,
    failure:
      message !== null && isRefusal
        ? { message, errors: faults.map((fault) => ({ property: fault.steps.join('.'), message: fault.message })) }
        : null,
    canUndo: steps.canUndo,
    canRedo: steps.canRedo,
    undo: () => steps.undo(autosave.view.document),
    redo: () => steps.redo(autosave.view.document),
    save: () => {
      setClosed(null)
      void autosave.attempt()
    },
    conflict:
      state === 'conflict' && rival && rival.version !== closed
        ? {
            mine: structure,
            theirs: rival.document,
            onMine: () => autosave.choose('mine'),
            onTheirs: () => {
              steps.forget()
              autosave.choose('theirs')
            },
            onClose: () => setClosed(rival.version),
          }
        : null,
  }
}
