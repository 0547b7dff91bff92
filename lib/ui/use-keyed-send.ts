'use client'
import { useState } from 'react'
import { ApiError } from '@/lib/platform/http/client'
import type { Contract } from '@/lib/platform/http/contract'
import { call, errorMessage } from './api-client'
import type { DataOf, Endpoint } from './endpoint'
import { useOneSending } from './form/use-one-sending'

/**
 * Sends a body once. `faults` are the messages of the API by field, `failure` the one of the whole; `send` answers the data, or nothing where the
 * call failed or another was under way; `leaveFor` goes to the page of what was made.
 */
export function useKeyedSend<C extends Contract>(endpoint: Endpoint<C>, failed: string) {
  const { isSending, once, leaveFor } = useOneSending()
  const [failure, setFailure] = useState<string | null>(null)
  const [faults, setFaults] = useState<Record<string, string>>({})
  const send = (body: object, params?: Record<string, string>): Promise<DataOf<C> | undefined> =>
    once({ endpoint, params, body }, async (headers) => {
      setFailure(null)
      setFaults({})
      try {
        return (await call(endpoint as Endpoint, { params, headers, body: body as never })).data as DataOf<C>
      } catch (error) {
        const errors = error instanceof ApiError ? (error.envelope.errors ?? []) : []
        setFaults(Object.fromEntries(errors.map(({ property, message }) => [property, message])))
        setFailure(errorMessage(error, failed))
      }
    })
  return { send, leaveFor, isSending, failure, faults }
}
