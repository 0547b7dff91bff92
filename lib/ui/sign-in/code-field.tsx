import { type Failure, fieldText } from './attempt'
import type { Texts } from './calls'
import { Field } from './field'

export type Method = 'code' | 'backupCode'
type Props = { method: Method; texts: Pick<Texts, 'code' | 'backupCode' | 'missing'>; failure: Failure | null }

/** Six digits of the app, or a backup code. */
export function CodeField({ method, texts, failure }: Props) {
  const isApp = method === 'code'
  const label = isApp ? texts.code : texts.backupCode
  return (
    <Field
      key={method}
      name="code"
      label={label}
      dir="ltr"
      className="code"
      inputMode={isApp ? 'numeric' : 'text'}
      autoComplete={isApp ? 'one-time-code' : 'off'}
      autoCapitalize={isApp ? 'none' : 'characters'}
      maxLength={40}
      spellCheck={false}
      required
      error={fieldText(failure, 'code', label, texts.missing)}
    />
  )
}

type SwitchProps = { method: Method; texts: Pick<Texts, 'useBackup' | 'useCode'>; onChange: (method: Method) => void }

/** From the app to a backup code, and back. */
export const MethodSwitch = ({ method, texts, onChange }: SwitchProps) => (
  <button type="button" className="link-button" onClick={() => onChange(method === 'code' ? 'backupCode' : 'code')}>
    {method === 'code' ? texts.useBackup : texts.useCode}
  </button>
)
