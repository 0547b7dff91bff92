import { type Failure, fieldText } from '@/lib/ui/sign-in/attempt'
import type { Texts } from '@/lib/ui/sign-in/calls'
import { Field } from '@/lib/ui/sign-in/field'
import { useTranslations } from '@/lib/ui/translations'

type Props = { texts: Pick<Texts, 'missing'>; failure: Failure | null; defaultValue: string }

/** The field for the name of a passkey. */
export function PasskeyName({ texts, failure, defaultValue }: Props) {
  const label = useTranslations('account.passkeys')('name')
  return (
    <Field
      name="passkeyName"
      label={label}
      defaultValue={defaultValue}
      maxLength={60}
      autoComplete="off"
      required
      data-autofocus
      error={fieldText(failure, 'name', label, texts.missing)}
    />
  )
}
