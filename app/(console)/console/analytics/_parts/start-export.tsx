'use client'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { exportAnalytics } from '@/lib/domain/standards/analytics/export.contract'
import { tableFormats } from '@/lib/domain/standards/analytics/words'
import { ExportDialog } from '@/lib/ui/actions/export-dialog'
import { call } from '@/lib/ui/api-client'
import type { Endpoint, InputOf } from '@/lib/ui/endpoint'
import { useTranslations } from '@/lib/ui/translations'

type Body = InputOf<typeof exportAnalytics>['body'] & object
type Props = { endpoint: Endpoint<typeof exportAnalytics>; chosen: Pick<Body, 'from' | 'to' | 'filters'> }

const divisions = ['none', 'path', 'language'] as const

/** Starts an export of the numbers by day that the page shows. */
export function StartExport({ endpoint, chosen }: Props) {
  const t = useTranslations('analytics.exports')
  const [by, setBy] = useState<(typeof divisions)[number]>('none')
  return (
    <ExportDialog
      texts="analytics.exports"
      formats={tableFormats}
      start={(format) => call(endpoint, { body: { ...chosen, format, ...(by !== 'none' && { by }) } })}
      list="/console/analytics/export"
    >
      <NativeSelect
        label={t('by')}
        data={divisions.map((value) => ({ value, label: t(`divisions.${value}`) }))}
        value={by}
        onChange={({ currentTarget: { value } }) => setBy(divisions.find((one) => one === value) ?? 'none')}
      />
    </ExportDialog>
  )
}
