'use client'
import { Button, Modal } from '@mantine/core'
import { useRef, useState } from 'react'
import type { Endpoint } from '@/lib/ui/endpoint'
import type { Field } from '@/lib/ui/form/fields'
import { Form } from '@/lib/ui/form/form'
import type { Values } from '@/lib/ui/form/values'
import { useTranslations } from '@/lib/ui/translations'

type Props = { endpoint: Endpoint; reads: Endpoint; fields: Field[]; item: Values & { id: string } }

/** Changes the name, the end and the origins of a key. */
export function EditKey({ endpoint, reads, fields, item }: Props) {
  const t = useTranslations('apiKeys')
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
        <Form
          endpoint={endpoint}
          params={{ id: item.id }}
          reads={reads}
          fields={fields}
          first={item}
          isChange
          submit={t('save')}
          done={t('changed')}
          onDone={close}
          onCancel={close}
        />
      </Modal>
    </>
  )
}
