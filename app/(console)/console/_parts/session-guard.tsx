'use client'
import dynamic from 'next/dynamic'
import { useCallback, useEffect, useRef, useState } from 'react'
import { signInAgainWith } from '@/lib/ui/api-client'
import type { Calls, Texts } from '@/lib/ui/sign-in/calls'

// Loaded when a session has ended, which most pages never see.
const SessionDialog = dynamic(() => import('@/lib/ui/sign-in/session-dialog').then((module) => module.SessionDialog), {
  ssr: false,
})

type Props = { email: string; texts: Texts; calls: Calls }

/** Asks the person to sign in again as soon as a call finds the session ended; the call is then sent again. */
export function SessionGuard(props: Props) {
  const [isOpen, setIsOpen] = useState(false)
  /** The calls that wait for the answer: several may find the session ended at once. */
  const waiting = useRef<((isSignedIn: boolean) => void)[]>([])
  useEffect(() => {
    signInAgainWith(
      () =>
        new Promise((resolve) => {
          waiting.current.push(resolve)
          setIsOpen(true)
        }),
    )
    return () => signInAgainWith(null)
  }, [])
  const answer = useCallback((isSignedIn: boolean) => {
    setIsOpen(false)
    for (const resolve of waiting.current.splice(0)) resolve(isSignedIn)
  }, [])
  if (!isOpen) return null
  return <SessionDialog {...props} onDone={() => answer(true)} onClose={() => answer(false)} />
}
