'use client'
import { Button, TextInput } from '@mantine/core'
import { useRouter } from 'next/navigation'
import { useId, useState } from 'react'
import type { revokeOne } from '@/lib/domain/assessing/certificates/certificates-admin.contract'
import { ApiError } from '@/lib/platform/http/client'
import { DialogButtons } from '@/lib/ui/actions/dialog-buttons'
import { useToasts } from '@/lib/ui/actions/toasts'
import { call, errorMessage } from '@/lib/ui/api-client'
import type { Endpoint } from '@/lib/ui/endpoint'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { FieldInputs } from '@/lib/ui/form/field-input'
import type { Field } from '@/lib/ui/form/fields'
import { bodyOf, faultsOf, type Values } from '@/lib/ui/form/values'
import { useTranslations } from '@/lib/ui/translations'

type Props = {
  endpoint: Endpoint<typeof revokeOne>
  id: string
  version: number
  /** The word to type before the certificate can be revoked. */
  word: string
  fields: Field[]
  onClose: () => void
}

/** Revokes a certificate for good, with a reason in both languages, once the end of its code is typed. */
export function RevokeForm({ endpoint, id, version, word, fields, onClose }: Props) {
  const t = useTranslations('certificates')
  const tForm = useTranslations('parts.form')
  const formId = useId()
  const router = useRouter()
  const toast = useToasts()
  const [values, setValues] = useState<Values>({})
  const [typed, setTyped] = useState('')
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [faults, setFaults] = useState<Record<string, string>>({})
  const isConfirmed = typed.trim().toUpperCase() === word
  const send = async () => {
    setIsSending(true)
    setFailure(null)
    setFaults({})
    try {
      const body = bodyOf(fields, {}, values, false)
      await call(endpoint, { params: { id }, headers: { 'if-match': `"${version}"` }, body: body as never })
      toast({ text: t('revoke.done'), kind: 'good' })
      onClose()
      router.refresh()
    } catch (error) {
      const errors = error instanceof ApiError ? (error.envelope.errors ?? []) : []
      setFaults(faultsOf(fields, errors, values, tForm('missing')))
      setFailure(errorMessage(error, t('act.failed')))
      setIsSending(false)
    }
  }
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isConfirmed && !isSending) void send()
      }}
    >
      <p>{t('revoke.detail')}</p>
      <FailureNotice text={failure} />
      <FieldInputs id={formId} fields={fields} values={values} faults={faults} setValues={setValues} />
      <TextInput
        label={t('revoke.type', { word: `\u2068${word}\u2069` })}
        value={typed}
        dir="ltr"
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <DialogButtons closeLabel={t('act.close')} onClose={onClose}>
        <Button type="submit" color="bad" disabled={!isConfirmed} loading={isSending}>
          {t('revoke.submit')}
        </Button>
      </DialogButtons>
    </form>
  )
}
