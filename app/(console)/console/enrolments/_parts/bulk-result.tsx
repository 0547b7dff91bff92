'use client'
import { Progress } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { readOwnJob } from '@/lib/domain/house/jobs/jobs.contract'
import { callOnce } from '@/lib/ui/api-client'
import type { DataOf, Endpoint } from '@/lib/ui/endpoint'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { useTranslations } from '@/lib/ui/translations'

type Job = DataOf<typeof readOwnJob>

const firstWaitMs = 700
const longestWaitMs = 5000
/** Reads that may fail in a row before it is said. */
const mostFailures = 3

const isUnfinished = ({ state }: Job) => state === 'queued' || state === 'running'

/** How far a change of many has got, and in the end which enrolments it skipped, each with the reason. */
export function BulkResult({ endpoint, jobId, count }: { endpoint: Endpoint<typeof readOwnJob>; jobId: string; count: number }) {
  const t = useTranslations('enrolments.bulk')
  const [job, setJob] = useState<Job | null>(null)
  const [isUnknown, setIsUnknown] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let isHere = true
    const ask = async (waitMs: number, failures: number) => {
      let failed = failures
      try {
        const { data } = await callOnce(endpoint, { params: { jobId } })
        if (!isHere) return
        failed = 0
        setJob(data)
        setIsUnknown(false)
        if (!isUnfinished(data)) return
      } catch {
        if (!isHere) return
        failed += 1
        if (failed >= mostFailures) setIsUnknown(true)
      }
      timer = setTimeout(() => void ask(Math.min(waitMs * 1.3, longestWaitMs), failed), waitMs)
    }
    void ask(firstWaitMs, 0)
    return () => {
      isHere = false
      clearTimeout(timer)
    }
  }, [endpoint, jobId])
  if (isUnknown) return <FailureNotice text={t('unknown')} />
  const done = job?.done ?? 0
  if (!job || isUnfinished(job))
    return (
      <div className="stack">
        <Progress value={job?.progress ?? 0} animated color="accent" aria-label={t('working', { done, total: count })} />
        <p role="status">{t('working', { done, total: count })}</p>
      </div>
    )
  const { failed, errors } = job
  return (
    <div className="stack">
      {job.state !== 'succeeded' && <FailureNotice text={job.error?.message ?? t('stopped')} />}
      <p role="status">
        <strong>{t('done', { count: done - failed })}</strong>
      </p>
      {failed > 0 && (
        <>
          <p>{t('refused', { count: failed })}</p>
          <ul className="small">
            {errors.map(({ row, label, message }) => (
              <li key={row}>
                <bdi>{label}</bdi>: <bdi>{message}</bdi>
              </li>
            ))}
          </ul>
          {failed > errors.length && <p className="soft">{t('moreRefused', { count: failed - errors.length })}</p>}
        </>
      )}
    </div>
  )
}
