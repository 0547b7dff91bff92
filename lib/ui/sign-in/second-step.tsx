'use client'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { call } from '@/lib/ui/api-client'
import { fieldText, useAttempt } from './attempt'
import type { Calls, Texts } from './calls'
import { Field } from './field'
import { Outcome } from './outcome'

type Props = { texts: Texts; calls: Calls; challengeToken: string; onDone: () => void; onStartAgain: () => void }

export function SecondStep({ texts, calls, challengeToken, onDone, onStartAgain }: Props) {
  const [method, setMethod] = useState<'code' | 'backupCode'>('code')
  const form = useRef<HTMLFormElement>(null)
  const { attempt, progress, failure, isBusy, blockedUntil } = useAttempt(texts.failed)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field is another one after a change of method
  useEffect(() => form.current?.querySelector('input')?.focus(), [method])
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code')).trim()
    return attempt(async (showProgress) => {
      showProgress(texts.sending)
      await call(calls.secondStep, { body: { challengeToken, method, code } })
      onDone()
    })
  }
  const app = method === 'code'
  return (
    <form ref={form} method="post" onSubmit={submit} className="stack" noValidate>
      <h2>{texts.stepTitle}</h2>
      <p>{app ? texts.stepCode : texts.stepBackup}</p>
      <Outcome progress={progress} failure={failure} blockedUntil={blockedUntil} timeLeft={texts.timeLeft} />
      <Field
        key={method}
        name="code"
        label={app ? texts.code : texts.backupCode}
        dir="ltr"
        className="code"
        inputMode={app ? 'numeric' : 'text'}
        autoComplete={app ? 'one-time-code' : 'off'}
        autoCapitalize={app ? 'none' : 'characters'}
        maxLength={40}
        spellCheck={false}
        required
        error={fieldText(failure, 'code', app ? texts.code : texts.backupCode, texts.missing)}
      />
      <div className="row">
        <button type="submit" className="button" disabled={isBusy}>
          {texts.confirm}
        </button>
        <button type="button" className="link-button" onClick={() => setMethod(app ? 'backupCode' : 'code')}>
          {app ? texts.useBackup : texts.useCode}
        </button>
        <button type="button" className="link-button" onClick={onStartAgain}>
          {texts.startAgain}
        </button>
      </div>
    </form>
  )
}
