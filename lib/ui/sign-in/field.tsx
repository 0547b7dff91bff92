import type { InputHTMLAttributes } from 'react'

type Props = InputHTMLAttributes<HTMLInputElement> & { name: string; label: string; error?: string }

/** A labelled field with its error, tied together for those who cannot see them side by side. */
export const Field = ({ name, label, error, ...input }: Props) => (
  <div className="field">
    <label htmlFor={name}>{label}</label>
    <input
      {...input}
      id={name}
      name={name}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${name}-error` : undefined}
    />
    {error && (
      <p className="field-error" id={`${name}-error`}>
        {error}
      </p>
    )}
  </div>
)
