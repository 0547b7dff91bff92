'use client'
import { Button, TextInput } from '@mantine/core'
import { useState, useTransition } from 'react'
import type { startLtiRegistration } from '@/lib/domain/standards/lti-tools/registrations.contract'
import { ApiError } from '@/lib/platform/http/client'
import { call, errorMessage } from '@/lib/ui/api-client'
import type { Endpoint } from '@/lib/ui/endpoint'
import { useTranslations } from '@/lib/ui/translations'

/** Prepares the address at which a tool registers itself; it is opened by a link, because browsers block windows that open later. */
export function SelfRegistration({ endpoint }: { endpoint: Endpoint<typeof startLtiRegistration> }) {
  const t = useTranslations('ltiTools')
  const [registrationUrl, setUrl] = useState('')
  const [address, setAddress] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [busy, startTransition] = useTransition()
  const prepare = () =>
    startTransition(async () => {
      try {
        setAddress((await call(endpoint, { body: { registrationUrl } })).data.address)
        setFault(null)
      } catch (error) {
        const field = error instanceof ApiError ? error.envelope.errors?.[0]?.message : undefined
        setAddress(null)
        setFault(field ?? errorMessage(error, t('failed')))
      }
    })
  return (
    <form
      className="stack tight"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        prepare()
      }}
    >
      <TextInput
        label={t('self.url')}
        description={t('self.urlHint')}
        type="url"
        dir="ltr"
        maxLength={500}
        value={registrationUrl}
        error={fault}
        onChange={({ currentTarget }) => {
          setUrl(currentTarget.value)
          setAddress(null)
        }}
      />
      <p className="row">
        <Button type="submit" size="sm" variant="default" loading={busy}>
          {t('self.prepare')}
        </Button>
      </p>
      <div role="status">
        {address && (
          <p>
            <a href={address} target="_blank" rel="noopener noreferrer">
              {t('self.open')}
            </a>{' '}
            <span className="small soft">{t('self.then')}</span>
          </p>
        )}
      </div>
    </form>
  )
}
