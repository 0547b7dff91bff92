'use client'
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import dynamic from 'next/dynamic'
import type { resetApiKey } from '@/lib/domain/api-keys/api-keys.contract'
import type { Endpoint } from '@/lib/ui/endpoint'
import { useTranslations } from '@/lib/ui/translations'
import type { Made } from './key-secret'
import { useSecretDialog } from './use-secret-dialog'

const ResetKeyDialog = dynamic(() => import('./reset-key-dialog').then((module) => module.ResetKeyDialog), { ssr: false })
const KeySecret = dynamic(() => import('./key-secret').then((module) => module.KeySecret), { ssr: false })

type Props = { endpoint: Endpoint<typeof resetApiKey>; id: string; name: string; inRow?: true }

/** A new secret for a key, with an overlap in which the old one still works. */
export function ResetKey({ endpoint, id, name, inRow }: Props) {
  const t = useTranslations('apiKeys')
  const { isOpen, open, made, button, finish, close } = useSecretDialog<Made>()
  return (
    <>
      <Button
        ref={button}
        size={inRow ? 'xs' : 'sm'}
        variant={inRow ? 'subtle' : 'default'}
        leftSection={<IconRefresh size={15} stroke={1.7} aria-hidden="true" />}
        aria-label={t('resetThis', { name: `\u2068${name}\u2069` })}
        onClick={open}
      >
        {t('reset')}
      </Button>
      {isOpen && <ResetKeyDialog endpoint={endpoint} id={id} name={name} onDone={finish} onClose={close} />}
      {made && <KeySecret made={made} onClose={close} />}
    </>
  )
}
