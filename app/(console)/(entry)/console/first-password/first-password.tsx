'use client'
import { useState } from 'react'
import type { acceptFirstLink, sendFirstLinkAgain } from '@/lib/domain/house/identity/passwords/first-password.contract'
import { call } from '@/lib/ui/api-client'
import type { Endpoint } from '@/lib/ui/endpoint'
import { PasswordField } from '@/lib/ui/sign-in/account-fields'
import { useAttempt } from '@/lib/ui/sign-in/attempt'
import type { Calls, Texts as SignInTexts } from '@/lib/ui/sign-in/calls'
import { Ended } from '@/lib/ui/sign-in/ended'
import { EntryForm, EntryIntro } from '@/lib/ui/sign-in/entry-form'
import { forgetLinkSecret, isLinkOver, useLinkSecret } from '@/lib/ui/sign-in/link-secret'
import { type Challenge, NextStep } from '@/lib/ui/sign-in/next-step'
import type { Messages } from '@/messages/catalogue'

type Texts = Messages['console']['firstPassword'] & { newPassword: string; hint: string }
type Props = {
  texts: Texts
  signInTexts: SignInTexts
  calls: Calls
  accepts: Endpoint<typeof acceptFirstLink>
  sendsAgain: Endpoint<typeof sendFirstLinkAgain>
  /** Where the mail leads to. */
  next: string
}
const signInPage = '/console/sign-in'
const startAgain = () => location.assign(signInPage)

/** A first password by the link of a mail or the code of a card; the person is signed in with it. */
export function FirstPassword({ texts, signInTexts, calls, accepts, sendsAgain, next }: Props) {
  const token = useLinkSecret()
  const state = useAttempt(signInTexts.failed)
  const [isOver, setIsOver] = useState(false)
  const [challenge, setChallenge] = useState<Challenge | null>(null)
  // A whole new page: everything on it is rendered for the person who is now signed in.
  const enter = () => location.assign(next)
  const submit = (form: FormData) =>
    state.attempt(async (showProgress) => {
      showProgress(texts.sending)
      try {
        const { data } = await call(accepts, { body: { token: token ?? '', newPassword: String(form.get('newPassword')) } })
        forgetLinkSecret()
        if (data.isTwoFactorEnable) setChallenge(data.twoFactor)
        else enter()
      } catch (error) {
        if (!isLinkOver(error)) throw error
        state.stop()
        setIsOver(true)
      }
    })
  if (challenge)
    return <NextStep texts={signInTexts} challenge={challenge} calls={calls} onDone={enter} onStartAgain={startAgain} />
  if (isOver || token === '') return <Over texts={texts} signInTexts={signInTexts} token={token ?? ''} endpoint={sendsAgain} />
  const field = { label: texts.newPassword, hint: texts.hint, texts: signInTexts, failure: state.failure }
  return (
    <EntryForm state={state} texts={signInTexts} submit={texts.submit} onSubmit={submit} intro={<EntryIntro texts={texts} />}>
      <PasswordField name="newPassword" isNew {...field} />
    </EntryForm>
  )
}

type OverProps = Pick<Props, 'texts' | 'signInTexts'> & { token: string; endpoint: Props['sendsAgain'] }

/** A link that does not work any more, and the way to a new one. */
function Over({ texts, signInTexts, token, endpoint }: OverProps) {
  const state = useAttempt(signInTexts.failed)
  const [isSent, setIsSent] = useState(false)
  const toSignIn = { href: signInPage, label: texts.toSignIn }
  if (isSent) return <Ended title={texts.sent} detail={texts.sentDetail} link={toSignIn} />
  if (token === '') return <Ended title={texts.invalid} detail={texts.invalidDetail} link={toSignIn} />
  const ask = () =>
    state.attempt(async (showProgress) => {
      showProgress(texts.sending)
      await call(endpoint, { body: { token } })
      state.stop()
      setIsSent(true)
    })
  const intro = <EntryIntro texts={{ title: texts.invalid, intro: texts.invalidDetail }} />
  return (
    <EntryForm state={state} texts={signInTexts} submit={texts.sendAgain} onSubmit={ask} intro={intro}>
      <p>
        <a href={signInPage}>{texts.toSignIn}</a>
      </p>
    </EntryForm>
  )
}
