'use client'
import { useEffect, useState } from 'react'
import type { Contract } from '@/lib/platform/http/contract'
import { call, errorMessage } from './api-client'
import type { DataOf, Endpoint, InputOf } from './endpoint'

/** Milliseconds after the last key press before a search is sent. */
export const searchDelay = 250

type Options = {
  /** Shown where the API cannot be reached or gives no message. */
  failed: string
  /** Milliseconds without a change of the input before the API is asked. */
  delay?: number
  /** Another number asks for the same once more, behind what is shown. */
  times?: number
}
type Answer<D> = { asked: string | null; data?: D; failure: string | null }

/**
 * The API's answer to an input, requested again whenever the input changes; `null` requests nothing. The data
 * of the last answer stays while a newer one is on its way, and an answer that comes too late is dropped.
 */
export function useAnswer<C extends Contract>(
  endpoint: Endpoint<C> | undefined,
  input: InputOf<C> | null,
  { failed, delay = 0, times = 0 }: Options,
) {
  const asked = endpoint && input ? JSON.stringify(input) : null
  const [answer, setAnswer] = useState<Answer<DataOf<C>>>({ asked: null, failure: null })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number of times is not part of what is asked
  useEffect(() => {
    if (!endpoint || asked === null) return
    let isCurrent = true
    const timer = setTimeout(async () => {
      try {
        const { data } = await call(endpoint, JSON.parse(asked))
        if (isCurrent) setAnswer({ asked, data, failure: null })
      } catch (error) {
        if (isCurrent) setAnswer(({ data }) => ({ asked, data, failure: errorMessage(error, failed) }))
      }
    }, delay)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [endpoint, asked, failed, delay, times])
  return { data: answer.data, failure: answer.failure, isLoading: asked !== null && answer.asked !== asked }
}
