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

type Conflict<V> = { mine: V; theirs: Saved<V> }
/** Values on their way to the API, onto the saved ones that they change. */
type Sending<V> = { mine: V; onto: Saved<V>; isUndo: boolean }

function useEdited<V>(first: Saved<V>) {
  const [saved, setSaved] = useState(first)
  const [values, setValues] = useState(first.values)
  const [conflict, setConflict] = useState<Conflict<V> | null>(null)
  return { saved, setSaved, values, setValues, conflict, setConflict }
}

type Edited<V> = ReturnType<typeof useEdited<V>>

/** The two ways out of a conflict: to save the own values onto the newer version, or to take that version. */
const choiceOf = <V>(
  { mine, theirs }: Conflict<V>,
  { setSaved, setValues, setConflict }: Edited<V>,
  { send, refresh }: { send: (mine: V, onto: Saved<V>) => void; refresh: () => void },
) => ({
  mine,
  theirs: theirs.values,
  onMine: () => {
    setConflict(null)
    setSaved(theirs)
    send(mine, theirs)
  },
  onTheirs: () => {
    setConflict(null)
    setSaved(theirs)
    setValues(theirs.values)
    refresh()
  },
  onClose: () => setConflict(null),
})

type Announcing<C extends Contract> = {
  done?: string | ((data: DataOf<C>) => string)
  undo?: { label: string; done: string }
}

/** The toast after saving, which offers to undo a change. */
function savedToast<C extends Contract>(
  { done, undo }: Announcing<C>,
  { data, isUndo, takeBack }: { data: DataOf<C>; isUndo: boolean; takeBack: () => void },
) {
  if (done === undefined) return null
  const text = isUndo && undo ? undo.done : typeof done === 'string' ? done : done(data)
  return { text, kind: 'good' as const, undo: undo && !isUndo ? { label: undo.label, run: takeBack } : undefined }
}

/**
 * The state of one editor and its saving: what is typed, whether it differs from what is saved, what the API refused field by field, and the
 * choice between two versions where somebody else saved in the meantime (412). Leaving with unsaved changes is asked about.
 */
export function useEditor<V, C extends Contract = Contract, R extends Contract = Contract>(options: Options<V, C, R>) {
  const { endpoint, params, reads, isSame = sameJson, goTo } = options
  const router = useRouter()
  const toast = useToasts()
  const edited = useEdited(options.first)
  const { saved, setSaved, values, setValues, conflict, setConflict } = edited
  const { isSending, once, leaveFor, stay, ended } = useOneSending()
  const { form, waitSeconds, failure, wrong, fail, clear } = useFailure(options)
  const isDirty = !isSame(saved.values, values)
  useUnsavedChanges(isDirty && !isSending)

  const send = async (mine: V, onto: Saved<V>, isUndo = false): Promise<Outcome> => {
    const body = options.toBody(mine, onto.values)
    const request = { endpoint, params, onto: onto.version, body }
    return (await once(request, (key) => sendKeyed({ mine, onto, isUndo }, body, key))) ?? 'failed'
  }
  const sendKeyed = async (sending: Sending<V>, body: object, key: Record<string, string>): Promise<Outcome> => {
    const { mine, onto, isUndo } = sending
    clear()
    try {
      const headers = onto.version === undefined ? key : { ...key, 'if-match': `"${onto.version}"` }
      const { data } = await call(endpoint, { params, headers, body: body as never })
      const now = { values: mine, version: versionOf(data) }
      setSaved(now)
      if (isUndo) setValues(mine)
      const takeBack = () => void ended().then(() => send(onto.values, now, true))
      const announcement = savedToast(options, { data, isUndo, takeBack })
      if (announcement) toast(announcement)
      options.onSaved?.(data)
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
    conflict:
      conflict &&
      choiceOf(conflict, edited, {
        send: (mine, onto) => void send(mine, onto),
        refresh: () => router.refresh(),
      }),
  }
}
