'use client'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { ApiError } from '@/lib/platform/http/client'
import type { Contract } from '@/lib/platform/http/contract'
import { useToasts } from '@/lib/ui/actions/toasts'
import { call } from '@/lib/ui/api-client'
import type { DataOf, Endpoint } from '@/lib/ui/endpoint'
import { useUnsavedChanges } from '@/lib/ui/unsaved-changes'
import { type FailureOptions, useFailure } from './use-failure'
import { useOneSending } from './use-one-sending'

/** Values as the API holds them, with the version that a change must name (If-Match). */
export type Saved<V> = { values: V; version?: number }
type Outcome = 'saved' | 'conflict' | 'failed'

type Options<V, C extends Contract, R extends Contract> = FailureOptions<V> & {
  endpoint: Endpoint<C>
  params?: Record<string, string>
  /** The initial values of the editor; without a version nothing is compared on saving. */
  first: Saved<V>
  toBody: (values: V, saved: V) => object
  /** Reads the record again after a 412, to compare; without it a 412 is a failure like any other. */
  reads?: { endpoint: Endpoint<R>; toValues: (record: DataOf<R>) => V }
  /** Whether two values are equal; by default, whether their JSON is. */
  isSame?: (a: V, b: V) => boolean
  /** The toast after saving. */
  done?: string | ((data: DataOf<C>) => string)
  /** Offers to undo a change for ten seconds. */
  undo?: { label: string; done: string }
  /** Where to go after saving. */
  goTo?: (data: DataOf<C>) => string
  onSaved?: (data: DataOf<C>) => void
}

const sameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The version of the record in a response of the API, if it has one. */
export const versionOf = (data: unknown): number | undefined =>
  typeof data === 'object' && data !== null && 'version' in data && typeof data.version === 'number' ? data.version : undefined

/**
 * The state of one editor and its saving: what is typed, whether it differs from what is saved, what the API refused field by field, and the
 * choice between two versions where somebody else saved in the meantime (412). Leaving with unsaved changes is asked about.
 */
export function useEditor<V, C extends Contract = Contract, R extends Contract = Contract>(options: Options<V, C, R>) {
  const { endpoint, params, first, toBody, reads, isSame = sameJson, toFaults, done, undo, goTo, onSaved, onFailure } = options
  const router = useRouter()
  const toast = useToasts()
  const [saved, setSaved] = useState(first)
  const [values, setValues] = useState(first.values)
  const { isSending, once, leaveFor, stay } = useOneSending()
  const { form, waitSeconds, failure, wrong, fail, clear } = useFailure({ toFaults, onFailure })
  const [conflict, setConflict] = useState<{ mine: V; theirs: Saved<V> } | null>(null)
  const isDirty = !isSame(saved.values, values)
  useUnsavedChanges(isDirty && !isSending)

  const announce = (data: DataOf<C>, now: Saved<V>, before: Saved<V>, isUndo: boolean) => {
    if (done === undefined) return
    const text = isUndo && undo ? undo.done : typeof done === 'string' ? done : done(data)
    const takeBack = () => void send(before.values, now, true)
    toast({ text, kind: 'good', undo: undo && !isUndo ? { label: undo.label, run: takeBack } : undefined })
  }
  const send = async (mine: V, onto: Saved<V>, isUndo = false): Promise<Outcome> => {
    const body = toBody(mine, onto.values)
    return (
      (await once({ endpoint, params, onto: onto.version, body }, (key) => sendKeyed(mine, onto, isUndo, body, key))) ?? 'failed'
    )
  }
  const sendKeyed = async (
    mine: V,
    onto: Saved<V>,
    isUndo: boolean,
    body: object,
    key: Record<string, string>,
  ): Promise<Outcome> => {
    clear()
    try {
      const headers = onto.version === undefined ? key : { ...key, 'if-match': `"${onto.version}"` }
      const { data } = await call(endpoint, { params, headers, body: body as never })
      const now = { values: mine, version: versionOf(data) }
      setSaved(now)
      if (isUndo) setValues(mine)
      announce(data, now, onto, isUndo)
      onSaved?.(data)
      if (goTo) leaveFor(goTo(data))
      else stay()
      return 'saved'
    } catch (error) {
      if (error instanceof ApiError && error.status === 412 && reads) return await compare(mine, reads)
      fail(error, mine)
      return 'failed'
    }
  }
  const compare = async (mine: V, { endpoint, toValues }: NonNullable<typeof reads>): Promise<Outcome> => {
    try {
      const { data } = await call(endpoint, { params })
      setConflict({ mine, theirs: { values: toValues(data), version: versionOf(data) } })
      return 'conflict'
    } catch (error) {
      fail(error, mine)
      return 'failed'
    }
  }
  const choose = ({ mine, theirs }: { mine: V; theirs: Saved<V> }) => ({
    mine,
    theirs: theirs.values,
    onMine: () => {
      setConflict(null)
      setSaved(theirs)
      void send(mine, theirs)
    },
    onTheirs: () => {
      setConflict(null)
      setSaved(theirs)
      setValues(theirs.values)
      router.refresh()
    },
    onClose: () => setConflict(null),
  })
  return {
    form,
    /** The fields that show what is wrong with them, after an attempt that failed. */
    wrong,
    /** Seconds until the API accepts the next attempt; 0 if it accepts one now. */
    waitSeconds,
    values,
    setValues,
    saved: saved.values,
    isDirty,
    isSending,
    ...failure,
    save: () => send(values, saved),
    conflict: conflict && choose(conflict),
  }
}
