'use client'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { exportQuestions } from '@/lib/domain/learning/question-banks/question-exchange.contract'
import { type ExchangeFormat, exchangeFormats } from '@/lib/domain/learning/question-banks/words'
import { call, errorMessage } from '@/lib/ui/api-client'
import type { DataOf, Endpoint } from '@/lib/ui/endpoint'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { Choose } from '@/lib/ui/questions/editor/fields'
import { saveFile } from '@/lib/ui/save-file'
import { useTranslations } from '@/lib/ui/translations'

type Props = { endpoint: Endpoint<typeof exportQuestions>; bankId: string }

const mimes: Record<ExchangeFormat, string> = {
  gift: 'text/plain',
  moodleXml: 'text/xml',
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  qti3: 'application/zip',
}

/** Saves the questions of a bank as a file. */
export function ExportQuestions({ endpoint, bankId }: Props) {
  const t = useTranslations('questionBanks.files')
  const [format, setFormat] = useState<ExchangeFormat>('csv')
  const [failure, setFailure] = useState<string | null>(null)
  const [isSending, setIsSending] = useState(false)
  const [done, setDone] = useState<DataOf<typeof exportQuestions> | null>(null)
  const save = async () => {
    setIsSending(true)
    setFailure(null)
    try {
      const { data } = await call(endpoint, { body: { bankId, format } })
      // Spreadsheets read UTF-8 only after a byte order mark.
      if (data.encoding === 'base64') {
        const bytes = Uint8Array.from(atob(data.text), (character) => character.charCodeAt(0))
        saveFile(data.fileName, bytes, mimes[format])
      } else saveFile(data.fileName, format === 'csv' ? `\uFEFF${data.text}` : data.text, `${mimes[format]};charset=utf-8`)
      setDone(data)
    } catch (error) {
      setFailure(errorMessage(error, t('failed')))
    } finally {
      setIsSending(false)
    }
  }
  return (
    <div className="stack">
      <FailureNotice text={failure} />
      <Choose
        label={t('format')}
        hint={t(`formatHints.${format}`)}
        value={format}
        options={exchangeFormats.map((value) => ({ value, label: t(`formats.${value}`) }))}
        onChange={(value) => {
          setDone(null)
          setFormat(value)
        }}
      />
      <div>
        <Button loading={isSending} onClick={save}>
          {t('export')}
        </Button>
      </div>
      <p role="status">
        {done && t('exported', { count: done.exportedCount })}{' '}
        {done && done.leftOut.length > 0 && t('leftOut', { count: done.leftOut.length })}
      </p>
    </div>
  )
}
