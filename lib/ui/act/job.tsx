'use client'
import { Progress } from '@mantine/core'
import { usePathname, useRouter, useSearchParams } from 'next/navigation'
import { useEffect, useState } from 'react'
import { call, errorMessage } from '@/lib/ui/api-client'
import { useConsole } from '@/lib/ui/console-provider'
import type { Endpoint } from '@/lib/ui/endpoint'
import { numberIn } from '@/lib/ui/place'
import { useTranslations } from '@/lib/ui/translations'

/** What a job's record must tell; `total` null while it is not known. */
type JobRecord = { status: string; done?: number; total?: number | null }
type Props = {
  /** Reads one job; its path has the parameter `param`. */
  endpoint: Endpoint
  param?: string
  /** Name in the address that holds the job's id, so that a reload goes on watching. */
  name?: string
  label: string
  finished?: string[]
  failed?: string[]
}

const usualEnds = ['done', 'completed', 'succeeded']
const usualFailures = ['failed']

/** The progress of a long job, asked for until it ends. Start one by putting its id into the address: `?job=<id>`. */
export function Job({ endpoint, param = 'id', name = 'job', label, finished = usualEnds, failed = usualFailures }: Props) {
  const say = useTranslations('parts.job')
  const place = useConsole()
  const router = useRouter()
  const pathname = usePathname()
  const query = useSearchParams()
  const id = query.get(name)
  const [job, setJob] = useState<JobRecord | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const ended = job !== null && [...finished, ...failed].includes(job.status)
  // biome-ignore lint/correctness/useExhaustiveDependencies: lists written in place would be new ones at every render
  useEffect(() => {
    if (!id || ended) return
    let current = true
    let waitMs = 700
    const ask = async () => {
      try {
        const { data } = await call(endpoint, { params: { [param]: id } })
        if (!current) return
        setJob(data as JobRecord)
        setFailure(null)
        if ([...finished, ...failed].includes((data as JobRecord).status)) return router.refresh()
      } catch (error) {
        if (current) setFailure(errorMessage(error, say('lost')))
      }
      // Slower the longer it takes: nobody watches an hour by the second.
      waitMs = Math.min(waitMs * 1.3, 5000)
      if (current) timer = setTimeout(ask, waitMs)
    }
    let timer = setTimeout(ask, 0)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [id, ended, endpoint, param, router, say])
  if (!id) return null
  const share = job?.total ? Math.min(100, ((job.done ?? 0) / job.total) * 100) : null
  const dismiss = () => {
    const next = new URLSearchParams(query)
    next.delete(name)
    router.replace(`${pathname}${next.size > 0 ? `?${next}` : ''}`, { scroll: false })
  }
  return (
    <section className="panel stack" aria-label={label}>
      <div className="row">
        <strong>{label}</strong>
        <span className="soft" role="status">
          {failure ? <bdi>{failure}</bdi> : say(job && failed.includes(job.status) ? 'failed' : ended ? 'done' : 'running')}
        </span>
        {job?.total ? (
          <bdi className="soft">
            {numberIn(place, job.done ?? 0)} / {numberIn(place, job.total)}
          </bdi>
        ) : null}
      </div>
      <Progress
        value={ended ? 100 : (share ?? 100)}
        animated={!ended && share === null}
        color={job && failed.includes(job.status) ? 'bad' : ended ? 'good' : 'accent'}
        aria-label={label}
      />
      {ended && (
        <button type="button" className="link-button" onClick={dismiss}>
          {say('dismiss')}
        </button>
      )}
    </section>
  )
}
