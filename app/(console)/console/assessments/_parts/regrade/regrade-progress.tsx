'use client'
import { Progress } from '@mantine/core'
import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import type { readOwnJob } from '@/lib/domain/house/jobs/jobs.contract'
import { callOnce } from '@/lib/ui/api-client'
import type { Endpoint } from '@/lib/ui/endpoint'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { useTranslations } from '@/lib/ui/translations'

const firstWaitMs = 500
const longestWaitMs = 5000

type Props = { endpoint: Endpoint<typeof readOwnJob>; jobId: string }

/** How far the job of a regrade is; the page is read again when it has ended. */
export function RegradeProgress({ endpoint, jobId }: Props) {
  const t = useTranslations('assessments.regrade')
  const router = useRouter()
  const [percent, setPercent] = useState(0)
  const [stopped, setStopped] = useState<string | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let isHere = true
    const ask = async (waitMs: number) => {
      try {
        const { data } = await callOnce(endpoint, { params: { jobId } })
        if (!isHere) return
        setPercent(data.progress)
        if (data.state === 'succeeded') return router.refresh()
        if (data.state !== 'queued' && data.state !== 'running') return setStopped(data.error?.message ?? t('stopped'))
      } catch {
        // The next look may succeed; the page itself says when the job is unknown.
        if (!isHere) return
      }
      timer = setTimeout(() => void ask(Math.min(waitMs * 1.3, longestWaitMs)), waitMs)
    }
    void ask(firstWaitMs)
    return () => {
      isHere = false
      clearTimeout(timer)
    }
  }, [endpoint, jobId, router, t])
  if (stopped) return <FailureNotice text={stopped} />
  return (
    <div className="stack tight">
      <Progress value={percent} animated color="accent" aria-label={t('working')} />
      <p role="status">{t('working')}</p>
    </div>
  )
}
