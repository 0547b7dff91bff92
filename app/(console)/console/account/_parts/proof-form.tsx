'use client'
import { useState } from 'react'
import { PasswordField } from '@/lib/ui/sign-in/account-fields'
import { useAttempt } from '@/lib/ui/sign-in/attempt'
import type { Texts } from '@/lib/ui/sign-in/calls'
import { CodeField, type Method, MethodSwitch } from '@/lib/ui/sign-in/code-field'
import { EntryForm } from '@/lib/ui/sign-in/entry-form'

export type OwnProof = { password: string; method: Method; code: string }
/** The same of somebody who may have no second step. */
export type Confirmation = { password?: string; method?: Method; code?: string }
type Props = { texts: Texts; intro: string; submit: string } & (
  | { asksForCode?: true; send: (proof: OwnProof) => Promise<void> }
  | { asksForCode: false; send: (proof: { password: string }) => Promise<void> }
)

/** The password and a code of the person who is signed in, for what weakens their sign-in. */
export function ProofForm({ texts, intro, submit, ...rest }: Props) {
  const state = useAttempt(texts.failed)
  const [method, setMethod] = useState<Method>('code')
  const prove = (form: FormData) =>
    state.attempt(async (showProgress) => {
      showProgress(texts.sending)
      const password = String(form.get('password'))
      if (rest.asksForCode === false) await rest.send({ password })
      else await rest.send({ password, method, code: String(form.get('code')).trim() })
      state.stop()
    })
  const asksForCode = rest.asksForCode !== false
  const other = <MethodSwitch method={method} texts={texts} onChange={setMethod} />
  return (
    <EntryForm state={state} texts={texts} submit={submit} onSubmit={prove} intro={<p>{intro}</p>} beside={asksForCode && other}>
      <PasswordField data-autofocus label={texts.password} texts={texts} failure={state.failure} />
      {asksForCode && <CodeField method={method} texts={texts} failure={state.failure} />}
    </EntryForm>
  )
}
