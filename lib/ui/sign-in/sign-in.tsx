'use client'
import { useState } from 'react'
import type { Calls, Texts } from './calls'
import { Credentials } from './credentials'
import { type Challenge, NextStep } from './next-step'

/** Signing in: email and password, then the second step where the account has one or must have one. */
export function SignIn({ texts, calls, next }: { texts: Texts; calls: Calls; next: string }) {
  const [challenge, setChallenge] = useState<Challenge | null>(null)
  // A whole new page: everything on it is rendered for the person who is now signed in.
  const enter = () => location.assign(next)
  if (challenge)
    return <NextStep texts={texts} calls={calls} challenge={challenge} onDone={enter} onStartAgain={() => setChallenge(null)} />
  return <Credentials texts={texts} calls={calls} onDone={enter} onChallenge={setChallenge} />
}
