'use client'
import { type Dispatch, type RefObject, type SetStateAction, useEffect, useRef, useState } from 'react'
import { call, callOnce, errorMessage } from '@/lib/ui/api-client'
import type { DataOf, InputOf } from '@/lib/ui/endpoint'
import { onReasons } from '@/lib/ui/sending/reasons'
import type { SendingStatus } from '@/lib/ui/sending/status'
import type { Messages } from '@/messages/catalogue'
import type { Calls, Standing, Started } from './calls'
import { bindWindow, openOwnWindow } from './own-window'
import { joined, parted } from './questions'
import { CourseReports } from './reports'

type Body = NonNullable<InputOf<NonNullable<Calls['commit']['contract']>>['body']>
type Report = Omit<Body, 'sessionId' | 'itemId' | 'seq'>
type Stored = DataOf<NonNullable<Calls['commit']['contract']>>
type Given = {
  moduleId: string
  first: Standing
  calls: Calls
  texts: Messages['player']['scorm']
  /** The title of the window of its own in which the course is opened; null: it is opened in the lesson. */
  ownTitle: string | null
}
type Wanted = { itemId?: string; isAnew?: boolean }
/** So long an item that is closed may still report. */
const closingMs = 5_000

const withStored = (standing: Standing, { attempt, item, openItemIds }: Stored): Standing => ({
  ...standing,
  attempt,
  items: standing.items.map((each) => (each.id === item.id ? item : { ...each, isOpen: openItemIds.includes(each.id) })),
})

type Reporting = Pick<Given, 'calls' | 'texts'> & {
  open: Started | null
  place: Window | null
  frame: RefObject<HTMLIFrameElement | null>
  setStanding: Dispatch<SetStateAction<Standing>>
  setState: (state: SendingStatus) => void
  setProblem: (problem: string) => void
}

type Session = Pick<Reporting, 'calls' | 'texts' | 'setStanding' | 'setProblem'> & { open: Started }

/** The queue in which the reports of an open item are sent. */
const reportsOf = ({ open: { attemptId, sessionId, itemId }, calls, texts, setStanding, setProblem }: Session) =>
  new CourseReports<Report, Stored>({
    send: async (report, seq) => {
      const params = { attemptId: attemptId ?? '' }
      return (await callOnce(calls.commit, { params, body: { ...report, sessionId, itemId, seq } })).data
    },
    stored: (answer) => setStanding((before) => withStored(before, answer)),
    stopped: ({ error }) => setProblem(errorMessage(error, texts.notSaved)),
    joined,
    parted,
  })

/** Connects the open item with its reports, as long as it is open. */
function useReporting({ open, place, calls, texts, frame, setStanding, setState, setProblem }: Reporting) {
  useEffect(() => {
    if (!open) return
    const view = place ?? window
    const origin = new URL(open.address).origin
    const reports = reportsOf({ open, calls, texts, setStanding, setProblem })
    reports.subscribe(() => setState(reports.snapshot().status))
    let port: MessagePort | null = null
    const hear = (event: MessageEvent) => {
      const target = frame.current?.contentWindow
      // Only the page of this package in this frame is heard, and once.
      if (!target || event.source !== target || event.origin !== origin || event.data?.masar !== 'ready' || port) return
      const channel = new MessageChannel()
      port = channel.port1
      port.onmessage = ({ data }) => {
        if (data?.kind === 'failed') setProblem(texts.notStarted)
        if (data?.kind === 'report' && open.attemptId) reports.add(data.report)
      }
      const { format, launch, data } = open
      target.postMessage({ masar: 'begin', format, launch, title: texts.frame, data }, origin, [channel.port2])
    }
    view.addEventListener('message', hear)
    const end = onReasons({ online: () => void reports.flush() })
    return () => {
      view.removeEventListener('message', hear)
      end()
      // Reports of the item while it is closed still come.
      const left = port
      setTimeout(() => left?.close(), closingMs)
    }
  }, [open, place, calls, texts, frame, setStanding, setState, setProblem])
}

/** The course of a lesson in the browser: its state, and the item that is open in the frame. */
export function useCourse({ moduleId, first, calls, texts, ownTitle }: Given) {
  const [standing, setStanding] = useState(first)
  const [open, setOpen] = useState<Started | null>(null)
  const [state, setState] = useState<SendingStatus>('saved')
  const [problem, setProblem] = useState('')
  const [isStarting, setIsStarting] = useState(false)
  /** The window of its own in which the course is open; null: it is in the lesson. */
  const [place, setPlace] = useState<Window | null>(null)
  /** The item that could not be opened because the browser blocked the window. */
  const [blocked, setBlocked] = useState<Wanted | null>(null)
  const frame = useRef<HTMLIFrameElement>(null)

  useEffect(() => {
    if (!place) return
    return bindWindow(place, () => {
      setOpen(null)
      setPlace(null)
    })
  }, [place])

  useReporting({ open, place, calls, texts, frame, setStanding, setState, setProblem })

  const start = async (body: Wanted, isInLesson = false) => {
    setProblem('')
    setBlocked(null)
    const isOwn = ownTitle !== null && !isInLesson
    const own = isOwn ? (place ?? openOwnWindow(ownTitle)) : null
    if (isOwn && !own) return setBlocked(body)
    setIsStarting(true)
    try {
      const { data } = await call(calls.start, { params: { moduleId }, body })
      setState('saved')
      // A window that was closed meanwhile needs no course.
      if (!own?.closed) {
        setPlace(own)
        setOpen(data)
      }
    } catch (error) {
      setProblem(errorMessage(error, texts.notStarted))
      if (!place) own?.close()
    }
    setIsStarting(false)
  }
  const close = () => {
    setOpen(null)
    setPlace(null)
  }
  return { standing, open, place, blocked, state, problem, isStarting, frame, start, close }
}
