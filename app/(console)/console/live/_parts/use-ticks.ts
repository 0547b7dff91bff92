'use client'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { markAttendance } from '@/lib/domain/learning/live/attendance/attendance.contract'
import { call } from '@/lib/ui/api-client'
import type { Endpoint } from '@/lib/ui/endpoint'
import { draftsOn } from '@/lib/ui/sending/drafts'
import { onReasons } from '@/lib/ui/sending/reasons'
import { deviceShelf } from '@/lib/ui/sending/store'
import { AttendanceTicks } from './attendance-ticks'
import type { Ticks } from './ticks.rules'

export type Marking = Endpoint<typeof markAttendance>
type Owner = { sessionId: string; personId: string; endpoint: Marking }

const ticksOf = ({ sessionId, personId, endpoint }: Owner) =>
  new AttendanceTicks({
    mark: (userId, status, reason) =>
      call(endpoint, { params: { id: sessionId, userId }, body: { status, ...(reason && { reason }) } }),
    drafts: draftsOn<Ticks>(deviceShelf(), personId, `attendance-${sessionId}`, 'list'),
  })

/** The ticks of a list: kept in the browser until the server has them, and sent one after another. */
export function useTicks(owner: Owner) {
  const [ticks] = useState(() => ticksOf(owner))
  const sheet = useSyncExternalStore(ticks.subscribe, ticks.snapshot, ticks.snapshot)
  useEffect(() => {
    ticks.start()
    return onReasons({ online: () => void ticks.flush() })
  }, [ticks])
  return {
    ticks: sheet.ticks,
    recorded: sheet.recorded,
    tick: ticks.tick.bind(ticks),
    drop: ticks.drop.bind(ticks),
    insist: ticks.insist.bind(ticks),
  }
}
