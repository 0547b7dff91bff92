'use client'
import dynamic from 'next/dynamic'
import { useToasts } from '@/lib/ui/actions/toasts'
import { jobEnded } from '@/lib/ui/api-client'
import { useTranslations } from '@/lib/ui/translations'
import { type JobEndpoints, useOwnJobs } from './use-own-jobs'

// Most pages are seen by people without jobs: they do not load it.
const JobList = dynamic(() => import('./job-list').then((module) => module.JobList), { ssr: false })

/** Own jobs that are unfinished or ended within the hour, behind one button; nothing where there are none. They are read from the API, so a reload loses none. */
export function JobTray({ list, read, cancel }: JobEndpoints) {
  const t = useTranslations('parts.jobs')
  const toast = useToasts()
  const { jobs, ask } = useOwnJobs(list, (job) => {
    toast({
      text: t('ended', { title: `\u2068${job.label ?? job.title}\u2069`, state: t(`states.${job.state}`) }),
      kind: job.state === 'succeeded' ? 'good' : 'bad',
    })
    window.dispatchEvent(new Event(jobEnded))
  })
  if (jobs.length === 0) return null
  return <JobList jobs={jobs} read={read} cancel={cancel} onChange={() => void ask()} />
}
