'use client'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { exportSeatPlan } from '@/lib/domain/assessing/assessments/seating/seat-plans.contract'
import { call, errorMessage } from '@/lib/ui/api-client'
import type { Endpoint } from '@/lib/ui/endpoint'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { saveFile } from '@/lib/ui/save-file'
import { useTranslations } from '@/lib/ui/translations'

/** Saves a plan as a file. */
export function SaveCsv({ endpoint, planId }: { endpoint: Endpoint<typeof exportSeatPlan>; planId: string }) {
  const t = useTranslations('seatPlans')
  const [failure, setFailure] = useState<string | null>(null)
  const save = async () => {
    setFailure(null)
    try {
      const { data } = await call(endpoint, { params: { id: planId } })
      saveFile(data.fileName, data.text, 'text/csv;charset=utf-8')
    } catch (error) {
      setFailure(errorMessage(error, t('failed')))
    }
  }
  return (
    <>
      <FailureNotice text={failure} />
      <Button variant="default" size="sm" onClick={() => void save()}>
        {t('csv')}
      </Button>
    </>
  )
}
