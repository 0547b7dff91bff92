'use client'
import { type ReactNode, useState } from 'react'
import type { acceptInvite } from '@/lib/domain/house/invites/accepting.contract'
import type { DataOf, InputOf } from '@/lib/ui/endpoint'
import { EmailField, PasswordField } from '@/lib/ui/sign-in/account-fields'
import { type Failure, fieldText, useAttempt } from '@/lib/ui/sign-in/attempt'
import type { Texts as SignInTexts } from '@/lib/ui/sign-in/calls'
import { EntryForm } from '@/lib/ui/sign-in/entry-form'
import { Field } from '@/lib/ui/sign-in/field'
import { isLinkOver } from '@/lib/ui/sign-in/link-secret'
import type { Challenge } from '@/lib/ui/sign-in/next-step'
import type { Messages } from '@/messages/catalogue'

type Accepting = NonNullable<InputOf<typeof acceptInvite>['body']>
export type AcceptFormProps = {
  texts: SignInTexts & Messages['console']['invite'] & { hint: string }
  /** Makes the account; refused where the link does not work. */
  accept: (body: Accepting) => Promise<DataOf<typeof acceptInvite>>
  invite: { email: string; name: { ar?: string; en?: string } }
  token: string
  /** The language of the page: its name field comes first. */
  first: 'ar' | 'en'
  policies: { id: string; label: string; text: ReactNode }[]
  onDone: (challenge: Challenge | null) => void
  onInvalid: () => void
}
const languagesFrom = { ar: ['ar', 'en'], en: ['en', 'ar'] } as const

type NameFieldProps = Pick<AcceptFormProps, 'texts' | 'invite' | 'first'> & { failure: Failure | null }

/** The name in both languages; that in the page's language comes first and is required. */
function NameFields({ texts, invite, first, failure }: NameFieldProps) {
  const label = { ar: texts.nameAr, en: texts.nameEn }
  const nameFault = fieldText(failure, 'name', label[first], texts.missing)
  return languagesFrom[first].map((language) => (
    <Field
      key={language}
      name={`name-${language}`}
      label={label[language]}
      hint={language === first ? texts.nameHint : undefined}
      lang={language}
      dir={language === 'ar' ? 'rtl' : 'ltr'}
      autoComplete={language === first ? 'name' : 'off'}
      maxLength={100}
      defaultValue={invite.name[language]}
      error={
        fieldText(failure, `name.${language}`, label[language], texts.missing) ?? (language === first ? nameFault : undefined)
      }
    />
  ))
}

type PolicyProps = {
  policy: AcceptFormProps['policies'][number]
  texts: AcceptFormProps['texts']
  isAccepted: boolean
  isMissing: boolean
  onAccept: (isAccepted: boolean) => void
}

const Policy = ({ policy: { id, label, text }, texts, isAccepted, isMissing, onAccept }: PolicyProps) => (
  <div className="stack tight">
    <label className="row tight nowrap">
      <input
        id={`policy-${id}`}
        type="checkbox"
        checked={isAccepted}
        aria-required="true"
        aria-invalid={isMissing || undefined}
        aria-describedby={isMissing ? `missing-${id}` : undefined}
        onChange={(event) => onAccept(event.currentTarget.checked)}
      />
      <span>{label}</span>
    </label>
    {isMissing && (
      <p id={`missing-${id}`} className="field-error">
        {texts.missing}
      </p>
    )}
    <details>
      <summary>{texts.readTerms}</summary>
      <div className="well">{text}</div>
    </details>
  </div>
)

/** Name, password and the policies in force. */
export function AcceptForm({ texts, accept, invite, token, first, policies, onDone, onInvalid }: AcceptFormProps) {
  const state = useAttempt(texts.failed)
  const { failure } = state
  const [accepted, setAccepted] = useState<string[]>([])
  const [isAsked, setIsAsked] = useState(false)
  const submit = (form: FormData, element: HTMLFormElement) => {
    const missing = policies.find(({ id }) => !accepted.includes(id))
    setIsAsked(missing !== undefined)
    if (missing) return element.querySelector<HTMLInputElement>(`[id="policy-${missing.id}"]`)?.focus()
    const names = languagesFrom[first].map((language) => [language, String(form.get(`name-${language}`)).trim()])
    const body = {
      token,
      name: Object.fromEntries(names.filter(([, name]) => name)),
      password: String(form.get('password')),
      acceptedPolicies: accepted,
      locale: first,
    }
    return state.attempt(async (showProgress) => {
      showProgress(texts.sending)
      try {
        const data = await accept(body)
        onDone(data.isTwoFactorEnable ? data.twoFactor : null)
      } catch (error) {
        if (!isLinkOver(error)) throw error
        state.stop()
        onInvalid()
      }
    })
  }
  return (
    <EntryForm state={state} texts={texts} submit={texts.submit} onSubmit={submit} intro={<p>{texts.intro}</p>}>
      <EmailField texts={{ ...texts, email: texts.emailOnly }} failure={failure} defaultValue={invite.email} readOnly />
      <NameFields texts={texts} invite={invite} first={first} failure={failure} />
      <PasswordField label={texts.password} hint={texts.hint} isNew texts={texts} failure={failure} />
      {policies.map((policy) => (
        <Policy
          key={policy.id}
          policy={policy}
          texts={texts}
          isAccepted={accepted.includes(policy.id)}
          isMissing={isAsked && !accepted.includes(policy.id)}
          onAccept={(isAccepted) =>
            setAccepted(isAccepted ? [...accepted, policy.id] : accepted.filter((other) => other !== policy.id))
          }
        />
      ))}
    </EntryForm>
  )
}
