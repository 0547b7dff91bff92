'use client'
import { type SubmitEvent, useState } from 'react'
import { call } from '@/lib/ui/api-client'
import { EmailField, PasswordField } from './account-fields'
import { useAttempt, useIsReady } from './attempt'
import type { Calls, Texts } from './calls'
import { CaptchaNotShown, captchaPlace } from './hosted-captcha'
import type { Challenge } from './next-step'
import { Outcome } from './outcome'
import { proving, type Work } from './proving'
import { Working } from './working'

type Props = {
  texts: Texts
  calls: Calls
  /** The only account that may sign in here. */
  email?: string
  /** Whether the field of the address also offers the passkeys of the device. */
  offersPasskeys?: boolean
  onDone: () => void
  onChallenge: (challenge: Challenge) => void
}

export function Credentials({ texts, calls, email, offersPasskeys, onDone, onChallenge }: Props) {
  const ready = useIsReady()
  const { attempt, progress, failure, fail, isBusy, blockedUntil, stop } = useAttempt(texts.failed)
  const [work, setWork] = useState<Work | null>(null)
  const [resumesAt, setResumesAt] = useState(0)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const body = { email: String(form.get('email')).trim(), password: String(form.get('password')), from: 'website' as const }
    return attempt(async (showProgress) => {
      const step = (words: string, { work = null, until = 0 }: { work?: Work | null; until?: number } = {}) => {
        showProgress(words)
        setWork(work)
        setResumesAt(until)
      }
      try {
        const report = {
          proving: () => step(texts.proving),
          working: (done: Work) => step(texts.working, { work: done }),
          waiting: (until: number) => step(texts.waiting, { until }),
          sending: () => step(texts.sending),
        }
        const { data } = await proving(calls.challenge, report, (headers) => call(calls.signIn, { body, headers }))
        if (data.isTwoFactorEnable) onChallenge(data.twoFactor)
        else onDone()
      } catch (error) {
        step('')
        if (!(error instanceof CaptchaNotShown)) throw error
        stop()
        fail(texts.captchaUnsupported)
      }
    })
  }
  return (
    // The server names what is wrong with a field, in the page's language; a browser would do so in its own.
    <form method="post" onSubmit={submit} className="stack" noValidate>
      <Outcome progress={progress} failure={failure} blockedUntil={blockedUntil || resumesAt} timeLeft={texts.timeLeft} />
      {work && <Working work={work} texts={texts} />}
      <EmailField
        texts={texts}
        failure={failure}
        defaultValue={email}
        readOnly={email !== undefined}
        type="text"
        inputMode="email"
        {...(offersPasskeys && { autoComplete: 'username webauthn' })}
      />
      <PasswordField label={texts.password} texts={texts} failure={failure} />
      <div id={captchaPlace} hidden />
      <div>
        <button type="submit" className="button" disabled={!ready || isBusy}>
          {texts.submit}
        </button>
      </div>
    </form>
  )
}
