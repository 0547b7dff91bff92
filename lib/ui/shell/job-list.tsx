'use client'
import { Button, Popover, Progress } from '@mantine/core'
import { useState } from 'react'
import type { readOwnJob } from '@/lib/domain/house/jobs/jobs.contract'
import { call, errorMessage } from '@/lib/ui/api-client'
import { useConsole } from '@/lib/ui/console-provider'
import type { DataOf } from '@/lib/ui/endpoint'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { IconListCheck } from '@/lib/ui/icons'
import { useTranslations } from '@/lib/ui/translations'
import { Amount } from '@/lib/ui/when'
import { isUnfinished, type Job, type JobEndpoints } from './use-own-jobs'

type Props = Pick<JobEndpoints, 'read' | 'cancel'> & { jobs: Job[]; onChange: () => void }

/** The button with the number of unfinished jobs, and the jobs behind it. */
export function JobList({ jobs, read, cancel, onChange }: Props) {
  const t = useTranslations('parts.jobs')
  const regional = useConsole()
  const unfinished = jobs.filter(isUnfinished).length
  return (
    <Popover position="bottom-end" width="22rem" withinPortal trapFocus returnFocus>
      <Popover.Target>
        <Button variant="subtle" size="sm" px="xs" aria-label={t('label', { count: unfinished })}>
          <span className="row tight">
            <IconListCheck size={20} stroke={1.6} aria-hidden="true" />
            {unfinished > 0 && <Amount value={unfinished} regional={regional} />}
          </span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('title')}>
        <div className="stack">
          <strong>{t('title')}</strong>
          {jobs.map((job) => (
            <Entry key={job.id} job={job} read={read} cancel={cancel} onChange={onChange} />
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

type EntryProps = Pick<JobEndpoints, 'read' | 'cancel'> & { job: Job; onChange: () => void }

function Entry({ job, read, cancel, onChange }: EntryProps) {
  const t = useTranslations('parts.jobs')
  const regional = useConsole()
  const [failure, setFailure] = useState<string | null>(null)
  const [errors, setErrors] = useState<DataOf<typeof readOwnJob>['errors'] | null>(null)
  const name = job.label ?? job.title
  const attempt = async (work: () => Promise<unknown>) => {
    setFailure(null)
    try {
      await work()
    } catch (error) {
      setFailure(errorMessage(error, t('lost')))
    }
  }
  const params = { jobId: job.id }
  const stop = () => attempt(async () => call(cancel, { params }).then(onChange))
  const show = () => attempt(async () => setErrors((await call(read, { params })).data.errors))
  return (
    <div className="stack tight">
      <span>
        <bdi>{name}</bdi>
      </span>
      <Progress value={job.progress} animated={job.state === 'running'} color="accent" aria-label={name} />
      <div className="row tight small soft">
        <span>{t(`states.${job.state}`)}</span>
        <Amount value={job.progress / 100} regional={regional} style="percent" />
        {job.failed > 0 && <span>{t('failed', { count: job.failed })}</span>}
      </div>
      {job.error && <span className="small">{job.error.message}</span>}
      <FailureNotice text={failure} />
      <div className="row tight">
        {isUnfinished(job) && (
          <button
            type="button"
            className="link-button"
            onClick={stop}
            aria-label={t('cancelThis', { name: `\u2068${name}\u2069` })}
          >
            {t('cancel')}
          </button>
        )}
        {job.failed > 0 && errors === null && (
          <button type="button" className="link-button" onClick={show}>
            {t('show')}
          </button>
        )}
      </div>
      {errors && (
        <ul className="small">
          {errors.map(({ row, label, message }) => (
            <li key={row}>
              <bdi>{label ?? t('row', { row })}</bdi>: <bdi>{message}</bdi>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
