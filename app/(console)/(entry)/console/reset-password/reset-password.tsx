'use client'
import { useEffect, useRef, useState } from 'react'
import type { resetPassword } from '@/lib/domain/house/identity/passwords/password-reset.contract'
import { ApiError } from '@/lib/platform/http/client'
import { call } from '@/lib/ui/api-client'
import type { Endpoint } from '@/lib/ui/endpoint'
import { PasswordField } from '@/lib/ui/sign-in/account-fields'
import { useAttempt } from '@/lib/ui/sign-in/attempt'
import type { Texts as SignInTexts } from '@/lib/ui/sign-in/calls'
import { CodeField, type Method, MethodSwitch } from '@/lib/ui/sign-in/code-field'
import { Ended } from '@/lib/ui/sign-in/ended'
import { EntryForm, EntryIntro } from '@/lib/ui/sign-in/entry-form'
import { forgetLinkSecret, isLinkOver, useLinkSecret } from '@/lib/ui/sign-in/link-secret'
import type { Messages } from '@/messages/catalogue'

type Props = { texts: SignInTexts & Messages['console']['reset']; endpoint: Endpoint<typeof resetPassword> }

/** Whether the answer asks for nothing but a second step. */
const asksForCode = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.envelope.errors ?? []).some(({ key, property }) => key === 'required' && property === 'code')

/** A new password by the link of a mail, with a code where the account has a second step. */
export function ResetPassword({ texts, endpoint }: Props) {
  const token = useLinkSecret()
  const state = useAttempt(texts.failed)
  const [end, setEnd] = useState<'done' | 'invalid' | null>(null)
  const [method, setMethod] = useState<Method | null>(null)
  const second = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (method) second.current?.querySelector('input')?.focus()
  }, [method])
  const submit = (form: FormData) => {
    const proof = method && { method, code: String(form.get('code')).trim() }
    return state.attempt(async (showProgress) => {
      showProgress(texts.sending)
      try {
        const removePasskeys = form.get('removePasskeys') !== null
        const newPassword = String(form.get('newPassword'))
        await call(endpoint, { body: { token: token ?? '', newPassword, removePasskeys, ...proof } })
        forgetLinkSecret()
        setEnd('done')
      } catch (error) {
        if (!method && asksForCode(error)) return setMethod('code')
        if (!isLinkOver(error)) throw error
        setEnd('invalid')
      } finally {
        state.stop()
      }
    })
  }
  if (end === 'done')
    return <Ended title={texts.done} detail={texts.doneDetail} link={{ href: '/console/sign-in', label: texts.toSignIn }} />
  if (end === 'invalid' || token === '')
    return (
      <Ended title={texts.invalid} detail={texts.invalidDetail} link={{ href: '/console/forgot-password', label: texts.again }} />
    )
  return (
    <EntryForm state={state} texts={texts} submit={texts.submit} onSubmit={submit} intro={<EntryIntro texts={texts} />}>
      <PasswordField name="newPassword" label={texts.newPassword} hint={texts.hint} isNew texts={texts} failure={state.failure} />
      <label className="row tight nowrap">
        <input type="checkbox" name="removePasskeys" />
        <span>{texts.removePasskeys}</span>
      </label>
      {method && (
        <div ref={second} className="stack">
          <p className="notice">{texts.needsCode}</p>
          <CodeField method={method} texts={texts} failure={state.failure} />
          <div>
            <MethodSwitch method={method} texts={texts} onChange={setMethod} />
          </div>
        </div>
      )}
    </EntryForm>
  )
}
