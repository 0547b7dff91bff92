'use client'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '@/lib/platform/http/client'
import type { Contract } from '@/lib/platform/http/contract'
import { type Toast, useToasts } from '@/lib/ui/act/toasts'
import { call, errorMessage } from '@/lib/ui/api-client'
import type { DataOf, Endpoint } from '@/lib/ui/endpoint'
import { useTranslations } from '@/lib/ui/translations'
import { useUnsavedChanges } from '@/lib/ui/unsaved-changes'
import type { FieldError } from './values'

/** Values as the API holds them, with the version that a change must name (If-Match). */
export type Saved<V> = { values: V; version?: number }
type Outcome = 'saved' | 'conflict' | 'failed'

type Options<V, C extends Contract, R extends Contract> = {
  endpoint: Endpoint<C>
  params?: Record<string, string>
  /** What the editor begins with; without a version nothing is compared on saving. */
  first: Saved<V>
  toBody: (values: V, saved: V) => object
  /** Reads the record again after a 412, to compare; without it a 412 is a failure like any other. */
  reads?: { endpoint: Endpoint<R>; toValues: (record: DataOf<R>) => V }
  /** Whether two states of the editor are one; by default where they are the same JSON. */
  isSame?: (a: V, b: V) => boolean
  /** The API's field errors under the names of the editor's fields; under '' what belongs to none, which joins the message. */
  toFaults?: (errors: FieldError[], values: V) => Record<string, string>
  /** The toast after saving. */
  done?: string | ((data: DataOf<C>) => string)
  /** Offers to take a change back for ten seconds. */
  undo?: { label: string; done: string }
  /** Where to go after saving. */
  goTo?: (data: DataOf<C>) => string
  onSaved?: (data: DataOf<C>) => void
  /** Takes the message of a failure, where the editor has no place of its own for it. */
  onFailure?: (message: string) => void
}

type Failure = { message: string | null; faults: Record<string, string>; errors: FieldError[] }
const noFailure: Failure = { message: null, faults: {}, errors: [] }

const sameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The version in an API's answer, where it has one. */
export const versionOf = (data: unknown): number | undefined =>
  typeof data === 'object' && data !== null && 'version' in data && typeof data.version === 'number' ? data.version : undefined

/**
 * The state of one editor and its saving: what is typed, whether it differs from what is saved, what the API refused field by field, and the
 * choice between two versions where somebody else saved in the meantime (412). Leaving with unsaved changes is asked about.
 */
export function useEditor<V, C extends Contract = Contract, R extends Contract = Contract>(options: Options<V, C, R>) {
  const { endpoint, params, first, toBody, reads, isSame = sameJson, toFaults, done, undo, goTo, onSaved, onFailure } = options
  const say = useTranslations('parts.form')
  const router = useRouter()
  const toast = useToasts()
  const form = useRef<HTMLFormElement>(null)
  const [saved, setSaved] = useState(first)
  const [values, setValues] = useState(first.values)
  const [failure, setFailure] = useState(noFailure)
  const [isSending, setIsSending] = useState(false)
  const [waitSeconds, setWaitSeconds] = useCountdown()
  const [conflict, setConflict] = useState<{ mine: V; theirs: Saved<V> } | null>(null)
  const isDirty = !isSame(saved.values, values)
  useUnsavedChanges(isDirty && !isSending)

  // The first field at fault takes the focus, once it shows its error; what is only tried out in a preview is not the editor's.
  useEffect(() => {
    if (Object.keys(failure.faults).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]:not([data-preview] *)')?.focus()
  }, [failure.faults])

  const fail = (error: unknown, mine: V): Outcome => {
    if (error instanceof ApiError && error.retryAfter) setWaitSeconds(error.retryAfter)
    const errors = error instanceof ApiError ? (error.envelope.errors ?? []) : []
    const faults = toFaults?.(errors, mine) ?? {}
    const message = [errorMessage(error, say('failed')), faults['']].filter(Boolean).join(' ')
    setFailure({ message: onFailure ? null : message, faults, errors })
    onFailure?.(message)
    return 'failed'
  }
  const announce = (data: DataOf<C>, now: Saved<V>, before: Saved<V>, isUndo: boolean) => {
    if (done === undefined) return
    const text = isUndo && undo ? undo.done : typeof done === 'string' ? done : done(data)
    const back: Toast['undo'] =
      undo && !isUndo ? { label: undo.label, run: () => void send(before.values, now, true) } : undefined
    toast({ text, kind: 'good', undo: back })
  }
  const send = async (mine: V, onto: Saved<V>, isUndo = false): Promise<Outcome> => {
    setIsSending(true)
    setFailure(noFailure)
    try {
      const headers = onto.version === undefined ? undefined : { 'if-match': `"${onto.version}"` }
      const { data } = await call(endpoint, { params, headers, body: toBody(mine, onto.values) as never })
      const now = { values: mine, version: versionOf(data) }
      setSaved(now)
      if (isUndo) setValues(mine)
      announce(data, now, onto, isUndo)
      onSaved?.(data)
      if (goTo) router.push(goTo(data))
      router.refresh()
      return 'saved'
    } catch (error) {
      return error instanceof ApiError && error.status === 412 && reads ? await compare(mine) : fail(error, mine)
    } finally {
      setIsSending(false)
    }
  }
  const compare = async (mine: V): Promise<Outcome> => {
    if (!reads) return 'failed'
    try {
      const { data } = await call(reads.endpoint, { params })
      setConflict({ mine, theirs: { values: reads.toValues(data), version: versionOf(data) } })
      return 'conflict'
    } catch (error) {
      return fail(error, mine)
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
    values,
    setValues,
    saved: saved.values,
    isDirty,
    isSending,
    /** Seconds until the API takes the next attempt; 0 where it takes one now. */
    waitSeconds,
    failure: failure.message,
    faults: failure.faults,
    /** The field errors of the last attempt, as the API gave them. */
    errors: failure.errors,
    save: () => send(values, saved),
    conflict: conflict && choose(conflict),
  }
}

/** Seconds that count down to 0 by themselves. */
function useCountdown(): [number, (seconds: number) => void] {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (seconds <= 0) return
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000)
    return () => clearTimeout(timer)
  }, [seconds])
  return [seconds, setSeconds]
}
