'use client'
import { useState } from 'react'
import type { Messages } from '@/messages/catalogue'
import { Credentials } from './credentials'
import { SecondStep } from './second-step'

export type Texts = Messages['console']['signIn']

/** Signing in: e-mail and password, then the second step where the account has one. */
export function SignIn({ texts, next }: { texts: Texts; next: string }) {
  const [challenge, setChallenge] = useState<string | null>(null)
  // A whole new page: everything on it is rendered for the person who is now signed in.
  const enter = () => location.assign(next)
  if (challenge)
    return <SecondStep texts={texts} challengeToken={challenge} onDone={enter} onStartAgain={() => setChallenge(null)} />
  return <Credentials texts={texts} onDone={enter} onChallenge={setChallenge} />
}
