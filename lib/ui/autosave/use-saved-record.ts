'use client'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Contract } from '@/lib/platform/http/contract'
import { call } from '@/lib/ui/api-client'
import { useConsole } from '@/lib/ui/console-provider'
import type { Endpoint } from '@/lib/ui/endpoint'
import type { FieldError } from '@/lib/ui/form/values'
import { freshId } from '@/lib/ui/schema-form/bilingual'
import { draftsOn } from '@/lib/ui/sending/drafts'
import { deviceShelf } from '@/lib/ui/sending/store'
import type { AutosaveView, Kept } from './ports'
import { choicesOf, faultsByPath, type KnownRecord, knownOf, type Lack, type RecordRules, recordPorts } from './record-ports'
import { useAutosave } from './use-autosave'
import { useSteps } from './use-steps'

type Options<D, R> = {
  /** Under which drafts are kept on the device, and by which the API knows the record. */
  kind: string
  id: string
  record: R
  save: Endpoint<Contract>
  read: Endpoint<Contract>
  /** The body that saves a document onto what is known. */
  toBody: (document: D, known: D) => object
  rules: RecordRules<D, R>
  /** The places that are not written yet. */
  lacking?: (document: D) => Lack[]
  messageOf: (error: FieldError) => string
}

/** The autosave of one record. */
function useSaving<D, R extends { version: number }>(options: Options<D, R>) {
  const { kind, id, record, save, read, toBody, rules, lacking, messageOf } = options
  const { me } = useConsole()
  const [fresh] = useState(() => knownOf<D, R>(rules, record))
  const [ports] = useState(() =>
    recordPorts<D, R>({
      ...rules,
      put: async (document, onto) => {
        const body = toBody(document, onto.document)
        const input = { params: { id }, headers: { 'if-match': `"${onto.version}"` }, body }
        return (await call(save, input as never)).data as R
      },
      read: async () => (await call(read, { params: { id } })).data as R,
      lacking,
      messageOf,
      drafts: draftsOn<Kept<D, KnownRecord<D, R>>>(deviceShelf(), me.id, `${kind} ${id}`, freshId()),
    }),
  )
  const { autosave, view } = useAutosave<D, KnownRecord<D, R>>(ports, fresh)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another state of the record is news
  useEffect(() => autosave.adopt(knownOf<D, R>(rules, record)), [record.version])
  // The page may have been kept by the browser since, and another person may have changed it while it was out of sight.
  useEffect(() => {
    const look = async () => {
      const now = document.visibilityState === 'visible' ? await ports.read() : null
      if (now) autosave.adopt(now)
    }
    // A state newer than the page as it opens is no news.
    void look().then(() => autosave.seen())
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [autosave, ports])
  return { autosave, view }
}

type Choosing<D, R> = {
  view: AutosaveView<D, KnownRecord<D, R>>
  rival: KnownRecord<D, R>
  take: (document: D) => void
}

/** The two ways out where another person changed the same. */
function choiceIn<D, R>(rules: RecordRules<D, R>, { view, rival, take }: Choosing<D, R>) {
  const sides = { bases: [view.known.document], mine: view.document, theirs: rival.document }
  const { mine, theirs } = choicesOf(rules, sides)
  return { version: rival.version, mine, theirs, onMine: () => take(mine), onTheirs: () => take(theirs) }
}

/**
 * A record while it is edited: every change shows at once, is saved behind, and can be taken back. A refused value stays in its field,
 * and an unsaved one on the device.
 */
export function useSavedRecord<D, R extends { version: number }>(options: Options<D, R>) {
  const { autosave, view } = useSaving(options)
  const show = useCallback((next: D) => autosave.edit(() => next), [autosave])
  const { note, undo, redo, forget, canUndo, canRedo } = useSteps<D>(show)
  /** The place that the last change was made at: more at the same place are one step. */
  const last = useRef<string | null>(null)
  const change = useCallback(
    (make: (now: D) => D, place?: string) => {
      const before = autosave.view.document
      const next = make(before)
      if (JSON.stringify(next) === JSON.stringify(before)) return
      if (place === undefined || place !== last.current) note(before)
      last.current = place ?? null
      show(next)
    },
    [autosave, note, show],
  )
  /** Ends a step: the next change is another one. The document may be tidied, which is none. */
  const rest = useCallback(
    (tidy?: (now: D) => D) => {
      last.current = null
      const now = autosave.view.document
      const next = tidy ? tidy(now) : now
      if (JSON.stringify(next) !== JSON.stringify(now)) show(next)
    },
    [autosave, show],
  )
  // A step back would take away what another person wrote in between.
  const takenCount = view.taken.length
  useEffect(() => {
    if (takenCount > 0) forget()
  }, [takenCount, forget])
  const { rival, known } = view
  const take = (document: D) => {
    forget()
    autosave.edit(() => document)
    autosave.choose('mine')
  }
  const back = useCallback(
    (go: (now: D) => void) => {
      last.current = null
      go(autosave.view.document)
    },
    [autosave],
  )
  return {
    view,
    document: view.document,
    record: known.record,
    version: known.version,
    isSaved: view.status === 'saved',
    faults: faultsByPath(view.document, view.faults),
    change,
    rest,
    canUndo,
    canRedo,
    undo: () => back(undo),
    redo: () => back(redo),
    save: () => void autosave.attempt(),
    seen: () => autosave.seen(),
    conflict: rival && choiceIn(options.rules, { view, rival, take }),
  }
}

export type SavedRecord<D, R extends { version: number }> = ReturnType<typeof useSavedRecord<D, R>>
