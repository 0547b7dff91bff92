'use client'
import { Button } from '@mantine/core'
import type { readOrganizationExport } from '@/lib/domain/house/organizations/export.contract'
import { useToasts } from '@/lib/ui/actions/toasts'
import { call, errorMessage } from '@/lib/ui/api-client'
import type { Endpoint } from '@/lib/ui/endpoint'
import { useOneSending } from '@/lib/ui/form/use-one-sending'
import { IconDownload } from '@/lib/ui/icons'
import { useTranslations } from '@/lib/ui/translations'

type Props = { endpoint: Endpoint<typeof readOrganizationExport>; exportId: string }

/** Downloads an archive by an address that is made for it now, which is recorded. */
export function DownloadArchive({ endpoint, exportId }: Props) {
  const t = useTranslations('organization.export')
  const toast = useToasts()
  const { isSending, once } = useOneSending()
  const download = () =>
    once({ exportId }, async () => {
      try {
        const { data } = await call(endpoint, { params: { exportId } })
        if (data.url) window.location.assign(data.url)
      } catch (error) {
        toast({ text: errorMessage(error, t('failed')), kind: 'bad' })
      }
    })
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.6} aria-hidden="true" />}
      loading={isSending}
      onClick={() => void download()}
    >
      {t('download')}
    </Button>
  )
}
