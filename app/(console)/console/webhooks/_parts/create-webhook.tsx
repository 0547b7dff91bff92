'use client'
import { Button } from '@mantine/core'
import dynamic from 'next/dynamic'
import { usePathname, useRouter, useSearchParams } from 'next/navigation'
import { useEffect } from 'react'
import { ButtonIcon } from '@/lib/ui/actions/button-icon'
import type { Endpoint } from '@/lib/ui/endpoint'
import type { Field } from '@/lib/ui/form/fields'
import { useTranslations } from '@/lib/ui/translations'
import { useSecretDialog } from '../../api-keys/_parts/use-secret-dialog'
import type { EventArea } from './events'
import type { Made } from './webhook-secret'

// The dialogs are loaded when they are opened; the list does not need them.
const CreateWebhookDialog = dynamic(() => import('./create-webhook-dialog').then((module) => module.CreateWebhookDialog), {
  ssr: false,
})
const WebhookSecret = dynamic(() => import('./webhook-secret').then((module) => module.WebhookSecret), { ssr: false })

type Props = { endpoint: Endpoint; fields: Field[]; areas: EventArea[] }

export function CreateWebhook({ endpoint, fields, areas }: Props) {
  const t = useTranslations('webhooks')
  const { isOpen, open, made, button, finish, close } = useSecretDialog<Made>()
  const router = useRouter()
  const [pathname, isAsked] = [usePathname(), useSearchParams().has('create')]
  // From the palette: opened once, and not again when the page is loaded again.
  useEffect(() => {
    if (!isAsked) return
    open()
    router.replace(pathname, { scroll: false })
  }, [isAsked, open, pathname, router])
  return (
    <>
      <Button ref={button} size="sm" leftSection={<ButtonIcon name="add" />} onClick={open}>
        {t('create')}
      </Button>
      {isOpen && (
        <CreateWebhookDialog
          endpoint={endpoint}
          fields={fields}
          areas={areas}
          onDone={(data) => finish(data as Made)}
          onClose={close}
        />
      )}
      {made && <WebhookSecret made={made} onClose={close} />}
    </>
  )
}
