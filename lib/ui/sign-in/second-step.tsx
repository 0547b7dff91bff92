'use client'
import { useEffect, useRef, useState } from 'react'
import { call } from '@/lib/ui/api-client'
import { useAttempt } from './attempt'
import type { Calls, Texts } from './calls'
import { CodeField, type Method, MethodSwitch } from './code-field'
import { EntryForm } from './entry-form'

type Props = { texts: Texts; calls: Calls; challengeToken: string; onDone: () => void; onStartAgain: () => void }

export function SecondStep({ texts, calls, challengeToken, onDone, onStartAgain }: Props) {
  const [method, setMethod] = useState<Method>('code')
  const form = useRef<HTMLFormElement>(null)
  const state = useAttempt(texts.failed)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field is another one after a change of method
  useEffect(() => form.current?.querySelector('input')?.focus(), [method])
  const submit = (given: FormData) =>
    state.attempt(async (showProgress) => {
      showProgress(texts.sending)
      await call(calls.secondStep, { body: { challengeToken, method, code: String(given.get('code')).trim() } })
      onDone()
    })
  const intro = (
    <>
      <h2>{texts.stepTitle}</h2>
      <p>{method === 'code' ? texts.stepCode : texts.stepBackup}</p>
    </>
  )
  const beside = (
    <>
      <MethodSwitch method={method} texts={texts} onChange={setMethod} />
      <button type="button" className="link-button" onClick={onStartAgain}>
        {texts.startAgain}
      </button>
    </>
  )
  return (
    <EntryForm ref={form} state={state} texts={texts} submit={texts.confirm} onSubmit={submit} intro={intro} beside={beside}>
      <CodeField method={method} texts={texts} failure={state.failure} />
    </EntryForm>
  )
}
