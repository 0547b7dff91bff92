'use client'
import { useEffect, useRef, useState } from 'react'
import { call, callOnce, errorMessage } from '@/lib/ui/api-client'
import type { DataOf, InputOf } from '@/lib/ui/endpoint'
import type { Messages } from '@/messages/catalogue'
import type { Calls, Standing, Started } from './calls'
import { joined, parted } from './questions'
import { ReportQueue, type ReportState } from './reports'

type Body = NonNullable<InputOf<NonNullable<Calls['commit']['contract']>>['body']>
type Report = Omit<Body, 'sessionId' | 'itemId' | 'seq'>
type Stored = DataOf<NonNullable<Calls['commit']['contract']>>
type Given = { moduleId: string; first: Standing; calls: Calls; texts: Messages['player']['course'] }
const againMs = 5_000

const withStored = (standing: Standing, { attempt, item }: Stored): Standing => ({
  ...standing,
  attempt,
  items: standing.items.map((each) => (each.id === item.id ? item : each)),
})

/** The course of a lesson in the browser: what was reached in it, and the item that is open in the frame. */
export function useCourse({ moduleId, first, calls, texts }: Given) {
  const [standing, setStanding] = useState(first)
  const [open, setOpen] = useState<Started | null>(null)
  const [state, setState] = useState<ReportState>('saved')
  const [problem, setProblem] = useState('')
  const [isStarting, setIsStarting] = useState(false)
  const frame = useRef<HTMLIFrameElement>(null)

  useEffect(() => {
    if (!open) return
    const origin = new URL(open.address).origin
    const { attemptId, sessionId, itemId } = open
    const queue = new ReportQueue<Report, Stored>({
      send: async (report, seq) => {
        const params = { attemptId: attemptId ?? '' }
        return (await callOnce(calls.commit, { params, body: { ...report, sessionId, itemId, seq } })).data
      },
      stored: (answer) => setStanding((before) => withStored(before, answer)),
      state: (next, error) => {
        setState(next)
        if (next === 'over') setProblem(errorMessage(error, texts.notSaved))
      },
      later: (work) => void setTimeout(work, againMs),
      ...{ joined, parted },
    })
    let port: MessagePort | null = null
    const hear = (event: MessageEvent) => {
      const target = frame.current?.contentWindow
      // Only the page of this package in this frame is heard, and once.
      if (!target || event.source !== target || event.origin !== origin || event.data?.masar !== 'ready' || port) return
      const channel = new MessageChannel()
      port = channel.port1
      port.onmessage = ({ data }) => {
        if (data?.kind === 'failed') setProblem(texts.notStarted)
        if (data?.kind === 'report' && attemptId) queue.add(data.report)
      }
      const { format, launch, data } = open
      target.postMessage({ masar: 'begin', format, launch, title: texts.frame, data }, origin, [channel.port2])
    }
    addEventListener('message', hear)
    const send = () => void queue.flush()
    addEventListener('online', send)
    return () => {
      removeEventListener('message', hear)
      removeEventListener('online', send)
      // What the item says while it is closed still comes.
      const left = port
      setTimeout(() => left?.close(), againMs)
    }
  }, [open, calls, texts])

  const start = async (body: { itemId?: string; isAnew?: boolean }) => {
    setIsStarting(true)
    setProblem('')
    try {
      const { data } = await call(calls.start, { params: { moduleId }, body })
      setState('saved')
      setOpen(data)
    } catch (error) {
      setProblem(errorMessage(error, texts.notStarted))
    }
    setIsStarting(false)
  }
  return { standing, open, state, problem, isStarting, frame, start, close: () => setOpen(null) }
}
