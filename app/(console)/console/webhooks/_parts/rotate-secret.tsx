'use client'
import dynamic from 'next/dynamic'
import type { rotateWebhookSecret } from '@/lib/domain/house/webhooks/webhooks.contract'
import { SecretButton } from '@/lib/ui/actions/secret-button'
import type { Endpoint } from '@/lib/ui/endpoint'
import { IconRefresh } from '@/lib/ui/icons'
import { useTranslations } from '@/lib/ui/translations'
import type { Made } from './webhook-secret'

const RotateSecretDialog = dynamic(() => import('./rotate-secret-dialog').then((module) => module.RotateSecretDialog), {
  ssr: false,
})
const WebhookSecret = dynamic(() => import('./webhook-secret').then((module) => module.WebhookSecret), { ssr: false })

type Props = { endpoint: Endpoint<typeof rotateWebhookSecret>; id: string; name: string }

/** A new secret for a webhook; the old one signs too for a day. */
export function RotateSecret(webhook: Props) {
  const t = useTranslations('webhooks')
  return (
    <SecretButton<Made>
      label={t('rotate')}
      button={{ variant: 'default', leftSection: <IconRefresh size={15} stroke={1.7} aria-hidden="true" /> }}
      dialog={(events) => <RotateSecretDialog {...webhook} {...events} />}
      shows={(made, onClose) => <WebhookSecret made={made} onClose={onClose} />}
    />
  )
}
