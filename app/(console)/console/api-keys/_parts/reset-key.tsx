'use client'
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import dynamic from 'next/dynamic'
import { useRef, useState } from 'react'
import type { resetApiKey } from '@/lib/domain/api-keys/api-keys.contract'
import type { Endpoint } from '@/lib/ui/endpoint'
import { useTranslations } from '@/lib/ui/translations'
import type { Made } from './key-secret'

const ResetKeyDialog = dynamic(() => import('./reset-key-dialog').then((module) => module.ResetKeyDialog), { ssr: false })
const KeySecret = dynamic(() => import('./key-secret').then((module) => module.KeySecret), { ssr: false })

type Props = { endpoint: Endpoint<typeof resetApiKey>; id: string; name: string; inRow?: true }

/** A new secret for a key, with time for its programs to change over. */
export function ResetKey({ endpoint, id, name, inRow }: Props) {
  const say = useTranslations('apiKeys')
  const [open, setOpen] = useState(false)
  const [made, setMade] = useState<Made | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const finish = (data: Made) => {
    setMade(data)
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
        size={inRow ? 'xs' : 'sm'}
        variant={inRow ? 'subtle' : 'default'}
        leftSection={<IconRefresh size={15} stroke={1.7} aria-hidden="true" />}
        aria-label={say('resetThis', { name: `\u2068${name}\u2069` })}
        onClick={() => setOpen(true)}
      >
        {say('reset')}
      </Button>
      {open && <ResetKeyDialog endpoint={endpoint} id={id} name={name} onDone={finish} onClose={close} />}
      {made && <KeySecret made={made} onClose={close} />}
    </>
  )
}
