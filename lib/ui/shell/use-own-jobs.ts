'use client'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { cancelJob, listOwnJobs, readOwnJob } from '@/lib/domain/house/jobs/jobs.contract'
import { callOnce, jobStarted } from '@/lib/ui/api-client'
import type { Endpoint, ItemOf } from '@/lib/ui/endpoint'

export type JobEndpoints = {
  list: Endpoint<typeof listOwnJobs>
  read: Endpoint<typeof readOwnJob>
  cancel: Endpoint<typeof cancelJob>
}
export type Job = ItemOf<typeof listOwnJobs>

const firstWaitMs = 1500
const longestWaitMs = 10_000
/** How long a job that has ended is still shown. */
const shownMs = 3_600_000

export const isUnfinished = ({ state }: Job) => state === 'queued' || state === 'running'
const isShown = (job: Job) => isUnfinished(job) || Date.now() - Date.parse(job.finishedAt ?? '') < shownMs

/** The person's own jobs, asked for once with the page, whenever one was started, and again and again while one is unfinished. */
export function useOwnJobs(list: JobEndpoints['list'], onEnd: (job: Job) => void) {
  const [jobs, setJobs] = useState<Job[]>([])
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const known = useRef<Job[]>(undefined)
  const isHere = useRef(true)
  const told = useRef(onEnd)
  told.current = onEnd
  const ask = useCallback(
    async (waitMs = firstWaitMs) => {
      clearTimeout(waiting.current)
      const again = () => {
        clearTimeout(waiting.current)
        if (!isHere.current) return
        // Slower the longer it takes: nobody watches an hour by the second.
        waiting.current = setTimeout(() => ask(Math.min(waitMs * 1.3, longestWaitMs)), waitMs)
      }
      try {
        const { data } = await callOnce(list, { query: { perPage: 20 } })
        const hadEnded = new Set(known.current?.filter((job) => !isUnfinished(job)).map(({ id }) => id))
        // One that was started and has ended since the last time is told of as well.
        const ended = known.current ? data.filter((job) => isShown(job) && !isUnfinished(job) && !hadEnded.has(job.id)) : []
        for (const job of ended) told.current(job)
        known.current = data
        setJobs(data.filter(isShown))
        if (data.some(isUnfinished)) again()
      } catch {
        // Nobody asked to see them: what is known stays, and is asked for again while something is unfinished.
        if (known.current?.some(isUnfinished)) again()
      }
    },
    [list],
  )
  useEffect(() => {
    const start = () => void ask()
    isHere.current = true
    start()
    window.addEventListener(jobStarted, start)
    return () => {
      isHere.current = false
      window.removeEventListener(jobStarted, start)
      clearTimeout(waiting.current)
    }
  }, [ask])
  return { jobs, ask }
}
