'use client'
import { Button, Modal, NativeSelect } from '@mantine/core'
import { useRouter } from 'next/navigation'
import { type ReactNode, useState } from 'react'
import { DialogButtons } from '@/lib/ui/actions/dialog-buttons'
import { useToasts } from '@/lib/ui/actions/toasts'
import { errorMessage } from '@/lib/ui/api-client'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { useTranslations } from '@/lib/ui/translations'

type Props<F extends string> = {
  /** Where the texts of the dialog are, such as `activityLog.exports`. */
  texts: string
  formats: readonly [F, ...F[]]
  start: (format: F) => Promise<unknown>
  /** The page with the exports, which follows the start. */
  list: string
  /** Further choices. */
  children?: ReactNode
}

/** A button whose dialog asks for the format of a file and starts its export. */
export function ExportDialog<F extends string>({ texts, formats, start, list, children }: Props<F>) {
  const t = useTranslations(texts)
  const router = useRouter()
  const toast = useToasts()
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [format, setFormat] = useState<F>(formats[0])
  const [failure, setFailure] = useState<string | null>(null)
  const send = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await start(format)
      toast({ text: t('started'), kind: 'good' })
      router.push(list)
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
            data={formats.map((value) => ({ value, label: t(`formats.${value}`) }))}
            value={format}
            onChange={({ currentTarget: { value } }) => setFormat(formats.find((one) => one === value) ?? formats[0])}
          />
          {children}
          <FailureNotice text={failure} />
          <DialogButtons closeLabel={t('cancel')} onClose={close}>
            <Button onClick={send} loading={isBusy}>
              {t('start')}
            </Button>
          </DialogButtons>
        </div>
      </Modal>
    </>
  )
}
