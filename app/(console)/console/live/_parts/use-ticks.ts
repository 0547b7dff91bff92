'use client'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { markAttendance } from '@/lib/domain/learning/live/attendance/attendance.contract'
import { ApiError } from '@/lib/platform/http/client'
import { call } from '@/lib/ui/api-client'
import { draftsOn } from '@/lib/ui/autosave/draft-store'
import type { Endpoint } from '@/lib/ui/endpoint'
import { afterSending, dropped, nextToSend, type Outcome, type Ticked, type Ticks, ticked } from './ticks.rules'

export type Marking = Endpoint<typeof markAttendance>
type Owner = { sessionId: string; personId: string; endpoint: Marking }

/** Sent again after so long where the browser does not report that it is connected again. */
const againMs = 10_000
const invalidBody = 5030

/** Where a request fails for a while, it is sent again; what the server refuses is for the person to decide. */
function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) return 'unreachable'
  return error.envelope.statusCode === invalidBody ? 'conflict' : { refused: error.message }
}

/** The ticks of a list: kept in the browser until the server has them, and sent one after another. */
export function useTicks({ sessionId, personId, endpoint }: Owner) {
  const [ticks, setTicks] = useState<Ticks>({})
  const [recorded, setRecorded] = useState<Readonly<Record<string, Ticked>>>({})
  const now = useRef<Ticks>({})
  const isSending = useRef(false)

  const change = useCallback(
    (next: Ticks) => {
      now.current = next
      draftsOn<Ticks>(localStorage, personId, `attendance-${sessionId}`, 'list').keep(Object.keys(next).length > 0 ? next : null)
      setTicks(next)
    },
    [personId, sessionId],
  )

  const send = useCallback(
    async (userId: string, status: Ticked, reason?: string): Promise<Outcome> => {
      try {
        const body = { status, ...(reason && { reason }) }
        await call(endpoint, { params: { id: sessionId, userId }, body })
        setRecorded((known) => ({ ...known, [userId]: status }))
        return 'recorded'
      } catch (error) {
        return outcomeOf(error)
      }
    },
    [endpoint, sessionId],
  )

  const flush = useCallback(async () => {
    if (isSending.current) return
    isSending.current = true
    for (let next = nextToSend(now.current); next; next = nextToSend(now.current)) {
      const [userId, { status }] = next
      const outcome = await send(userId, status)
      change(afterSending(now.current, userId, status, outcome))
      if (outcome === 'unreachable') break
    }
    isSending.current = false
  }, [change, send])

  useEffect(() => {
    const kept = draftsOn<Ticks>(localStorage, personId, `attendance-${sessionId}`, 'list').read()
    change({ ...Object.assign({}, ...kept.map((draft) => draft.kept)), ...now.current })
    const again = () => void flush()
    again()
    const timer = setInterval(again, againMs)
    window.addEventListener('online', again)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', again)
    }
  }, [change, flush, personId, sessionId])

  return {
    ticks,
    recorded,
    tick: (userId: string, status: Ticked) => {
      change(ticked(now.current, userId, status))
      void flush()
    },
    drop: (userId: string) => change(dropped(now.current, userId)),
    /** Replaces what the server has, with a reason. */
    insist: async (userId: string, status: Ticked, reason: string) => {
      const outcome = await send(userId, status, reason)
      change(afterSending(now.current, userId, status, outcome))
      return outcome
    },
  }
}
