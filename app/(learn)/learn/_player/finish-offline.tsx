'use client'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import type { Target } from './outbox/browser-outbox'
import type { LaterEvent } from './outbox/queue.rules'

type Props = Target & {
  /** The events that are stored and sent later in place of the form, in this order. */
  events: LaterEvent[]
  title: string
  texts: { kept: string; sent: string }
  /** The way on from the lesson, once its end is kept on the device. */
  then: ReactNode
  className: string | undefined
  children: ReactNode
}

/** Around the form that finishes a lesson: without a connection what it stands for goes into the outbox. */
export function FinishOffline({ learnerId, endpoint, events, title, texts, then, className, children }: Props) {
  const [state, setState] = useState<'open' | 'kept' | 'sent'>('open')
  const keep = async (event: SubmitEvent<HTMLElement>) => {
    if (navigator.onLine) return
    event.preventDefault()
    if (state !== 'open') return
    setState('kept')
    const { keepAll } = await import('./outbox/keep-all')
    await keepAll({ learnerId, endpoint }, title, events)
    setState('sent')
  }
  return (
    <div onSubmit={keep} className={className}>
      <p role="status">{state !== 'open' && texts[state]}</p>
      {state === 'open' ? children : then}
    </div>
  )
}
