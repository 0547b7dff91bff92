'use client'
import { Modal } from '@mantine/core'
import type { Endpoint } from '@/lib/ui/endpoint'
import type { Field } from '@/lib/ui/form/fields'
import { Form } from '@/lib/ui/form/form'
import { useTranslations } from '@/lib/ui/translations'

type Props = { endpoint: Endpoint; fields: Field[]; onDone: (data: unknown) => void; onClose: () => void }

export function CreateKeyDialog({ endpoint, fields, onDone, onClose }: Props) {
  const t = useTranslations('apiKeys')
  return (
    <Modal opened onClose={onClose} title={t('createTitle')} size="lg" closeButtonProps={{ 'aria-label': t('close') }}>
      <Form endpoint={endpoint} fields={fields} submit={t('submit')} done={t('created')} onDone={onDone} onCancel={onClose} />
    </Modal>
  )
}
