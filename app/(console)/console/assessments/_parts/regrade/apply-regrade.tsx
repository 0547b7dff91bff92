'use client'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { startRegrade } from '@/lib/domain/assessing/assessments/regrade/regrade.contract'
import type { RegradePolicy } from '@/lib/domain/assessing/assessments/words'
import { Confirm } from '@/lib/ui/actions/confirm'
import type { Endpoint } from '@/lib/ui/endpoint'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { useTranslations } from '@/lib/ui/translations'
import { useKeyedSend } from '@/lib/ui/use-keyed-send'

type Props = {
  endpoint: Endpoint<typeof startRegrade>
  assessmentId: string
  body: { questionId: string; policy: RegradePolicy; reason: string }
  changedCount: number
  lostPassCount: number
}

/** Does what a dry run has shown, after a confirmation. */
export function ApplyRegrade({ endpoint, assessmentId, body, changedCount, lostPassCount }: Props) {
  const t = useTranslations('assessments.regrade')
  const [isAsking, setIsAsking] = useState(false)
  const { send, leaveFor, isSending, failure } = useKeyedSend(endpoint, t('failed'))
  const start = async () => {
    const started = await send({ ...body, dryRun: false }, { id: assessmentId })
    if (started) leaveFor(`/console/assessments/regrades/${started.id}`)
  }
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>{t('apply')}</Button>
      {isAsking && (
        <Confirm
          title={t('applyTitle')}
          detail={
            <>
              <FailureNotice text={failure} />
              <p>{t('applyDetail', { count: changedCount })}</p>
              {lostPassCount > 0 && <p>{t('applyLost', { count: lostPassCount })}</p>}
            </>
          }
          label={t('apply')}
          busy={isSending}
          onYes={() => void start()}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}
