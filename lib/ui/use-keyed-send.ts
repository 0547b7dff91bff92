'use client'
import { useRef, useState } from 'react'
import { ApiError } from '@/lib/platform/http/client'
import type { Contract } from '@/lib/platform/http/contract'
import { call, errorMessage } from './api-client'
import type { DataOf, Endpoint } from './endpoint'

/**
 * Sends a body once: the same one that is sent again keeps its idempotency key. `faults` are the messages of the API by field, `failure` the one of
 * the whole; `send` answers the data, or nothing where the call failed.
 */
export function useKeyedSend<C extends Contract>(endpoint: Endpoint<C>, failed: string) {
  const last = useRef({ body: '', key: '' })
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [faults, setFaults] = useState<Record<string, string>>({})
  const send = async (body: object, params?: Record<string, string>): Promise<DataOf<C> | undefined> => {
    const text = JSON.stringify(body)
    if (last.current.body !== text) last.current = { body: text, key: crypto.randomUUID() }
    setIsSending(true)
    setFailure(null)
    setFaults({})
    try {
      const headers = { 'idempotency-key': last.current.key }
      return (await call(endpoint as Endpoint, { params, headers, body: body as never })).data as DataOf<C>
    } catch (error) {
      const errors = error instanceof ApiError ? (error.envelope.errors ?? []) : []
      setFaults(Object.fromEntries(errors.map(({ property, message }) => [property, message])))
      setFailure(errorMessage(error, failed))
    } finally {
      setIsSending(false)
    }
  }
  return { send, isSending, failure, faults }
}
