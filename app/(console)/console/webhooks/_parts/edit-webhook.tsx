'use client'
import { EditButton } from '@/lib/ui/actions/edit-button'
import { useTranslations } from '@/lib/ui/translations'
import { WebhookForm, type WebhookFormProps } from './webhook-form'

/** Changes the address, the description and the events of a webhook. */
export function EditWebhook(form: Omit<WebhookFormProps, 'onDone' | 'onClose'>) {
  const t = useTranslations('webhooks')
  return (
    <EditButton words={{ label: t('edit'), title: t('editTitle'), close: t('close') }}>
      {(close) => <WebhookForm {...form} onDone={close} onClose={close} />}
    </EditButton>
  )
}
