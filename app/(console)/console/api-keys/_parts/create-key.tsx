'use client'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import dynamic from 'next/dynamic'
import { useRef, useState } from 'react'
import type { Endpoint } from '@/lib/ui/endpoint'
import type { Field } from '@/lib/ui/form/fields'
import { useTranslations } from '@/lib/ui/translations'
import type { Made } from './key-secret'

// The form comes when it is asked for, and what follows it after that: reading the list needs neither.
const CreateKeyDialog = dynamic(() => import('./create-key-dialog').then((module) => module.CreateKeyDialog), { ssr: false })
const KeySecret = dynamic(() => import('./key-secret').then((module) => module.KeySecret), { ssr: false })

export function CreateKey({ endpoint, fields }: { endpoint: Endpoint; fields: Field[] }) {
  const say = useTranslations('apiKeys')
  const [open, setOpen] = useState(false)
  const [made, setMade] = useState<Made | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const finish = (data: unknown) => {
    setMade(data as Made)
    setOpen(false)
  }
  const close = () => {
    setMade(null)
    setOpen(false)
    button.current?.focus()
  }
  return (
    <>
      <Button
        ref={button}
        size="sm"
        leftSection={<IconPlus size={16} stroke={2} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {say('create')}
      </Button>
      {open && <CreateKeyDialog endpoint={endpoint} fields={fields} onDone={finish} onClose={close} />}
      {made && <KeySecret made={made} onClose={close} />}
    </>
  )
}
