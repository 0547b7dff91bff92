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
import { cutAt, mostRows } from './csv-limit'
import type { HeadData } from './head'

export type ExportSource = {
  endpoint: Endpoint<ListContract>
  query: Record<string, string>
  params?: Record<string, string>
  name: string
}

const perPage = 100
/**
 * The separator of the cells. Excel expects a semicolon if the decimal sign is a comma, as in several Arab
 * countries.
 */
const separators = { comma: ',', semicolon: ';', tab: '\t' }
type Separator = keyof typeof separators
const isSeparator = (name: string): name is Separator => name in separators
/** Pause between requests in milliseconds, so that an export does not use up the rate limit. */
const pauseMs = 150

type Reading = {
  rowOf: (item: unknown) => string[]
  onTotal: (count: number) => void
  onRows: (count: number) => void
  isStopped: () => boolean
}

/** The rows of a list, page by page up to the most that a file holds, with the number of records that the list has. */
async function readRows(source: ExportSource, { rowOf, onTotal, onRows, isStopped }: Reading) {
  const rows: string[][] = []
  let cursor: string | undefined
  let count = 0
  do {
    // The first page is read by number for the total; the others by cursor, which does not shift when rows are added or removed.
    if (rows.length === 0) {
      const { metadata } = await call(source.endpoint, {
        params: source.params,
        query: { ...source.query, page: 1, perPage: 1 },
      })
      count = metadata.count ?? 0
      onTotal(count)
    }
    const { perPage: _asked, ...query } = source.query
    const { data, metadata } = await call(source.endpoint, {
      params: source.params,
      query: { ...query, perPage, cursor },
    })
    rows.push(...(data as unknown[]).map(rowOf))
    cursor = metadata.nextCursor
    onRows(rows.length)
    if (cursor) await new Promise((settle) => setTimeout(settle, pauseMs))
  } while (cursor && rows.length < mostRows && !isStopped())
  return { rows, count }
}

/** Reads a list and saves it as a file; knows how far it is, and what went wrong. */
function useExport(heads: HeadData[], source: ExportSource, onClose: () => void) {
  const t = useTranslations('parts.list.csv')
  const [done, setDone] = useState<number | null>(null)
  const [total, setTotal] = useState<number | null>(null)
  const [missing, setMissing] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  const stopped = useRef(false)
  const { timeZone } = useConsole()
  const columns = csvColumns(heads, {
    languages: { ar: t('ar'), en: t('en') },
    zone: timeZone,
    code: t('code'),
  })
  const run = async (isMarked: boolean, separator: Separator) => {
    setFailure(null)
    setMissing(0)
    setDone(0)
    stopped.current = false
    try {
      const rowOf = (item: unknown) => columns.map((column) => column.valueOf(item))
      const reading = { rowOf, onTotal: setTotal, onRows: setDone, isStopped: () => stopped.current }
      const { rows, count } = await readRows(source, reading)
      if (stopped.current) return
      const { csvText } = await import('@/lib/platform/text/csv')
      const text = csvText([columns.map(({ title }) => title), ...rows.slice(0, mostRows)], {
        hasMark: isMarked,
        delimiter: separators[separator],
      })
      const cut = cutAt(source.name, count, rows.length)
      saveFile(cut.fileName, text, 'text/csv;charset=utf-8')
      if (cut.missing === 0) return onClose()
      setDone(null)
      setMissing(cut.missing)
    } catch (error) {
      setFailure(errorMessage(error, t('failed')))
      setDone(null)
    }
  }
  const leave = () => {
    stopped.current = true
    onClose()
  }
  return { done, total, missing, failure, run, leave }
}

/** The current filter as a CSV file, page by page through the published list. */
export function ExportCsv({ heads, source, onClose }: { heads: HeadData[]; source: ExportSource; onClose: () => void }) {
  const t = useTranslations('parts.list.csv')
  const [isMarked, setMarked] = useState(true)
  const [separator, setSeparator] = useState<Separator>('comma')
  const { done, total, missing, failure, run, leave } = useExport(heads, source, onClose)
  return (
    <Modal opened onClose={leave} title={t('open')} closeButtonProps={{ 'aria-label': t('cancel') }}>
      <div className="stack">
        <p>{t('intro', { maximum: mostRows })}</p>
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
        {missing > 0 && (
          <p className="notice warn" role="alert">
            {t('missing', { count: missing, maximum: mostRows })}
          </p>
        )}
        {done !== null && (
          <div>
            <Progress
              value={total ? Math.min(100, (done / total) * 100) : 5}
              aria-label={t('progress')}
              transitionDuration={150}
            />
            <p role="status" className="small soft">
              {t('rows', { done, of: total ?? 0 })}
            </p>
          </div>
        )}
        <DialogButtons closeLabel={t('cancel')} onClose={leave}>
          <Button onClick={() => run(isMarked, separator)} disabled={done !== null}>
            {t('start')}
          </Button>
        </DialogButtons>
      </div>
    </Modal>
  )
}
