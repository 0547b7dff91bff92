'use client'
import { useState } from 'react'
import type { Calls, Texts } from '@/lib/ui/sign-in/calls'
import { Credentials } from '@/lib/ui/sign-in/credentials'
import { SecondStep } from '@/lib/ui/sign-in/second-step'

/** Signing in: email and password, then the second step where the account has one. */
export function SignIn({ texts, calls, next }: { texts: Texts; calls: Calls; next: string }) {
  const [challenge, setChallenge] = useState<string | null>(null)
  // A whole new page: everything on it is rendered for the person who is now signed in.
  const enter = () => location.assign(next)
  if (challenge)
    return (
      <SecondStep texts={texts} calls={calls} challengeToken={challenge} onDone={enter} onStartAgain={() => setChallenge(null)} />
    )
  return <Credentials texts={texts} calls={calls} onDone={enter} onChallenge={setChallenge} />
}
