'use client'
import { Button, Modal, NativeSelect } from '@mantine/core'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import type { exportActivityLog } from '@/lib/domain/activity-log/export.contract'
import { type ExportFormat, exportFormats } from '@/lib/domain/activity-log/words'
import { DialogButtons } from '@/lib/ui/actions/dialog-buttons'
import { useToasts } from '@/lib/ui/actions/toasts'
import { call, errorMessage } from '@/lib/ui/api-client'
import type { Endpoint, InputOf } from '@/lib/ui/endpoint'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { useTranslations } from '@/lib/ui/translations'

type Chosen = Omit<InputOf<typeof exportActivityLog>['body'] & object, 'format'>
type Props = { endpoint: Endpoint<typeof exportActivityLog>; chosen: Chosen }

/** Starts an export of the records that the page's filters choose. */
export function StartExport({ endpoint, chosen }: Props) {
  const t = useTranslations('activityLog.exports')
  const router = useRouter()
  const toast = useToasts()
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [format, setFormat] = useState<ExportFormat>('csv')
  const [failure, setFailure] = useState<string | null>(null)
  const start = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await call(endpoint, { body: { ...chosen, format } })
      toast({ text: t('started'), kind: 'good' })
      router.push('/console/activity-log/export')
    } catch (error) {
      setFailure(errorMessage(error, t('failed')))
      setBusy(false)
    }
  }
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('open')}</Button>
      <Modal opened={isOpen} onClose={close} title={t('open')} closeButtonProps={{ 'aria-label': t('cancel') }}>
        <div className="stack">
          <p>{t('ask')}</p>
          <NativeSelect
            label={t('format')}
            data={exportFormats.map((value) => ({ value, label: t(`formats.${value}`) }))}
            value={format}
            onChange={({ currentTarget: { value } }) => setFormat(value === 'ndjson' ? 'ndjson' : 'csv')}
          />
          <FailureNotice text={failure} />
          <DialogButtons closeLabel={t('cancel')} onClose={close}>
            <Button onClick={start} loading={isBusy}>
              {t('start')}
            </Button>
          </DialogButtons>
        </div>
      </Modal>
    </>
  )
}
