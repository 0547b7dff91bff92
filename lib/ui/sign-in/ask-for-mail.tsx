'use client'
import { type ReactNode, useState } from 'react'
import { EmailField } from './account-fields'
import { useAttempt } from './attempt'
import type { Calls, Texts } from './calls'
import { Ended } from './ended'
import { EntryForm, EntryIntro } from './entry-form'
import { CaptchaNotShown, captchaPlace } from './hosted-captcha'
import { proving, type Work } from './proving'
import { Working } from './working'

type Props = {
  texts: Texts & { intro: ReactNode; sent: string; sentDetail: string }
  challenge: Calls['challenge']
  /** Asks the API for a mail to the address, with the proof that it was not asked by a program. */
  ask: (email: string, headers: { 'x-captcha-token': string }) => Promise<unknown>
}

/** Asks for an address and has a mail sent to it; says the same whether or not it has an account. */
export function AskForMail({ texts, challenge, ask }: Props) {
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
        await proving(challenge, report, (headers) => ask(email, headers))
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
  return (
    <EntryForm state={state} texts={texts} submit={texts.submit} onSubmit={submit} intro={<EntryIntro texts={texts} />}>
      {work && <Working work={work} texts={texts} />}
      <EmailField texts={{ ...texts, email: texts.emailOnly }} failure={state.failure} />
      <div id={captchaPlace} hidden />
    </EntryForm>
  )
}
