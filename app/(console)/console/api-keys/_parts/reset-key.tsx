'use client'
import dynamic from 'next/dynamic'
import type { resetApiKey } from '@/lib/domain/house/api-keys/api-keys.contract'
import { SecretButton } from '@/lib/ui/actions/secret-button'
import type { Endpoint } from '@/lib/ui/endpoint'
import { IconRefresh } from '@/lib/ui/icons'
import { useTranslations } from '@/lib/ui/translations'
import type { Made } from './key-secret'

const ResetKeyDialog = dynamic(() => import('./reset-key-dialog').then((module) => module.ResetKeyDialog), { ssr: false })
const KeySecret = dynamic(() => import('./key-secret').then((module) => module.KeySecret), { ssr: false })

type Props = { endpoint: Endpoint<typeof resetApiKey>; id: string; name: string; inRow?: true }

/** A new secret for a key, with an overlap in which the old one still works. */
export function ResetKey({ inRow, ...key }: Props) {
  const t = useTranslations('apiKeys')
  return (
    <SecretButton<Made>
      label={t('reset')}
      name={t('resetThis', { name: `\u2068${key.name}\u2069` })}
      button={{
        size: inRow ? 'xs' : 'sm',
        variant: inRow ? 'subtle' : 'default',
        leftSection: <IconRefresh size={15} stroke={1.7} aria-hidden="true" />,
      }}
      dialog={(events) => <ResetKeyDialog {...key} {...events} />}
      shows={(made, onClose) => <KeySecret made={made} onClose={onClose} />}
    />
  )
}
