'use client'
import { useState } from 'react'
import type { resetApiKey } from '@/lib/domain/house/api-keys/api-keys.contract'
import { SecretRequest } from '@/lib/ui/actions/secret-request'
import { call } from '@/lib/ui/api-client'
import type { Endpoint } from '@/lib/ui/endpoint'
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
export function ResetKeyDialog({ endpoint, id, ...dialog }: Props) {
  const t = useTranslations('apiKeys')
  const [overlap, setOverlap] = useState<string>('3600')
  return (
    <SecretRequest
      {...dialog}
      words={{
        title: t('resetTitle'),
        detail: t('resetDetail'),
        label: t('reset'),
        cancel: t('cancel'),
        close: t('close'),
        failed: t('failed'),
      }}
      request={() => call(endpoint, { params: { id }, body: { overlapSeconds: Number(overlap) } })}
    >
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
    </SecretRequest>
  )
}
