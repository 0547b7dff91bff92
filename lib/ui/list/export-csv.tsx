'use client'
import { Button, Checkbox, Modal, NativeSelect, Progress } from '@mantine/core'
import { useRef, useState } from 'react'
import { DialogButtons } from '@/lib/ui/actions/dialog-buttons'
import { call, errorMessage } from '@/lib/ui/api-client'
import { useConsole } from '@/lib/ui/console-provider'
import type { Endpoint, ListContract } from '@/lib/ui/endpoint'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { saveFile } from '@/lib/ui/save-file'
import { useTranslations } from '@/lib/ui/translations'
import { csvColumns } from './csv-columns'
import type { HeadData } from './head'

export type ExportSource = {
  endpoint: Endpoint<ListContract>
  query: Record<string, string>
  params?: Record<string, string>
  name: string
}

/** Limit of an exported file, in rows; larger exports use the API. */
const maximum = 10_000
const perPage = 100
/** What stands between the cells; Excel expects a semicolon where the decimal sign is a comma, as in several Arab countries. */
const separators = { comma: ',', semicolon: ';', tab: '\t' }
const isSeparator = (name: string): name is keyof typeof separators => name in separators
/** Pause between requests in milliseconds, so that an export does not use up the rate limit. */
const pauseMs = 150

/** The current filter as a CSV file, page by page through the published list. */
export function ExportCsv({ heads, source, onClose }: { heads: HeadData[]; source: ExportSource; onClose: () => void }) {
  const t = useTranslations('parts.list.csv')
  const [done, setDone] = useState<number | null>(null)
  const [of, setOf] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isMarked, setMarked] = useState(true)
  const [separator, setSeparator] = useState<keyof typeof separators>('comma')
  const stopped = useRef(false)
  const { timeZone } = useConsole()
  const columns = csvColumns(heads, {
    languages: { ar: t('ar'), en: t('en') },
    zone: timeZone,
    code: t('code'),
  })
  const run = async () => {
    setFailure(null)
    setDone(0)
    stopped.current = false
    try {
      const rows: string[][] = []
      let cursor: string | undefined
      do {
        const first = rows.length === 0
        // The first page is read by number for the total; the others by cursor, which does not shift when rows are added or removed.
        if (first) {
          const { metadata } = await call(source.endpoint, {
            params: source.params,
            query: { ...source.query, page: 1, perPage: 1 },
          })
          setOf(Math.min(metadata.count ?? 0, maximum))
        }
        const { perPage: _asked, ...query } = source.query
        const { data, metadata } = await call(source.endpoint, { params: source.params, query: { ...query, perPage, cursor } })
        rows.push(...(data as unknown[]).map((item) => columns.map((column) => column.valueOf(item))))
        cursor = metadata.nextCursor
        setDone(rows.length)
        if (cursor) await new Promise((settle) => setTimeout(settle, pauseMs))
      } while (cursor && rows.length < maximum && !stopped.current)
      if (stopped.current) return
      const { stringify } = await import('csv-stringify/browser/esm/sync')
      const text = stringify([columns.map(({ title }) => title), ...rows.slice(0, maximum)], {
        bom: isMarked,
        delimiter: separators[separator],
        escape_formulas: true,
        record_delimiter: 'windows',
      })
      saveFile(`${source.name}.csv`, text, 'text/csv;charset=utf-8')
      onClose()
    } catch (error) {
      setFailure(errorMessage(error, t('failed')))
      setDone(null)
    }
  }
  const leave = () => {
    stopped.current = true
    onClose()
  }
  return (
    <Modal opened onClose={leave} title={t('open')} closeButtonProps={{ 'aria-label': t('cancel') }}>
      <div className="stack">
        <p>{t('intro', { maximum })}</p>
        <Checkbox
          label={t('bom')}
          description={t('bomHint')}
          checked={isMarked}
          onChange={(event) => setMarked(event.currentTarget.checked)}
        />
        <NativeSelect
          label={t('separator')}
          description={t('separatorHint')}
          data={Object.keys(separators).map((value) => ({ value, label: t(`separators.${value}`) }))}
          value={separator}
          onChange={({ currentTarget: { value } }) => isSeparator(value) && setSeparator(value)}
        />
        <FailureNotice text={failure} />
        {done !== null && (
          <div>
            <Progress value={of ? Math.min(100, (done / of) * 100) : 5} aria-label={t('progress')} transitionDuration={150} />
            <p role="status" className="small soft">
              {t('rows', { done, of: of ?? 0 })}
            </p>
          </div>
        )}
        <DialogButtons closeLabel={t('cancel')} onClose={leave}>
          <Button onClick={run} disabled={done !== null}>
            {t('start')}
          </Button>
        </DialogButtons>
      </div>
    </Modal>
  )
}
