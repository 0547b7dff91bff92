'use client'
import { Button, Modal } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslations } from '@/lib/ui/translations'
import { WebhookForm, type WebhookFormProps } from './webhook-form'

/** Changes the address, the description and the events of a webhook. */
export function EditWebhook(form: Omit<WebhookFormProps, 'onDone' | 'onClose'>) {
  const t = useTranslations('webhooks')
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <>
      <Button ref={button} size="sm" variant="default" onClick={() => setOpen(true)}>
        {t('edit')}
      </Button>
      <Modal opened={isOpen} onClose={close} title={t('editTitle')} size="lg" closeButtonProps={{ 'aria-label': t('close') }}>
        <WebhookForm {...form} onDone={close} onClose={close} />
      </Modal>
    </>
  )
}
