'use client'
import { Modal } from '@mantine/core'
import type { Endpoint } from '@/lib/ui/endpoint'
import type { Field } from '@/lib/ui/form/fields'
import { Form } from '@/lib/ui/form/form'
import type { Values } from '@/lib/ui/form/values'
import { useTranslations } from '@/lib/ui/translations'

type Props = {
  endpoint: Endpoint
  fields: Field[]
  first?: Values
  extra?: Values
  onDone: (data: unknown) => void
  onClose: () => void
}

export function CreateKeyDialog({ onDone, onClose, ...form }: Props) {
  const t = useTranslations('apiKeys')
  return (
    <Modal opened onClose={onClose} title={t('createTitle')} size="lg" closeButtonProps={{ 'aria-label': t('close') }}>
      <Form {...form} submit={t('submit')} done={t('created')} onDone={onDone} onCancel={onClose} />
    </Modal>
  )
}
