'use client'
import { useEffect, useState } from 'react'
import type { readInvite } from '@/lib/domain/invites/accepting.contract'
import { linkHeader } from '@/lib/platform/auth/sign-in-protocol'
import { call } from '@/lib/ui/api-client'
import type { DataOf, Endpoint } from '@/lib/ui/endpoint'
import type { Calls, Texts as SignInTexts } from '@/lib/ui/sign-in/calls'
import { Ended } from '@/lib/ui/sign-in/ended'
import { forgetLinkSecret, isLinkOver, useLinkSecret } from '@/lib/ui/sign-in/link-secret'
import { type Challenge, NextStep } from '@/lib/ui/sign-in/next-step'
import { AcceptForm, type AcceptFormProps } from './accept-form'

type Invite = DataOf<typeof readInvite>
type Props = Omit<AcceptFormProps, 'invite' | 'token' | 'onDone' | 'onInvalid'> & {
  signInTexts: SignInTexts
  calls: Calls
  reads: Endpoint<typeof readInvite>
}

/** An invitation by the secret in the address: what it is, the form that accepts it, and the second step where one is required. */
export function AcceptInvite({ signInTexts, calls, reads, ...form }: Props) {
  const { texts } = form
  const token = useLinkSecret()
  const [invite, setInvite] = useState<Invite | 'invalid' | 'failed' | null>(null)
  const [challenge, setChallenge] = useState<Challenge | null>(null)
  useEffect(() => {
    if (token === null) return
    let isOver = false
    const read = async () => {
      try {
        const { data } = await call(reads, { headers: { [linkHeader]: token } })
        if (!isOver) setInvite(data)
      } catch (error) {
        if (!isOver) setInvite(isLinkOver(error) ? 'invalid' : 'failed')
      }
    }
    if (token) read().catch(console.warn)
    else setInvite('invalid')
    return () => {
      isOver = true
    }
  }, [token, reads])
  const enter = () => location.assign('/console')
  if (challenge)
    return (
      <NextStep
        texts={signInTexts}
        calls={calls}
        challenge={challenge}
        onDone={enter}
        onStartAgain={() => location.assign('/console/sign-in')}
      />
    )
  if (invite === 'invalid')
    return <Ended title={texts.invalid} detail={texts.invalidDetail} link={{ href: '/console/sign-in', label: texts.toSignIn }} />
  return (
    <>
      <h1>{texts.title}</h1>
      {invite === null && <p role="status">{texts.loading}</p>}
      {invite === 'failed' && (
        <p className="notice bad" role="alert">
          {texts.failed}
        </p>
      )}
      {invite && invite !== 'failed' && (
        <AcceptForm
          {...form}
          invite={invite}
          token={token ?? ''}
          onInvalid={() => setInvite('invalid')}
          onDone={(next) => {
            forgetLinkSecret()
            if (next) setChallenge(next)
            else enter()
          }}
        />
      )}
    </>
  )
}
