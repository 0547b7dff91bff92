import { type Failure, fieldText } from './attempt'
import type { Texts } from './calls'
import { Field } from './field'

type EmailProps = {
  texts: Pick<Texts, 'email' | 'missing'>
  failure: Failure | null
  defaultValue?: string
  readOnly?: boolean
  autoComplete?: string
  /** A name that is no address is refused by a browser in a field of addresses. */
  type?: 'text'
  inputMode?: 'email'
}

/** The address or the name of a sign-in. */
export const EmailField = ({ texts, failure, ...input }: EmailProps) => (
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
    {...input}
  />
)

type PasswordProps = {
  name?: 'password' | 'newPassword'
  label: string
  hint?: string
  isNew?: boolean
  texts: Pick<Texts, 'missing'>
  failure: Failure | null
  'data-autofocus'?: boolean
}

/** A password as it is, or a new one. */
export const PasswordField = ({ name = 'password', label, isNew, texts, failure, ...input }: PasswordProps) => (
  <Field
    name={name}
    label={label}
    type="password"
    dir="ltr"
    autoComplete={isNew ? 'new-password' : 'current-password'}
    required
    error={fieldText(failure, name, label, texts.missing)}
    {...input}
  />
)
