'use client'
import { useRef, useState } from 'react'
import type { listActivityLog } from '@/lib/domain/house/activity-log/activity-log.contract'
import type { verifyActivityLog } from '@/lib/domain/house/activity-log/activity-trail.contract'
import { call, errorMessage } from '@/lib/ui/api-client'
import type { DataOf, Endpoint } from '@/lib/ui/endpoint'
import { useTranslations } from '@/lib/ui/translations'

export type Result = DataOf<typeof verifyActivityLog>

/** Checks the trail part by part until the newest record, unless it is stopped. */
export function useVerification(endpoint: Endpoint<typeof verifyActivityLog>, list: Endpoint<typeof listActivityLog>) {
  const t = useTranslations('activityLog.integrity')
  const [result, setResult] = useState<Result | null>(null)
  const [progress, setProgress] = useState<{ checked: number; of: number } | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const stopped = useRef(false)
  const verifyFrom = async (from?: string): Promise<Result> => (await call(endpoint, { query: { from } })).data
  const verify = async (): Promise<Result> => {
    // Records are numbered without gaps: the newest one's number says how many there are.
    const { data: newest } = await call(list, { query: { perPage: 1 } })
    const of = newest[0]?.sequence ?? 0
    let whole = await verifyFrom()
    while (!whole.isComplete && whole.isIntact && whole.checkedTo && !stopped.current) {
      setProgress({ checked: whole.checked, of })
      const { checked, checkedFrom, checkedTo } = whole
      const next = await verifyFrom(checkedTo)
      // A part begins with the record the one before it ended with.
      whole = { ...next, checkedFrom, checked: checked + next.checked - 1 }
    }
    return whole
  }
  const run = async () => {
    stopped.current = false
    setFailure(null)
    setResult(null)
    setProgress({ checked: 0, of: 0 })
    try {
      const whole = await verify()
      if (stopped.current && !whole.isComplete) setFailure(t('stopped'))
      else setResult(whole)
    } catch (error) {
      setFailure(errorMessage(error, t('failed')))
    } finally {
      setProgress(null)
    }
  }
  const stop = () => {
    stopped.current = true
  }
  return { result, progress, failure, run, stop }
}
