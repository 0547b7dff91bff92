'use client'
import { Button, Modal, SegmentedControl } from '@mantine/core'
import { useRouter } from 'next/navigation'
import { useState, useTransition } from 'react'
import type { resetApiKey } from '@/lib/domain/api-keys/api-keys.contract'
import { DialogButtons } from '@/lib/ui/act/dialog-buttons'
import { call, errorMessage } from '@/lib/ui/api-client'
import type { Endpoint } from '@/lib/ui/endpoint'
import { FailureNotice } from '@/lib/ui/failure-notice'
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

/** Asks how long the secret before it shall still work. */
export function ResetKeyDialog({ endpoint, id, name, onDone, onClose }: Props) {
  const say = useTranslations('apiKeys')
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
        setFailure(errorMessage(error, say('failed')))
      }
    })
  return (
    <Modal opened onClose={onClose} title={say('resetTitle')} closeButtonProps={{ 'aria-label': say('close') }}>
      <div className="stack">
        <p>
          <strong>
            <bdi>{name}</bdi>
          </strong>
        </p>
        <p>{say('resetDetail')}</p>
        <div>
          <p id={`${id}-overlap`}>{say('overlap')}</p>
          <SegmentedControl
            fullWidth
            aria-labelledby={`${id}-overlap`}
            value={overlap}
            onChange={setOverlap}
            data={overlaps.map((seconds) => ({ value: seconds, label: say(`overlaps.${seconds}`) }))}
          />
        </div>
        <FailureNotice text={failure} />
        <DialogButtons closeLabel={say('cancel')} onClose={onClose}>
          <Button onClick={reset} loading={busy}>
            {say('reset')}
          </Button>
        </DialogButtons>
      </div>
    </Modal>
  )
}
