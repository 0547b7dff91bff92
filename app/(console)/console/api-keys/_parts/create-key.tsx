'use client'
import { Button, Modal } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { Endpoint } from '@/lib/ui/endpoint'
import type { Field } from '@/lib/ui/form/fields'
import { Form } from '@/lib/ui/form/form'
import { KeySecret, type Made } from './key-secret'

export function CreateKey({ endpoint, fields }: { endpoint: Endpoint; fields: Field[] }) {
  const say = useTranslations('apiKeys')
  const [open, setOpen] = useState(false)
  const [made, setMade] = useState<Made | null>(null)
  const finish = (data: unknown) => {
    setMade(data as Made)
    setOpen(false)
  }
  return (
    <>
      <Button size="sm" leftSection={<IconPlus size={16} stroke={2} aria-hidden="true" />} onClick={() => setOpen(true)}>
        {say('create')}
      </Button>
      <Modal
        opened={open}
        onClose={() => setOpen(false)}
        title={say('createTitle')}
        size="lg"
        closeButtonProps={{ 'aria-label': say('close') }}
      >
        <Form
          endpoint={endpoint}
          fields={fields}
          submit={say('submit')}
          done={say('created')}
          onDone={finish}
          onCancel={() => setOpen(false)}
        />
      </Modal>
      {made && <KeySecret made={made} onClose={() => setMade(null)} />}
    </>
  )
}
