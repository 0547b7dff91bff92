'use client'
import type { chooseFirstPassword } from '@/lib/domain/house/identity/passwords/first-password.contract'
import { call } from '@/lib/ui/api-client'
import type { Endpoint } from '@/lib/ui/endpoint'
import { PasswordField } from '@/lib/ui/sign-in/account-fields'
import { useAttempt } from '@/lib/ui/sign-in/attempt'
import type { Texts as SignInTexts } from '@/lib/ui/sign-in/calls'
import { EntryForm, EntryIntro } from '@/lib/ui/sign-in/entry-form'
import type { Messages } from '@/messages/catalogue'

type Props = {
  texts: Messages['console']['choosePassword'] & { newPassword: string; hint: string }
  signInTexts: SignInTexts
  endpoint: Endpoint<typeof chooseFirstPassword>
  next: string
}

/** A password of one's own, in place of that of a card. */
export function ChoosePassword({ texts, signInTexts, endpoint, next }: Props) {
  const state = useAttempt(signInTexts.failed)
  const submit = (form: FormData) =>
    state.attempt(async (showProgress) => {
      showProgress(texts.sending)
      await call(endpoint, { body: { newPassword: String(form.get('newPassword')) } })
      location.assign(next)
    })
  const field = { label: texts.newPassword, hint: texts.hint, texts: signInTexts, failure: state.failure }
  return (
    <EntryForm state={state} texts={signInTexts} submit={texts.submit} onSubmit={submit} intro={<EntryIntro texts={texts} />}>
      <PasswordField name="newPassword" isNew {...field} />
    </EntryForm>
  )
}
