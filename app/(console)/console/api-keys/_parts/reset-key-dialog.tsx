'use client'
import { Button, Modal } from '@mantine/core'
import { useRouter } from 'next/navigation'
import { useState, useTransition } from 'react'
import type { resetApiKey } from '@/lib/domain/api-keys/api-keys.contract'
import { DialogButtons } from '@/lib/ui/actions/dialog-buttons'
import { call, errorMessage } from '@/lib/ui/api-client'
import type { Endpoint } from '@/lib/ui/endpoint'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { Segmented } from '@/lib/ui/segmented'
import { useTranslations } from '@/lib/ui/translations'
import type { Made } from './key-secret'

const overlaps = ['0', '3600', '86400'] as const

type Props = {
  endpoint: Endpoint<typeof resetApiKey>
  id: string
  name: string
  onDone: (made: Made) => void
  onClose: () => void
}

/** Asks how long the old secret keeps working. */
export function ResetKeyDialog({ endpoint, id, name, onDone, onClose }: Props) {
  const t = useTranslations('apiKeys')
  const router = useRouter()
  const [overlap, setOverlap] = useState<string>('3600')
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, startTransition] = useTransition()
  const reset = () =>
    startTransition(async () => {
      setFailure(null)
      try {
        const { data } = await call(endpoint, { params: { id }, body: { overlapSeconds: Number(overlap) } })
        onDone(data)
        router.refresh()
      } catch (error) {
        setFailure(errorMessage(error, t('failed')))
      }
    })
  return (
    <Modal opened onClose={onClose} title={t('resetTitle')} closeButtonProps={{ 'aria-label': t('close') }}>
      <div className="stack">
        <p>
          <strong>
            <bdi>{name}</bdi>
          </strong>
        </p>
        <p>{t('resetDetail')}</p>
        <div>
          <p id={`${id}-overlap`}>{t('overlap')}</p>
          <Segmented
            fullWidth
            aria-labelledby={`${id}-overlap`}
            value={overlap}
            onChange={setOverlap}
            options={overlaps.map((seconds) => ({ value: seconds, label: t(`overlaps.${seconds}`) }))}
          />
        </div>
        <FailureNotice text={failure} />
        <DialogButtons closeLabel={t('cancel')} onClose={onClose}>
          <Button onClick={reset} loading={busy}>
            {t('reset')}
          </Button>
        </DialogButtons>
      </div>
    </Modal>
  )
}
