'use client'
import { Button } from '@mantine/core'
import { useTransition } from 'react'
import type { readOwnData } from '@/lib/domain/people/own-data/own-data.contract'
import { useToasts } from '@/lib/ui/actions/toasts'
import { call, errorMessage } from '@/lib/ui/api-client'
import type { Endpoint } from '@/lib/ui/endpoint'
import { IconDownload } from '@/lib/ui/icons'
import { saveFile } from '@/lib/ui/save-file'
import { useTranslations } from '@/lib/ui/translations'

/** Saves everything that is stored about the person as one file. */
export function DownloadOwnData({ endpoint }: { endpoint: Endpoint<typeof readOwnData> }) {
  const t = useTranslations('account.ownData')
  const toast = useToasts()
  const [busy, startTransition] = useTransition()
  const download = () =>
    startTransition(async () => {
      try {
        const { data } = await call(endpoint)
        saveFile('masar-data.json', `${JSON.stringify(data, null, 2)}\n`, 'application/json')
        toast({ text: t('downloaded'), kind: 'good' })
      } catch (error) {
        toast({ text: errorMessage(error, t('failed')), kind: 'bad' })
      }
    })
  return (
    <Button
      size="sm"
      variant="default"
      loading={busy}
      leftSection={<IconDownload size={16} stroke={1.6} aria-hidden="true" />}
      onClick={download}
    >
      {t('download')}
    </Button>
  )
}
