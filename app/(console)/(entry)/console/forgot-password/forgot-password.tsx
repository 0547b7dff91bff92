'use client'
import { useState } from 'react'
import type { forgotPassword } from '@/lib/domain/identity/password-reset.contract'
import { call } from '@/lib/ui/api-client'
import type { Endpoint } from '@/lib/ui/endpoint'
import { EmailField } from '@/lib/ui/sign-in/account-fields'
import { useAttempt } from '@/lib/ui/sign-in/attempt'
import type { Calls, Texts } from '@/lib/ui/sign-in/calls'
import { Ended } from '@/lib/ui/sign-in/ended'
import { EntryForm } from '@/lib/ui/sign-in/entry-form'
import { CaptchaNotShown, proving, type Work } from '@/lib/ui/sign-in/proving'
import { Working } from '@/lib/ui/sign-in/working'

type Props = {
  texts: Texts & { sent: string; sentDetail: string }
  challenge: Calls['challenge']
  endpoint: Endpoint<typeof forgotPassword>
}

/** Asks for the address; says the same whether or not it has an account. */
export function ForgotPassword({ texts, challenge, endpoint }: Props) {
  const state = useAttempt(texts.failed)
  const [work, setWork] = useState<Work | null>(null)
  const [isSent, setIsSent] = useState(false)
  if (isSent) return <Ended title={texts.sent} detail={texts.sentDetail} />
  const submit = (form: FormData) => {
    const email = String(form.get('email')).trim()
    return state.attempt(async (showProgress) => {
      const step =
        (words: string) =>
        (done: Work | number | null = null) => {
          showProgress(words)
          setWork(typeof done === 'object' ? done : null)
        }
      const report = {
        proving: step(texts.proving),
        working: step(texts.working),
        waiting: step(texts.waiting),
        sending: step(texts.sending),
      }
      try {
        await proving(challenge, report, (headers) => call(endpoint, { body: { email }, headers }))
        setIsSent(true)
      } catch (error) {
        setWork(null)
        if (!(error instanceof CaptchaNotShown)) throw error
        state.fail(texts.captchaUnsupported)
      } finally {
        state.stop()
      }
    })
  }
  const intro = (
    <>
      <h1>{texts.title}</h1>
      <p>{texts.intro}</p>
    </>
  )
  return (
    <EntryForm state={state} texts={texts} submit={texts.submit} onSubmit={submit} intro={intro}>
      {work && <Working work={work} texts={texts} />}
      <EmailField texts={texts} failure={state.failure} />
    </EntryForm>
  )
}
