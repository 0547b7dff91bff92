'use client'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { putResult, readResult } from '@/lib/domain/assessing/observations/results.contract'
import { call } from '@/lib/ui/api-client'
import type { Endpoint } from '@/lib/ui/endpoint'
import { draftsOn } from '@/lib/ui/sending/drafts'
import { onReasons } from '@/lib/ui/sending/reasons'
import { deviceShelf } from '@/lib/ui/sending/store'
import { Observing } from './observing'
import type { AllWaiting } from './observing.rules'

export type ObservingOwner = {
  observationId: string
  versionNumber: number
  personId: string
  put: Endpoint<typeof putResult>
  read: Endpoint<typeof readResult>
}

const observingOf = ({ observationId: id, versionNumber, personId, put, read }: ObservingOwner) =>
  new Observing({
    put: async (enrolmentId, { sendId, basedOn, after, marks, comment, reason, observedAt }) => {
      const body = { sendId, basedOn, after, versionNumber, marks, comment, observedAt, ...(reason && { reason }) }
      return (await call(put, { params: { id, enrolmentId }, body })).data
    },
    read: async (enrolmentId) => (await call(read, { params: { id, enrolmentId } })).data.result,
    drafts: draftsOn<AllWaiting>(deviceShelf(), personId, `observation-${id}`, 'people'),
    newId: () => crypto.randomUUID(),
    now: () => new Date(),
  })

/** Observing people with one form: kept in the browser until the server has it, and sent one person after another. */
export function useObserving(owner: ObservingOwner) {
  const [observing] = useState(() => observingOf(owner))
  const desk = useSyncExternalStore(observing.subscribe, observing.snapshot, observing.snapshot)
  useEffect(() => {
    observing.start()
    return onReasons({ online: () => void observing.flush() })
  }, [observing])
  return { desk, observing }
}
