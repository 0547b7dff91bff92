'use client'
import dynamic from 'next/dynamic'
import { ButtonIcon } from '@/lib/ui/actions/button-icon'
import { SecretButton } from '@/lib/ui/actions/secret-button'
import { useTranslations } from '@/lib/ui/translations'
import type { WebhookFormProps } from './webhook-form'
import type { Made } from './webhook-secret'

// The dialogs are loaded when they are opened; the list does not need them.
const CreateWebhookDialog = dynamic(() => import('./create-webhook-dialog').then((module) => module.CreateWebhookDialog), {
  ssr: false,
})
const WebhookSecret = dynamic(() => import('./webhook-secret').then((module) => module.WebhookSecret), { ssr: false })

export function CreateWebhook(form: Pick<WebhookFormProps, 'endpoint' | 'fields' | 'areas'>) {
  const t = useTranslations('webhooks')
  return (
    <SecretButton<Made>
      label={t('create')}
      button={{ leftSection: <ButtonIcon name="add" /> }}
      asked="create"
      dialog={({ onDone, onClose }) => (
        <CreateWebhookDialog {...form} onDone={(data) => onDone(data as Made)} onClose={onClose} />
      )}
      shows={(made, onClose) => <WebhookSecret made={made} onClose={onClose} />}
    />
  )
}
