'use client'
import { useEffect, useState } from 'react'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { forgetKeptPages } from '@/lib/ui/forget-kept-pages'
import type { Calls, Texts } from './calls'
import { Credentials } from './credentials'
import { type Challenge, NextStep } from './next-step'
import { PasskeySignIn } from './passkey-sign-in'
import { useReturned } from './returned'

type Props = {
  texts: Texts
  calls: Calls
  next: string
  /** The texts for a failed sign-in through a provider, by the API's name for the failure. */
  failures: Record<string, string>
}

/** Signing in: with a passkey, email and password, or back from an identity provider; then the second step where the account has one or must have one. */
export function SignIn({ texts, calls, next, failures }: Props) {
  const returned = useReturned()
  const [asked, setAsked] = useState<Challenge | 'none' | null>(null)
  // A whole new page: everything on it is rendered for the person who is now signed in.
  const enter = () => location.assign(next)
  // Who is asked to sign in has no session: nothing is left of whoever was here before.
  useEffect(() => void forgetKeptPages(), [])
  const challenge = asked ?? (returned && 'challenge' in returned ? returned.challenge : null)
  if (challenge && challenge !== 'none')
    return <NextStep texts={texts} calls={calls} challenge={challenge} onDone={enter} onStartAgain={() => setAsked('none')} />
  return (
    <>
      {returned && 'failure' in returned && <FailureNotice text={failures[returned.failure] ?? texts.failed} />}
      <Credentials texts={texts} calls={calls} offersPasskeys onDone={enter} onChallenge={setAsked} />
      <PasskeySignIn texts={texts} calls={calls} onDone={enter} />
    </>
  )
}
