'use client'
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import type { importPath, validatePackage } from '@/lib/domain/standards/path-archives/packages.contract'
import { useToasts } from '@/lib/ui/actions/toasts'
import { call, errorMessage } from '@/lib/ui/api-client'
import type { DataOf, Endpoint } from '@/lib/ui/endpoint'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { useOneSending } from '@/lib/ui/form/use-one-sending'
import { SendingSteps } from '@/lib/ui/import/sending-steps'
import { Panel } from '@/lib/ui/panel'
import { useTranslations } from '@/lib/ui/translations'
import { PackageReport } from './package-report'
import { type SendEndpoints, sendFile } from './send-file'

type Props = { send: SendEndpoints; validate: Endpoint<typeof validatePackage>; take: Endpoint<typeof importPath> }
type Checked = { assetId: string; report: DataOf<typeof validatePackage> }

/** An archive is sent, checked without writing anything, and imported as it was checked. */
export function ImportPackage({ send, validate, take }: Props) {
  const t = useTranslations('learningPaths.import')
  const { isSending, once, leaveFor } = useOneSending()
  const toast = useToasts()
  const [step, setStep] = useState<'idle' | 'sending' | 'checking' | 'importing'>('idle')
  const [share, setShare] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  const [checked, setChecked] = useState<Checked | null>(null)
  const attempt = async (work: () => Promise<void>) => {
    setFailure(null)
    try {
      await work()
    } catch (error) {
      setFailure(errorMessage(error, t('failed')))
    } finally {
      setStep('idle')
    }
  }
  const check = (file: File) =>
    attempt(async () => {
      setChecked(null)
      setShare(0)
      setStep('sending')
      const { id: assetId } = await sendFile(send, file, 'package', setShare)
      setStep('checking')
      setChecked({ assetId, report: (await call(validate, { body: { assetId } })).data })
    })
  const run = ({ assetId, report }: Checked) =>
    attempt(async () => {
      setStep('importing')
      const body = { assetId, digest: report.digest }
      const data = await once(body, async (headers) => (await call(take, { body, headers })).data)
      if (!data) return
      toast({ text: t('done'), kind: 'good' })
      leaveFor(`/console/learning-paths/${data.pathId}`)
    })
  return (
    <div className="stack">
      <Panel title={t('file')} intro={t('fileIntro')}>
        <FailureNotice text={failure} />
        <div>
          <FileButton isAgain={checked !== null} isDisabled={step !== 'idle'} onFile={(file) => void check(file)} />
        </div>
        <SendingSteps step={step} share={share} say={(name) => t(`steps.${name}`)} />
      </Panel>
      {checked && (
        <PackageReport report={checked.report}>
          <div>
            <Button
              disabled={checked.report.problems.length > 0 || step !== 'idle' || isSending}
              loading={step === 'importing'}
              onClick={() => run(checked)}
            >
              {t('submit')}
            </Button>
          </div>
        </PackageReport>
      )}
    </div>
  )
}

type FileProps = { isAgain: boolean; isDisabled: boolean; onFile: (file: File) => void }

/** Chooses the archive, or another one. */
function FileButton({ isAgain, isDisabled, onFile }: FileProps) {
  const t = useTranslations('learningPaths.import')
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant={isAgain ? 'default' : 'filled'} disabled={isDisabled} onClick={() => picker.current?.click()}>
        {t(isAgain ? 'another' : 'choose')}
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        accept=".zip,application/zip"
        aria-label={t('choose')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) onFile(file)
          currentTarget.value = ''
        }}
      />
    </>
  )
}
