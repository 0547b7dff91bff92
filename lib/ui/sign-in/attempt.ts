'use client'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { ApiError } from '@/lib/platform/http/client'

const never = () => () => {}

/** False until the page is hydrated: a form submitted before would be sent as a plain page request. */
export const useIsReady = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

type FieldFailure = { key: string; message: string }
export type Failure = { message: string; fields: Record<string, FieldFailure>; count: number }

/** The API's message about a field, with the field's label on the page in place of its name in the API. */
export function fieldText(failure: Failure | null, name: string, label: string, missing: string): string | undefined {
  const fault = failure?.fields[name]
  // The only minimum for a password here is that it is not empty.
  return name === 'password' && fault?.key === 'minLength' ? missing : fault?.message.replace(name, `\u2068${label}\u2069`)
}

/** One attempt at a time: what it is doing, what went wrong with the last one, and whether the API asked to wait. */
export function useAttempt(otherwise: string) {
  const [progress, setProgress] = useState<string | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [blockedUntil, setBlockedUntil] = useState(0)

  useEffect(() => {
    if (!blockedUntil) return
    const timer = setTimeout(() => {
      setBlockedUntil(0)
      setFailure(null)
    }, blockedUntil - Date.now())
    return () => clearTimeout(timer)
  }, [blockedUntil])

  const fail = (message: string, fields: Failure['fields'] = {}) =>
    setFailure((last) => ({ message, fields, count: (last?.count ?? 0) + 1 }))
  const attempt = async (work: (showProgress: (progress: string) => void) => Promise<void>) => {
    if (progress !== null || blockedUntil) return
    setFailure(null)
    try {
      await work(setProgress)
    } catch (error) {
      setProgress(null)
      if (!(error instanceof ApiError)) {
        console.warn(error)
        return fail(otherwise)
      }
      fail(
        error.message,
        Object.fromEntries((error.envelope.errors ?? []).map(({ key, property, message }) => [property, { key, message }])),
      )
      if (error.retryAfter) setBlockedUntil(Date.now() + error.retryAfter * 1000)
    }
  }
  return {
    attempt,
    blockedUntil,
    progress,
    failure,
    fail,
    isBusy: progress !== null || blockedUntil > 0,
    stop: () => setProgress(null),
  }
}
