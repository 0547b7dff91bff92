'use client'
import { useState } from 'react'
import { PasswordField } from '@/lib/ui/sign-in/account-fields'
import { useAttempt } from '@/lib/ui/sign-in/attempt'
import type { Texts } from '@/lib/ui/sign-in/calls'
import { CodeField, type Method, MethodSwitch } from '@/lib/ui/sign-in/code-field'
import { EntryForm } from '@/lib/ui/sign-in/entry-form'

export type OwnProof = { password: string; method: Method; code: string }
type Props = { texts: Texts; intro: string; submit: string; send: (proof: OwnProof) => Promise<void> }

/** The password and a code of the person who is signed in, for what weakens their sign-in. */
export function ProofForm({ texts, intro, submit, send }: Props) {
  const state = useAttempt(texts.failed)
  const [method, setMethod] = useState<Method>('code')
  const prove = (form: FormData) =>
    state.attempt(async (showProgress) => {
      showProgress(texts.sending)
      await send({ password: String(form.get('password')), method, code: String(form.get('code')).trim() })
      state.stop()
    })
  const other = <MethodSwitch method={method} texts={texts} onChange={setMethod} />
  return (
    <EntryForm state={state} texts={texts} submit={submit} onSubmit={prove} intro={<p>{intro}</p>} beside={other}>
      <PasswordField data-autofocus label={texts.password} texts={texts} failure={state.failure} />
      <CodeField method={method} texts={texts} failure={state.failure} />
    </EntryForm>
  )
}
