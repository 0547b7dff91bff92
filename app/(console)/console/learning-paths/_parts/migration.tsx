'use client'
import { Button } from '@mantine/core'
import { useRouter } from 'next/navigation'
import { useMemo, useState } from 'react'
import type { migrateEnrolment } from '@/lib/domain/learning/learning-paths/roster.contract'
import { DialogButtons } from '@/lib/ui/actions/dialog-buttons'
import { useToasts } from '@/lib/ui/actions/toasts'
import { call, errorMessage } from '@/lib/ui/api-client'
import type { Endpoint } from '@/lib/ui/endpoint'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { useTranslations } from '@/lib/ui/translations'
import { useAnswer } from '@/lib/ui/use-answer'

type Props = {
  endpoint: Endpoint<typeof migrateEnrolment>
  params: { id: string; eid: string }
  version: number
  onClose: () => void
}

/** The effect of the new version on a person's progress, and the button that moves the person to it. */
export function Migration({ endpoint, params, version, onClose }: Props) {
  const t = useTranslations('learningPaths.learners.migrate')
  const router = useRouter()
  const toast = useToasts()
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const input = useMemo(() => ({ params, headers: { 'if-match': `"${version}"` } }), [params, version])
  const preview = useAnswer(endpoint, { ...input, body: { dryRun: true } }, { failed: t('failed') })
  const { data } = preview
  const move = async () => {
    setIsSending(true)
    try {
      await call(endpoint, { ...input, body: { dryRun: false } })
      toast({ text: t('done'), kind: 'good' })
      onClose()
      router.refresh()
    } catch (error) {
      setFailure(errorMessage(error, t('failed')))
      setIsSending(false)
    }
  }
  return (
    <div className="stack">
      <FailureNotice text={failure ?? preview.failure} />
      <div className="stack tight" aria-busy={preview.isLoading} aria-live="polite">
        {data && (
          <>
            <p>{t('versions', { from: data.fromVersion, to: data.toVersion })}</p>
            <p>{t('items', { kept: data.kept, added: data.added.length, removed: data.removed.length })}</p>
            <p>{t('percent', { before: data.percentBefore, after: data.percentAfter })}</p>
            {data.isComplete && <p>{t('complete')}</p>}
          </>
        )}
      </div>
      <DialogButtons closeLabel={t('cancel')} onClose={onClose}>
        <Button onClick={move} loading={isSending} disabled={!data}>
          {t('label')}
        </Button>
      </DialogButtons>
    </div>
  )
}
