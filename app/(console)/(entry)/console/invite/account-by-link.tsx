'use client'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Calls, Texts as SignInTexts } from '@/lib/ui/sign-in/calls'
import { Ended } from '@/lib/ui/sign-in/ended'
import { forgetLinkSecret, isLinkOver, useLinkSecret } from '@/lib/ui/sign-in/link-secret'
import { type Challenge, NextStep } from '@/lib/ui/sign-in/next-step'
import { AcceptForm, type AcceptFormProps } from './accept-form'

type Invite = AcceptFormProps['invite']
/** The props from the pages; the browser adds the rest. */
export type AccountTexts = Omit<AcceptFormProps, 'invite' | 'token' | 'accept' | 'onDone' | 'onInvalid'> & {
  signInTexts: SignInTexts
  calls: Calls
}
type Props = AccountTexts & Pick<AcceptFormProps, 'accept'> & { read: (token: string) => Promise<Invite> }

/** An account by the secret in the address: whom it is for, the form that makes it, and the second step where one is required. */
export function AccountByLink({ signInTexts, calls, read, ...form }: Props) {
  const { texts } = form
  const token = useLinkSecret()
  const [invite, setInvite] = useState<Invite | 'invalid' | 'failed' | null>(null)
  const [challenge, setChallenge] = useState<Challenge | null>(null)
  const readOnce = useEffectEvent(read)
  useEffect(() => {
    if (token === null) return
    let isOver = false
    const find = async () => {
      try {
        const found = await readOnce(token)
        if (!isOver) setInvite(found)
      } catch (error) {
        if (!isOver) setInvite(isLinkOver(error) ? 'invalid' : 'failed')
      }
    }
    if (token) find().catch(console.warn)
    else setInvite('invalid')
    return () => {
      isOver = true
    }
  }, [token])
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
