import type { InputHTMLAttributes } from 'react'

type Props = InputHTMLAttributes<HTMLInputElement> & {
  'data-autofocus'?: boolean
  name: string
  label: string
  hint?: string
  error?: string
}

/** A labelled field with its hint and error, tied together for those who cannot see them side by side. */
export function Field({ name, label, hint, error, ...input }: Props) {
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {hint && (
        <p className="soft small" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      <input {...input} id={name} name={name} aria-invalid={error ? true : undefined} aria-describedby={described || undefined} />
      {error && (
        <p className="field-error" id={`${name}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}
