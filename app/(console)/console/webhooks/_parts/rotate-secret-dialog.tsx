'use client'
import { Button, Modal } from '@mantine/core'
import { useRouter } from 'next/navigation'
import { useState, useTransition } from 'react'
import type { rotateWebhookSecret } from '@/lib/domain/webhooks/webhooks.contract'
import { DialogButtons } from '@/lib/ui/actions/dialog-buttons'
import { call, errorMessage } from '@/lib/ui/api-client'
import type { Endpoint } from '@/lib/ui/endpoint'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { useTranslations } from '@/lib/ui/translations'
import type { Made } from './webhook-secret'

type Props = {
  endpoint: Endpoint<typeof rotateWebhookSecret>
  id: string
  name: string
  onDone: (made: Made) => void
  onClose: () => void
}

/** Asks before a webhook gets a new secret. */
export function RotateSecretDialog({ endpoint, id, name, onDone, onClose }: Props) {
  const t = useTranslations('webhooks')
  const router = useRouter()
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, startTransition] = useTransition()
  const rotate = () =>
    startTransition(async () => {
      setFailure(null)
      try {
        const { data } = await call(endpoint, { params: { id } })
        onDone(data)
        router.refresh()
      } catch (error) {
        setFailure(errorMessage(error, t('requestFailed')))
      }
    })
  return (
    <Modal opened onClose={onClose} title={t('rotateTitle')} closeButtonProps={{ 'aria-label': t('close') }}>
      <div className="stack">
        <p>
          <strong>
            <bdi>{name}</bdi>
          </strong>
        </p>
        <p>{t('rotateDetail')}</p>
        <FailureNotice text={failure} />
        <DialogButtons closeLabel={t('cancel')} onClose={onClose}>
          <Button onClick={rotate} loading={busy}>
            {t('rotate')}
          </Button>
        </DialogButtons>
      </div>
    </Modal>
  )
}
