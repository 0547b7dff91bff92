'use client'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState, useTransition } from 'react'
import { OneSending } from './one-sending'

/**
 * Sends a form once: presses while it is under way, or while the next page is loaded, do nothing. `once` hands its work the headers of the call;
 * it answers nothing where it was not begun. Every form of our own sends through it.
 */
export function useOneSending() {
  const router = useRouter()
  const [sending] = useState(() => new OneSending(() => crypto.randomUUID()))
  const [isUnderWay, setIsUnderWay] = useState(false)
  const [isLeaving, startLeaving] = useTransition()
  const hasLeft = useRef(false)
  // The router's transition ends when the next page is shown; where that is this one, its form may be used again.
  useEffect(() => {
    if (isLeaving || !hasLeft.current) return
    hasLeft.current = false
    sending.end()
  }, [isLeaving, sending])
  // The request may be undone from a toast when the form is gone.
  useEffect(() => () => sending.end(), [sending])

  const once = async <T>(
    content: object,
    work: (headers: { 'idempotency-key': string }) => Promise<T>,
  ): Promise<T | undefined> => {
    const key = sending.begin(JSON.stringify(content))
    if (key === null) return
    setIsUnderWay(true)
    try {
      return await work({ 'idempotency-key': key })
    } finally {
      setIsUnderWay(false)
      if (!hasLeft.current) sending.end()
    }
  }
  /** Goes to the page of what was made; the form stays disabled until that is there. */
  const leaveFor = (address: string) => {
    hasLeft.current = true
    startLeaving(() => {
      router.push(address)
      router.refresh()
    })
  }
  /** The request succeeded and its page is shown again; the same content may then be sent again. */
  const stay = () => {
    sending.settle()
    hasLeft.current = true
    startLeaving(() => router.refresh())
  }
  return { isSending: isUnderWay || isLeaving, once, leaveFor, stay, ended: () => sending.ended() }
}
