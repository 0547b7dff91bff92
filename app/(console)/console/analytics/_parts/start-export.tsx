'use client'
import { Button, Modal, NativeSelect } from '@mantine/core'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import type { exportAnalytics } from '@/lib/domain/analytics/export.contract'
import { type TableFormat, tableFormats } from '@/lib/domain/analytics/words'
import { DialogButtons } from '@/lib/ui/actions/dialog-buttons'
import { useToasts } from '@/lib/ui/actions/toasts'
import { call, errorMessage } from '@/lib/ui/api-client'
import type { Endpoint, InputOf } from '@/lib/ui/endpoint'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { useTranslations } from '@/lib/ui/translations'

type Body = InputOf<typeof exportAnalytics>['body'] & object
type Props = { endpoint: Endpoint<typeof exportAnalytics>; chosen: Pick<Body, 'from' | 'to' | 'filters'> }

const divisions = ['none', 'path', 'language'] as const

/** Starts an export of the numbers by day that the page shows. */
export function StartExport({ endpoint, chosen }: Props) {
  const t = useTranslations('analytics.exports')
  const router = useRouter()
  const toast = useToasts()
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [format, setFormat] = useState<TableFormat>('csv')
  const [by, setBy] = useState<(typeof divisions)[number]>('none')
  const [failure, setFailure] = useState<string | null>(null)
  const start = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await call(endpoint, { body: { ...chosen, format, ...(by !== 'none' && { by }) } })
      toast({ text: t('started'), kind: 'good' })
      router.push('/console/analytics/export')
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
            data={tableFormats.map((value) => ({ value, label: t(`formats.${value}`) }))}
            value={format}
            onChange={({ currentTarget: { value } }) => setFormat(tableFormats.find((one) => one === value) ?? 'csv')}
          />
          <NativeSelect
            label={t('by')}
            data={divisions.map((value) => ({ value, label: t(`divisions.${value}`) }))}
            value={by}
            onChange={({ currentTarget: { value } }) => setBy(divisions.find((one) => one === value) ?? 'none')}
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
