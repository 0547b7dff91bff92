'use client'
import { Button, Progress, Switch } from '@mantine/core'
import { useRouter } from 'next/navigation'
import { useId, useState } from 'react'
import type { importTranslations } from '@/lib/domain/standards/translations/translations.contract'
import { call, errorMessage } from '@/lib/ui/api-client'
import type { DataOf, Endpoint } from '@/lib/ui/endpoint'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { FileButton } from '@/lib/ui/import/file-button'
import { textOfFile } from '@/lib/ui/import/pieces'
import { useTranslations } from '@/lib/ui/translations'
import { fileParts } from './file-parts'
import { ImportedTexts, type Report } from './imported-texts'
import { packed } from './packed'

type Props = { endpoint: Endpoint<typeof importTranslations>; mayPublish: boolean }
type Options = { publishes: boolean; replaces: boolean }
type Answer = DataOf<typeof importTranslations>

const mostMegabytes = 30
/** Of one request: packed and in Base64 it has to fit into it. */
const ofOne = { length: 400_000, units: 2_500 }

const none: Report = {
  takenCount: 0,
  unchangedCount: 0,
  untranslatedCount: 0,
  refusedCount: 0,
  publishedCount: 0,
  recordCount: 0,
  units: [],
  isDryRun: true,
}
const added = (sum: Report, answer: Answer): Report => ({
  ...sum,
  takenCount: sum.takenCount + answer.takenCount,
  unchangedCount: sum.unchangedCount + answer.unchangedCount,
  untranslatedCount: sum.untranslatedCount + answer.untranslatedCount,
  refusedCount: sum.refusedCount + answer.refusedCount,
  publishedCount: sum.publishedCount + answer.publishedCount,
  recordCount: sum.recordCount + Object.values(answer.records).reduce((all, count) => all + count, 0),
  units: [...sum.units, ...answer.units.filter(({ outcome }) => outcome === 'refused')],
})

/** The chosen file, and how it is sent part by part: first to be checked, then to be stored. */
function useImport({ endpoint }: Props) {
  const t = useTranslations('translations')
  const tImport = useTranslations('parts.import')
  const router = useRouter()
  const [file, setFile] = useState<{ name: string; parts: string[] } | null>(null)
  const [options, setOptions] = useState<Options>({ publishes: false, replaces: false })
  const [share, setShare] = useState<number | null>(null)
  const [report, setReport] = useState<Report | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const send = async (parts: readonly string[], given: Options, isDryRun: boolean) => {
    setFailure(null)
    setReport(null)
    setShare(0)
    let sum: Report = { ...none, isDryRun }
    try {
      for (const [at, text] of parts.entries()) {
        const body = { ...(await packed(text)), ...given, dryRun: isDryRun }
        sum = added(sum, (await call(endpoint, { body })).data)
        setShare((at + 1) / parts.length)
      }
      setReport(sum)
      if (!isDryRun) router.refresh()
    } catch (error) {
      // Parts that were stored before a failure are shown, too.
      if (!isDryRun && sum.takenCount > 0) setReport(sum)
      setFailure(errorMessage(error, t('failed')))
    } finally {
      setShare(null)
    }
  }
  const choose = async (chosen: File) => {
    setReport(null)
    setFailure(null)
    setFile(null)
    if (chosen.size > mostMegabytes * 1_000_000) return setFailure(t('import.tooLarge', { most: mostMegabytes }))
    const text = await textOfFile(chosen).catch(() => undefined)
    if (text === undefined) return setFailure(t('failed'))
    if (text === null) return setFailure(tImport('notUtf8'))
    const parts = fileParts(text, ofOne)
    setFile({ name: chosen.name, parts })
    await send(parts, options, true)
  }
  const change = (fields: Partial<Options>) => {
    const next = { ...options, ...fields }
    setOptions(next)
    if (file && report?.isDryRun && fields.replaces !== undefined) void send(file.parts, next, true)
  }
  return { file, options, share, report, failure, choose, change, store: () => file && send(file.parts, options, false) }
}

/** Takes a file of translations, shows what would become of it, and stores it. */
export function ImportTranslation(props: Props) {
  const t = useTranslations('translations.import')
  const id = useId()
  const { file, options, share, report, failure, choose, change, store } = useImport(props)
  const isBusy = share !== null
  return (
    <div className="stack">
      {props.mayPublish && (
        <Switch
          id={`${id}-publishes`}
          label={t('publishes')}
          description={t('publishesHint')}
          checked={options.publishes}
          disabled={isBusy}
          onChange={({ currentTarget }) => change({ publishes: currentTarget.checked })}
        />
      )}
      <Switch
        id={`${id}-replaces`}
        label={t('replaces')}
        description={t('replacesHint')}
        checked={options.replaces}
        disabled={isBusy}
        onChange={({ currentTarget }) => change({ replaces: currentTarget.checked })}
      />
      <div className="row">
        <FileButton
          label={t(file ? 'another' : 'choose')}
          accept=".xlf,.xliff,.sdlxliff,.mqxliff,.xml,.csv,.txt,text/csv,application/xliff+xml"
          isDisabled={isBusy}
          kind={file ? 'default' : 'filled'}
          onFile={(chosen) => void choose(chosen)}
        />
        {file && <bdi data-text="theirs">{file.name}</bdi>}
      </div>
      <FailureNotice text={failure} />
      {isBusy && <Progress value={share * 100} color="accent" aria-label={t('working')} />}
      <div role="status">{report && <ImportedTexts report={report} />}</div>
      {report?.isDryRun && report.takenCount > 0 && (
        <div>
          <Button disabled={isBusy} onClick={store}>
            {t('submit', { count: report.takenCount })}
          </Button>
        </div>
      )}
    </div>
  )
}
