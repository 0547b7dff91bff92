'use client'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '@/lib/platform/http/client'
import { errorMessage } from '@/lib/ui/api-client'
import { useTranslations } from '@/lib/ui/translations'
import type { FieldError } from './values'

export type FailureOptions<V> = {
  /** The API's field errors under the names of the editor's fields; under '' what belongs to none, which joins the message. */
  toFaults?: (errors: FieldError[], values: V) => Record<string, string>
  /** Gets the message of a failure if the editor does not show it itself. */
  onFailure?: (message: string) => void
}

type Failure = {
  failure: string | null
  faults: Record<string, string>
  /** The field errors, as the API gave them. */
  errors: FieldError[]
}
/** A field that shows what is wrong with it, by the name it has on the page. */
export type WrongField = { field: HTMLElement; label: string }
const none: Failure = { failure: null, faults: {}, errors: [] }

/** Why the last attempt to save failed, field by field, and how long to wait for the next one. */
export function useFailure<V>({ toFaults, onFailure }: FailureOptions<V>) {
  const t = useTranslations('parts.form')
  const form = useRef<HTMLFormElement>(null)
  const [failure, setFailure] = useState(none)
  const [wrong, setWrong] = useState<WrongField[]>([])
  const [waitSeconds, setWaitSeconds] = useCountdown()

  // A failure is brought into view and takes the focus: at the first field that shows its error, except in parts that show their own
  // faults, or else at the message above the fields.
  useEffect(() => {
    if (failure === none) return
    const fields = [...(form.current?.querySelectorAll<HTMLElement>('[aria-invalid=true]:not([data-own-faults] *)') ?? [])]
    const notice = form.current?.querySelector<HTMLElement>('[data-failure]')
    setWrong(fields.map((field) => ({ field, label: labelOf(field) })))
    ;(fields[0] ?? notice)?.focus()
  }, [failure])

  const fail = (error: unknown, values: V) => {
    if (error instanceof ApiError && error.retryAfter) setWaitSeconds(error.retryAfter)
    const errors = error instanceof ApiError ? (error.envelope.errors ?? []) : []
    const faults = toFaults?.(errors, values) ?? {}
    const message = [errorMessage(error, t('failed')), faults['']].filter(Boolean).join(' ')
    setFailure({ failure: onFailure ? null : message, faults, errors })
    onFailure?.(message)
  }
  const clear = () => {
    setFailure(none)
    setWrong([])
  }
  return { form, failure, wrong, waitSeconds, fail, clear }
}

/** The name of a field on the page: its label, after the legend of its group if it has one. */
function labelOf(field: HTMLElement): string {
  const own = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.labels?.[0] : null
  const texts = [field.closest('fieldset')?.querySelector('legend'), own].map((label) => label?.textContent.replace(/\s*\*$/, ''))
  return texts.filter(Boolean).join(' · ') || (field.ariaLabel ?? '')
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
