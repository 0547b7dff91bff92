'use client'
import { Button, Modal, Textarea } from '@mantine/core'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import type { exportGrades, importGrades } from '@/lib/domain/assessing/gradebook/files.contract'
import type { ExportFormat } from '@/lib/domain/assessing/gradebook/words'
import { call, errorMessage } from '@/lib/ui/api-client'
import { useConsole } from '@/lib/ui/console-provider'
import type { DataOf, Endpoint } from '@/lib/ui/endpoint'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { FileButton } from '@/lib/ui/import/file-button'
import { textOfFile } from '@/lib/ui/import/pieces'
import { numberIn } from '@/lib/ui/regional-format'
import { saveFile } from '@/lib/ui/save-file'
import { useTranslations } from '@/lib/ui/translations'
import { piecesOf } from '../../../../question-banks/_parts/file-pieces'

type Report = DataOf<typeof importGrades>
type Props = {
  pathId: string
  save: Endpoint<typeof exportGrades>
  /** Not given: the person may only read. */
  read?: Endpoint<typeof importGrades>
}
const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** Of one call: in Arabic letters it has to fit into a request. */
const most = { length: 80_000, count: 1_000 }
const mostBytes = { csv: 10_000_000, xlsx: 178_000 }

async function base64OfFile(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

const nothing: Report = { readCount: 0, changedCount: 0, unchangedCount: 0, changes: [], problems: [], problemCount: 0 }
const added = (sum: Report, one: Report, linesBefore: number): Report => ({
  readCount: sum.readCount + one.readCount,
  changedCount: sum.changedCount + one.changedCount,
  unchangedCount: sum.unchangedCount + one.unchangedCount,
  changes: [...sum.changes, ...one.changes],
  problems: [...sum.problems, ...one.problems.map((each) => ({ ...each, line: each.line + linesBefore }))],
  problemCount: sum.problemCount + one.problemCount,
})

/** Takes the grades along as a file, and reads a file of them: first without saving anything. */
export function GradeFiles({ pathId, save, read }: Props) {
  const t = useTranslations('gradebook.files')
  const [isOpen, setIsOpen] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const take = async (format: ExportFormat) => {
    setFailure(null)
    try {
      const { data } = await call(save, { params: { pathId }, body: { format } })
      const content = format === 'xlsx' ? Uint8Array.from(atob(data.text), (sign) => sign.charCodeAt(0)) : data.text
      saveFile(data.fileName, content, format === 'xlsx' ? workbookType : 'text/csv;charset=utf-8')
    } catch (error) {
      setFailure(errorMessage(error, t('failed')))
    }
  }
  return (
    <>
      <FailureNotice text={failure} />
      <Button variant="default" onClick={() => take('csv')}>
        {t('csv')}
      </Button>
      <Button variant="default" onClick={() => take('xlsx')}>
        {t('xlsx')}
      </Button>
      {read && (
        <Button variant="default" onClick={() => setIsOpen(true)}>
          {t('import')}
        </Button>
      )}
      {read && isOpen && <ImportDialog pathId={pathId} read={read} onClose={() => setIsOpen(false)} />}
    </>
  )
}

type Chosen = { name: string; format: ExportFormat; text: string }

function ImportDialog({
  pathId,
  read,
  onClose,
}: Pick<Props, 'pathId'> & { read: NonNullable<Props['read']>; onClose: () => void }) {
  const t = useTranslations('gradebook.files')
  const router = useRouter()
  const [file, setFile] = useState<Chosen | null>(null)
  const [reason, setReason] = useState('')
  const [report, setReport] = useState<(Report & { isDryRun: boolean }) | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isSending, setIsSending] = useState(false)
  const send = async (chosen: Chosen, isDryRun: boolean) => {
    setIsSending(true)
    setFailure(null)
    let sum = nothing
    try {
      for (const { text, linesBefore } of piecesOf(chosen.format, chosen.text, most)) {
        const body = { format: chosen.format, text, dryRun: isDryRun, ...(reason.trim() && { reason: reason.trim() }) }
        sum = added(sum, (await call(read, { params: { pathId }, body })).data, linesBefore)
      }
      setReport({ ...sum, isDryRun })
      if (!isDryRun) router.refresh()
    } catch (error) {
      setFailure(errorMessage(error, t('failed')))
    } finally {
      setIsSending(false)
    }
  }
  const choose = async (chosen: File) => {
    setReport(null)
    setFailure(null)
    const format: ExportFormat = /\.xlsx$/i.test(chosen.name) ? 'xlsx' : 'csv'
    if (chosen.size > mostBytes[format]) return setFailure(t('tooLarge'))
    const text = await (format === 'xlsx' ? base64OfFile : textOfFile)(chosen).catch(() => null)
    if (!text) return setFailure(t('failed'))
    const found = { name: chosen.name, format, text }
    setFile(found)
    await send(found, true)
  }
  return (
    <Modal opened size="lg" onClose={onClose} title={t('import')} closeButtonProps={{ 'aria-label': t('close') }}>
      <div className="stack">
        <p className="soft">{t('importHint')}</p>
        <div className="row">
          <FileButton label={t('choose')} accept=".csv,.xlsx,text/csv" isDisabled={isSending} onFile={choose} />
          {file && <bdi>{file.name}</bdi>}
        </div>
        <Textarea
          label={t('reason')}
          description={t('reasonHint')}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <FailureNotice text={failure} />
        {report && <ImportReport report={report} />}
        <div className="row">
          <Button variant="default" disabled={!file} loading={isSending} onClick={() => file && send(file, true)}>
            {t('check')}
          </Button>
          <Button
            disabled={!file || !report?.isDryRun || report.changedCount === 0}
            loading={isSending}
            onClick={() => file && send(file, false)}
          >
            {t('apply', { count: report?.isDryRun ? report.changedCount : 0 })}
          </Button>
          <Button variant="subtle" onClick={onClose}>
            {t('close')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}

function ImportReport({ report }: { report: Report & { isDryRun: boolean } }) {
  const t = useTranslations('gradebook.files')
  const regional = useConsole()
  return (
    <div className="stack">
      <p role="status">
        {t(report.isDryRun ? 'wouldChange' : 'changed', { count: report.changedCount })}{' '}
        {t('unchanged', { count: report.unchangedCount })}
      </p>
      {report.problemCount > 0 && (
        <>
          <p>{t('problems', { count: report.problemCount })}</p>
          <ul className="lines">
            {report.problems.slice(0, 100).map(({ line, column, key, message }) => (
              <li key={`${line} ${column} ${key}`}>
                <span className="soft">{numberIn(regional, line)}</span> <bdi>{message}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
