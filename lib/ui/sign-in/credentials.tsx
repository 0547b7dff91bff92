'use client'
import { type SubmitEvent, useState } from 'react'
import { fieldText, useAttempt, useIsReady } from './attempt'
import type { Calls, Texts } from './calls'
import { Field } from './field'
import { Outcome } from './outcome'
import { CaptchaNotShown, signInProving, type Work } from './proving'
import { Working } from './working'

type Props = {
  texts: Texts
  calls: Calls
  /** The only account that may sign in here. */
  email?: string
  onDone: () => void
  onChallenge: (challengeToken: string) => void
}

export function Credentials({ texts, calls, email, onDone, onChallenge }: Props) {
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
        const data = await signInProving(calls, body, {
          proving: () => step(texts.proving),
          working: (done) => step(texts.working, { work: done }),
          waiting: (until) => step(texts.waiting, { until }),
          sending: () => step(texts.sending),
        })
        if (data.isTwoFactorEnable) onChallenge(data.twoFactor.challengeToken)
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
      <Field
        name="email"
        label={texts.email}
        type="email"
        defaultValue={email}
        readOnly={email !== undefined}
        dir="ltr"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={fieldText(failure, 'email', texts.email, texts.missing)}
      />
      <Field
        name="password"
        label={texts.password}
        type="password"
        dir="ltr"
        autoComplete="current-password"
        required
        error={fieldText(failure, 'password', texts.password, texts.missing)}
      />
      <div>
        <button type="submit" className="button" disabled={!ready || isBusy}>
          {texts.submit}
        </button>
      </div>
    </form>
  )
}
