'use client'
import type { SubmitEvent } from 'react'
import { call } from '@/lib/ui/door-client'
import { fieldText, useAttempt, useIsReady } from './attempt'
import { Field } from './field'
import { Outcome } from './outcome'
import type { Calls, Texts } from './sign-in'

/** Solves the CAPTCHA out of sight; null where the provider needs to be shown. */
async function prove(challenge: Calls['challenge']): Promise<string | null> {
  const { data } = await call(challenge)
  if (data.provider === 'test') return 'test-pass'
  if (!data.challenge) return null
  const { solveAltcha } = await import('@/lib/platform/auth/captcha-solve')
  return solveAltcha(data.challenge as object as Parameters<typeof solveAltcha>[0])
}

type Props = { texts: Texts; calls: Calls; onDone: () => void; onChallenge: (challengeToken: string) => void }

export function Credentials({ texts, calls, onDone, onChallenge }: Props) {
  const ready = useIsReady()
  const { attempt, progress, failure, fail, isBusy, blockedUntil, stop } = useAttempt(texts.failed)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const body = { email: String(form.get('email')).trim(), password: String(form.get('password')), from: 'website' as const }
    return attempt(async (say) => {
      say(texts.proving)
      const token = await prove(calls.challenge)
      if (token === null) {
        stop()
        return fail(texts.captchaUnsupported)
      }
      say(texts.sending)
      const { data } = await call(calls.signIn, { body, headers: { 'x-captcha-token': token } })
      if (data.twoFactor) onChallenge(data.twoFactor.challengeToken)
      else onDone()
    })
  }
  return (
    // The server names what is wrong with a field, in the page's language; a browser would do so in its own.
    <form method="post" onSubmit={submit} className="stack" noValidate>
      <Outcome progress={progress} failure={failure} blockedUntil={blockedUntil} timeLeft={texts.timeLeft} />
      <Field
        name="email"
        label={texts.email}
        type="email"
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
