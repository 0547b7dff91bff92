'use client'
import { useEffect } from 'react'
import type { Target } from './outbox/browser-outbox'
import { mayWait } from './outbox/waiting-mark'

/** On every page of the learner's place: what waits on this device is sent, whichever page is opened first once there is a connection. */
export function Outgoing({ learnerId, endpoint }: Target) {
  useEffect(() => {
    if (mayWait())
      import('./outbox/browser-outbox').then(({ outboxOf }) => outboxOf({ learnerId, endpoint })).catch(() => undefined)
  }, [learnerId, endpoint])
  return null
}
