'use client'
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import dynamic from 'next/dynamic'
import type { rotateWebhookSecret } from '@/lib/domain/webhooks/webhooks.contract'
import type { Endpoint } from '@/lib/ui/endpoint'
import { useTranslations } from '@/lib/ui/translations'
import { useSecretDialog } from '../../api-keys/_parts/use-secret-dialog'
import type { Made } from './webhook-secret'

const RotateSecretDialog = dynamic(() => import('./rotate-secret-dialog').then((module) => module.RotateSecretDialog), {
  ssr: false,
})
const WebhookSecret = dynamic(() => import('./webhook-secret').then((module) => module.WebhookSecret), { ssr: false })

type Props = { endpoint: Endpoint<typeof rotateWebhookSecret>; id: string; name: string }

/** A new secret for a webhook; the old one signs too for a day. */
export function RotateSecret({ endpoint, id, name }: Props) {
  const t = useTranslations('webhooks')
  const { isOpen, open, made, button, finish, close } = useSecretDialog<Made>()
  return (
    <>
      <Button
        ref={button}
        size="sm"
        variant="default"
        leftSection={<IconRefresh size={15} stroke={1.7} aria-hidden="true" />}
        onClick={open}
      >
        {t('rotate')}
      </Button>
      {isOpen && <RotateSecretDialog endpoint={endpoint} id={id} name={name} onDone={finish} onClose={close} />}
      {made && <WebhookSecret made={made} onClose={close} />}
    </>
  )
}
