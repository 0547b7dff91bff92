'use client'
import { Modal } from '@mantine/core'
import { useTranslations } from '@/lib/ui/translations'
import { WebhookForm, type WebhookFormProps } from './webhook-form'

export function CreateWebhookDialog(form: WebhookFormProps) {
  const t = useTranslations('webhooks')
  return (
    <Modal opened onClose={form.onClose} title={t('createTitle')} size="lg" closeButtonProps={{ 'aria-label': t('close') }}>
      <WebhookForm {...form} />
    </Modal>
  )
}
