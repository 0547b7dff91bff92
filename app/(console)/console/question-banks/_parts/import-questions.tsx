'use client'
import { Button, Progress } from '@mantine/core'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import type { importQuestions } from '@/lib/domain/learning/question-banks/question-exchange.contract'
import { type DoublesMode, doublesModes, type ExchangeFormat, exchangeFormats } from '@/lib/domain/learning/question-banks/words'
import { type Language, languages } from '@/lib/platform/i18n/languages'
import { call, errorMessage } from '@/lib/ui/api-client'
import type { DataOf, Endpoint } from '@/lib/ui/endpoint'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { FileButton } from '@/lib/ui/import/file-button'
import { textOfFile } from '@/lib/ui/import/pieces'
import { Choose } from '@/lib/ui/questions/editor/fields'
import { useTranslations } from '@/lib/ui/translations'
import { formatOf, piecesOf } from './file-pieces'
import { ImportReport, type Outcome } from './import-report'

type Chosen = { name: string; text: string }
/** `mayComplete`: whether the person may change questions that are there. */
type Props = { endpoint: Endpoint<typeof importQuestions>; bankId: string; mayComplete: boolean }

const mostBytes = 10_000_000
/** In Base64 an archive has to fit into one request. */
const mostArchiveBytes = 178_000

async function base64OfFile(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/** Of one call: in Arabic letters it has to fit into a request. */
const most = { length: 80_000, count: 300 }

const none: Outcome = {
  readCount: 0,
  importedCount: 0,
  completedCount: 0,
  refusedCount: 0,
  doubleCount: 0,
  questions: [],
  isDryRun: true,
}
const added = (sum: Outcome, answer: DataOf<typeof importQuestions>, linesBefore: number): Outcome => ({
  ...sum,
  readCount: sum.readCount + answer.readCount,
  importedCount: sum.importedCount + answer.importedCount,
  completedCount: sum.completedCount + answer.completedCount,
  refusedCount: sum.refusedCount + answer.refusedCount,
  doubleCount: sum.doubleCount + answer.doubleCount,
  questions: [...sum.questions, ...answer.questions.map((one) => ({ ...one, line: one.line + linesBefore }))],
})

/** How questions are taken that are there already. */

/** How the file is read, and whether questions that are there already are imported. */
type Settings = { format: ExchangeFormat; language: Language | 'auto'; doubles: DoublesMode }

const bodyOf = (bankId: string, { format, language, doubles }: Settings, text: string, isDryRun: boolean) => ({
  bankId,
  format,
  text,
  language: language === 'auto' ? null : language,
  doubles,
  dryRun: isDryRun,
})

/** The chosen file with its settings, and how it is sent, piece by piece. */
function useImport({ endpoint, bankId }: Props) {
  const t = useTranslations('questionBanks.files')
  const tImport = useTranslations('parts.import')
  const router = useRouter()
  const [file, setFile] = useState<Chosen | null>(null)
  const [settings, setSettings] = useState<Settings>({ format: 'gift', language: 'auto', doubles: 'import' })
  const [share, setShare] = useState<number | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const reset = () => {
    setOutcome(null)
    setFailure(null)
  }
  const changeSettings = (fields: Partial<Settings>) => {
    reset()
    setSettings((before) => ({ ...before, ...fields }))
  }
  const choose = async (chosen: File) => {
    reset()
    const isZip = /\.(?:zip|xlsx)$/i.test(chosen.name)
    const isTooLarge = chosen.size > (isZip ? mostArchiveBytes : mostBytes)
    const text = isTooLarge ? null : await (isZip ? base64OfFile : textOfFile)(chosen).catch(() => undefined)
    setFile(text ? { name: chosen.name, text } : null)
    if (text === undefined) return setFailure(t('failed'))
    if (text === null) return setFailure(isTooLarge ? t(isZip ? 'archiveTooLarge' : 'tooLarge') : tImport('notUtf8'))
    setSettings((before) => ({ ...before, format: formatOf(chosen.name, text) }))
  }
  const send = async (isDryRun: boolean) => {
    if (!file) return
    reset()
    setShare(0)
    let sum: Outcome = { ...none, isDryRun }
    const pieces = piecesOf(settings.format, file.text, most)
    try {
      for (const [at, { text, linesBefore }] of pieces.entries()) {
        const body = bodyOf(bankId, settings, text, isDryRun)
        sum = added(sum, (await call(endpoint, { body })).data, linesBefore)
        setShare((at + 1) / pieces.length)
      }
      if (!isDryRun) router.refresh()
    } catch (error) {
      setFailure(errorMessage(error, t('failed')))
    } finally {
      // Questions imported before a failure are shown, too.
      if (sum.readCount > 0 || pieces.length === 0) setOutcome(sum)
      setShare(null)
    }
  }
  return { file, settings, share, outcome, failure, changeSettings, choose, send }
}

/** Chooses a file, checks its questions without saving any, and imports them. */
export function ImportQuestions(props: Props) {
  const t = useTranslations('questionBanks.files')
  const { file, settings, share, outcome, failure, changeSettings, choose, send } = useImport(props)
  return (
    <div className="stack">
      <div className="row">
        <FileButton
          label={t('choose')}
          accept=".txt,.gift,.xml,.csv,.xlsx,.zip,text/plain,text/xml,text/csv"
          isDisabled={share !== null}
          kind="default"
          onFile={(chosen) => void choose(chosen)}
        />
        {file && <bdi data-text="theirs">{file.name}</bdi>}
      </div>
      <FailureNotice text={failure} />
      {file && (
        <>
          <ImportSettings settings={settings} mayComplete={props.mayComplete} onChange={changeSettings} />
          <div className="row">
            <Button variant={outcome ? 'default' : 'filled'} disabled={share !== null} onClick={() => send(true)}>
              {t('check')}
            </Button>
            {outcome?.isDryRun && outcome.importedCount + outcome.completedCount > 0 && (
              <Button disabled={share !== null} onClick={() => send(false)}>
                {outcome.importedCount > 0
                  ? t('import', { count: outcome.importedCount })
                  : t('complete', { count: outcome.completedCount })}
              </Button>
            )}
          </div>
        </>
      )}
      {share !== null && <Progress value={share * 100} color="accent" aria-label={t('working')} />}
      <div role="status">{outcome && <ImportReport outcome={outcome} />}</div>
    </div>
  )
}

type SettingsProps = { settings: Settings; mayComplete: boolean; onChange: (fields: Partial<Settings>) => void }

function ImportSettings({ settings, mayComplete, onChange }: SettingsProps) {
  const t = useTranslations('questionBanks.files')
  const modes = doublesModes.filter((mode) => mode !== 'complete' || mayComplete)
  return (
    <>
      <div className="split">
        <Choose
          label={t('format')}
          value={settings.format}
          options={exchangeFormats.map((value) => ({ value, label: t(`formats.${value}`) }))}
          onChange={(format) => onChange({ format })}
        />
        <Choose
          label={t('language')}
          hint={t('languageHint')}
          value={settings.language}
          options={(['auto', ...languages] as const).map((value) => ({ value, label: t(`languages.${value}`) }))}
          onChange={(language) => onChange({ language })}
        />
      </div>
      <Choose
        label={t('doubles')}
        hint={t(`doublesHints.${settings.doubles}`)}
        value={settings.doubles}
        options={modes.map((value) => ({ value, label: t(`doublesModes.${value}`) }))}
        onChange={(doubles) => onChange({ doubles })}
      />
    </>
  )
}
