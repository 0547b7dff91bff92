'use client'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { exportTranslations } from '@/lib/domain/standards/translations/translations.contract'
import {
  type TranslationFormat,
  translationFormats,
  type WantedText,
  wantedTexts,
} from '@/lib/domain/standards/translations/words'
import { type Language, languages } from '@/lib/platform/i18n/languages'
import { call, errorMessage } from '@/lib/ui/api-client'
import type { DataOf, Endpoint, InputOf } from '@/lib/ui/endpoint'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { Choose } from '@/lib/ui/questions/editor/fields'
import { saveFile } from '@/lib/ui/save-file'
import { useTranslations } from '@/lib/ui/translations'

type Scope = NonNullable<InputOf<typeof exportTranslations>['body']>['scope']
type Props = { endpoint: Endpoint<typeof exportTranslations>; scope: Scope; source: Language }

const wants = {
  open: ['missing', 'stale'],
  missing: ['missing'],
  all: wantedTexts,
} as const satisfies Record<string, readonly WantedText[]>
type Want = keyof typeof wants
const wantNames = Object.keys(wants) as Want[]

/** Saves texts as a file for translators. */
export function ExportTranslation({ endpoint, scope, source: first }: Props) {
  const t = useTranslations('translations')
  const [source, setSource] = useState(first)
  const [want, setWant] = useState<Want>('open')
  const [format, setFormat] = useState<TranslationFormat>('xliff12')
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [done, setDone] = useState<DataOf<typeof exportTranslations> | null>(null)
  const save = async () => {
    setDone(null)
    setFailure(null)
    setIsSending(true)
    try {
      const target = source === 'ar' ? ('en' as const) : ('ar' as const)
      const { data } = await call(endpoint, { body: { scope, source, target, want: [...wants[want]], format } })
      setDone(data)
      // Spreadsheets read UTF-8 only after a byte order mark.
      if (data.unitCount > 0 && format === 'csv') saveFile(data.fileName, `\uFEFF${data.text}`, 'text/csv;charset=utf-8')
      else if (data.unitCount > 0) saveFile(data.fileName, data.text, 'application/xliff+xml')
    } catch (error) {
      setFailure(errorMessage(error, t('failed')))
    } finally {
      setIsSending(false)
    }
  }
  const otherCount = done?.otherSourceCount ?? 0
  return (
    <div className="stack">
      <Choose
        label={t('export.direction')}
        hint={t('export.directionHint')}
        value={source}
        options={languages.map((value) => ({ value, label: t(`export.directions.${value}`) }))}
        onChange={setSource}
      />
      <Choose
        label={t('export.want')}
        value={want}
        options={wantNames.map((value) => ({ value, label: t(`export.wants.${value}`) }))}
        onChange={setWant}
      />
      <Choose
        label={t('export.format')}
        hint={t(`export.formatHints.${format}`)}
        value={format}
        options={translationFormats.map((value) => ({ value, label: t(`export.formats.${value}`) }))}
        onChange={setFormat}
      />
      <FailureNotice text={failure} />
      <div>
        <Button loading={isSending} onClick={save}>
          {t('export.submit')}
        </Button>
      </div>
      <p role="status">
        {done && t('export.done', { count: done.unitCount })} {otherCount > 0 && t('export.others', { count: otherCount })}
      </p>
    </div>
  )
}
