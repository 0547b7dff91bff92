'use client'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { exportResults } from '@/lib/domain/assessing/surveys/results.contract'
import { call, errorMessage } from '@/lib/ui/api-client'
import type { Endpoint } from '@/lib/ui/endpoint'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { saveFile } from '@/lib/ui/save-file'
import { useTranslations } from '@/lib/ui/translations'

type Props = { endpoint: Endpoint<typeof exportResults>; surveyId: string; query: Record<string, string> }

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Saves the results as a file, and opens the print dialog. */
export function ExportResults({ endpoint, surveyId, query }: Props) {
  const t = useTranslations('surveys.results')
  const [failure, setFailure] = useState<string | null>(null)
  const [sending, setSending] = useState<'csv' | 'xlsx' | null>(null)
  const save = async (format: 'csv' | 'xlsx') => {
    setSending(format)
    setFailure(null)
    try {
      const { data } = await call(endpoint, { params: { id: surveyId }, query: { ...query, format } as never })
      if (data.encoding === 'text') saveFile(data.name, data.text, 'text/csv;charset=utf-8')
      else
        saveFile(
          data.name,
          Uint8Array.from(atob(data.text), (character) => character.charCodeAt(0)),
          workbookType,
        )
    } catch (error) {
      setFailure(errorMessage(error, t('failed')))
    } finally {
      setSending(null)
    }
  }
  return (
    <>
      <FailureNotice text={failure} />
      <Button variant="default" loading={sending === 'csv'} onClick={() => save('csv')}>
        {t('csv')}
      </Button>
      <Button variant="default" loading={sending === 'xlsx'} onClick={() => save('xlsx')}>
        {t('xlsx')}
      </Button>
      <Button variant="default" onClick={() => window.print()}>
        {t('print')}
      </Button>
    </>
  )
}
