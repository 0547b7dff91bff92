import type { ReactNode } from 'react'
import type { FormName } from '@/app/learn/do/form-actions'
import { newId } from '@/lib/platform/ids'
import { formKeyField } from './learn-form'

type Props = {
  /** The form, declared in the `forms.ts` of its place. */
  action: FormName
  className?: string
  /** It sends files. */
  hasFiles?: boolean
  children: ReactNode
}

/** A plain form that comes back to a page, which works before any script. Its key lets it do once what it stands for, however often it is sent. */
export const DoForm = ({ action, className, hasFiles, children }: Props) => (
  <form method="post" action={`/learn/do/${action}`} className={className} encType={hasFiles ? 'multipart/form-data' : undefined}>
    <input type="hidden" name={formKeyField} value={newId()} />
    {children}
  </form>
)
