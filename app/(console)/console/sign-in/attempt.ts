'use client'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { ApiError } from '@/lib/platform/http/client'

const never = () => () => {}

/** False until the page's scripts run: a form sent before that would go to the server as a plain page request. */
export const useIsReady = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

export type Failure = { message: string; fields: Record<string, string>; count: number }

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

  const fail = (message: string, fields: Record<string, string> = {}) =>
    setFailure((last) => ({ message, fields, count: (last?.count ?? 0) + 1 }))
  const attempt = async (work: (say: (progress: string) => void) => Promise<void>) => {
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
      fail(error.message, Object.fromEntries((error.envelope.errors ?? []).map(({ property, message }) => [property, message])))
      if (error.retryAfter) setBlockedUntil(Date.now() + error.retryAfter * 1000)
    }
  }
  return { attempt, progress, failure, fail, isBusy: progress !== null || blockedUntil > 0, stop: () => setProgress(null) }
}
