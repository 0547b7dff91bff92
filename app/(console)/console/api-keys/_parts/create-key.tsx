'use client'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import dynamic from 'next/dynamic'
import type { Endpoint } from '@/lib/ui/endpoint'
import type { Field } from '@/lib/ui/form/fields'
import { useTranslations } from '@/lib/ui/translations'
import type { Made } from './key-secret'
import { useSecretDialog } from './use-secret-dialog'

// The form comes when it is asked for, and what follows it after that: reading the list needs neither.
const CreateKeyDialog = dynamic(() => import('./create-key-dialog').then((module) => module.CreateKeyDialog), { ssr: false })
const KeySecret = dynamic(() => import('./key-secret').then((module) => module.KeySecret), { ssr: false })

export function CreateKey({ endpoint, fields }: { endpoint: Endpoint; fields: Field[] }) {
  const say = useTranslations('apiKeys')
  const { isOpen, open, made, button, finish, close } = useSecretDialog()
  return (
    <>
      <Button ref={button} size="sm" leftSection={<IconPlus size={16} stroke={2} aria-hidden="true" />} onClick={open}>
        {say('create')}
      </Button>
      {isOpen && <CreateKeyDialog endpoint={endpoint} fields={fields} onDone={(data) => finish(data as Made)} onClose={close} />}
      {made && <KeySecret made={made} onClose={close} />}
    </>
  )
}
