import type { ReactNode } from 'react'
import type { FormName } from '@/app/learn/do/form-actions'
import { DoForm } from './do-form'

type Props = {
  /** The form, declared in the `forms.ts` of its place. */
  action: FormName
  /** The page to come back to. */
  next: string
  fields?: Record<string, string>
  className?: string
  children: ReactNode
}

/** A button that does something: a form of its own, which works before any script. */
export const Press = ({ action, next, fields = {}, className = 'button', children }: Props) => (
  <DoForm action={action}>
    {Object.entries({ ...fields, next }).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    <button type="submit" className={className}>
      {children}
    </button>
  </DoForm>
)
