'use client'
import type { rotateWebhookSecret } from '@/lib/domain/house/webhooks/webhooks.contract'
import { SecretRequest } from '@/lib/ui/actions/secret-request'
import { call } from '@/lib/ui/api-client'
import type { Endpoint } from '@/lib/ui/endpoint'
import { useTranslations } from '@/lib/ui/translations'
import type { Made } from './webhook-secret'

type Props = {
  endpoint: Endpoint<typeof rotateWebhookSecret>
  id: string
  name: string
  onDone: (made: Made) => void
  onClose: () => void
}

/** Asks before a webhook gets a new secret. */
export function RotateSecretDialog({ endpoint, id, ...dialog }: Props) {
  const t = useTranslations('webhooks')
  return (
    <SecretRequest
      {...dialog}
      words={{
        title: t('rotateTitle'),
        detail: t('rotateDetail'),
        label: t('rotate'),
        cancel: t('cancel'),
        close: t('close'),
        failed: t('requestFailed'),
      }}
      request={() => call(endpoint, { params: { id } })}
    />
  )
}
