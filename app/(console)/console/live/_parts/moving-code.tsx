'use client'
import { useEffect, useState } from 'react'
import type { readCode } from '@/lib/domain/learning/live/attendance/attendance.contract'
import { call, errorMessage } from '@/lib/ui/api-client'
import type { DataOf, Endpoint } from '@/lib/ui/endpoint'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { QrCode } from '@/lib/ui/sign-in/qr-code'
import { useTranslations } from '@/lib/ui/translations'
import styles from './moving-code.module.css'

type Shown = DataOf<typeof readCode>
type Props = { endpoint: Endpoint<typeof readCode>; id: string; first: Shown }

/** The code of a session, replaced by the next one as soon as it is due. */
export function MovingCode({ endpoint, id, first }: Props) {
  const t = useTranslations('live.code')
  const [shown, setShown] = useState(first)
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    const wait = Math.max(500, Date.parse(shown.changesAt) - Date.now())
    const timer = setTimeout(async () => {
      try {
        const { data } = await call(endpoint, { params: { id } })
        setShown(data)
        setFailure(undefined)
      } catch (error) {
        setFailure(errorMessage(error, t('failed')))
        // Asked again when the next one is due.
        setShown((now) => ({ ...now, changesAt: new Date(Date.now() + 5_000).toISOString() }))
      }
    }, wait)
    return () => clearTimeout(timer)
  }, [shown, endpoint, id, t])
  return (
    <div className={styles.code}>
      {failure ? <FailureNotice text={failure} /> : <QrCode text={shown.url} label={t('title')} />}
    </div>
  )
}
