'use client'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { readExamRoomCode, renewExamRoomCode } from '@/lib/domain/assessing/assessments/seating/exam-rooms.contract'
import { useToasts } from '@/lib/ui/actions/toasts'
import { call, errorMessage } from '@/lib/ui/api-client'
import type { Endpoint } from '@/lib/ui/endpoint'
import { FailureNotice } from '@/lib/ui/failure-notice'
import styles from '@/lib/ui/seat-plan/seats.module.css'
import { useTranslations } from '@/lib/ui/translations'
import { Code } from '@/lib/ui/when'

type Props = {
  params: { id: string; roomId: string }
  read: Endpoint<typeof readExamRoomCode>
  renew: Endpoint<typeof renewExamRoomCode> | null
}

/** The code of a hall: shown when it is asked for, because the page may be seen by others. */
export function RoomCode({ params, read, renew }: Props) {
  const t = useTranslations('seatPlans')
  const toast = useToasts()
  const [code, setCode] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const ask = async (work: () => Promise<{ data: { code: string } }>, done?: string) => {
    setFailure(null)
    try {
      const { data } = await work()
      setCode(data.code)
      if (done) toast({ text: done, kind: 'good' })
    } catch (error) {
      setFailure(errorMessage(error, t('failed')))
    }
  }
  return (
    <>
      <FailureNotice text={failure} />
      {code !== null && (
        <span role="status" className={styles.code} aria-label={t('rooms.code')}>
          <Code>{code}</Code>
        </span>
      )}
      <Button
        variant="default"
        size="sm"
        onClick={() => (code === null ? void ask(() => call(read, { params })) : setCode(null))}
      >
        {t(code === null ? 'rooms.showCode' : 'rooms.hideCode')}
      </Button>
      {renew && code !== null && (
        <Button variant="default" size="sm" onClick={() => void ask(() => call(renew, { params }), t('rooms.renewed'))}>
          {t('rooms.newCode')}
        </Button>
      )}
    </>
  )
}
