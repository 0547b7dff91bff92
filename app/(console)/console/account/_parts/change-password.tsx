'use client'
import { useState } from 'react'
import type { changePassword } from '@/lib/domain/house/identity/account/own-account.contract'
import type { Endpoint } from '@/lib/ui/endpoint'
import type { Field } from '@/lib/ui/form/fields'
import { Form } from '@/lib/ui/form/form'
import { useTranslations } from '@/lib/ui/translations'

type Props = { endpoint: Endpoint<typeof changePassword>; fields: Field[]; email: string }

export function ChangePassword({ endpoint, fields, email }: Props) {
  const t = useTranslations('account.password')
  const [round, setRound] = useState(0)
  const asksForCode = fields.some(({ name }) => name === 'code')
  return (
    // A new key resets the fields, so that no password stays in the page.
    <Form
      key={round}
      endpoint={endpoint}
      fields={fields}
      first={asksForCode ? { method: 'code' } : undefined}
      submit={t('submit')}
      done={t('done')}
      onDone={() => setRound(round + 1)}
    >
      {/* Tells a password manager whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
    </Form>
  )
}
