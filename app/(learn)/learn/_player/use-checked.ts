'use client'
import { useEffect, useState } from 'react'
import type { readModuleProgress } from '@/lib/domain/learning/progress/module-progress.contract'
import type { Envelope } from '@/lib/platform/http/envelope'
import type { DataOf, Endpoint } from '@/lib/ui/endpoint'
import { lastingRequest } from '@/lib/ui/lasting-request'
import type { Checked, Scene } from './scene'
import type { Activity } from './use-activity'

type Read = typeof readModuleProgress

async function readChecked({ method, path }: Endpoint<Read>, moduleId: string): Promise<Checked | null> {
  const headers = { 'x-console': '1', 'x-custom-lang': document.documentElement.lang }
  const response = await lastingRequest(`/console/api${path.replace(':moduleId', moduleId)}`, { method, headers })
  const { data }: Envelope<DataOf<Read>> = await response.json()
  return data?.checked ?? null
}

/** The marks of the newest answer of several parts; null until the server has answered. */
export function useChecked(
  { moduleId, progress, checked: drawn, isTrial }: Scene,
  { events, waiting }: Activity,
): Checked | null {
  const [checked, setChecked] = useState(drawn)
  const newest = events.findLast(({ action }) => action === 'submitted')?.clientEventId
  const isKnown = newest === undefined || checked?.clientEventId === newest
  const isAsked = !isKnown && waiting === 0 && !isTrial
  useEffect(() => {
    if (!isAsked) return
    let isCurrent = true
    // Without a connection the answer has its score, and no marks.
    readChecked(progress, moduleId).then((found) => isCurrent && setChecked(found), console.warn)
    return () => {
      isCurrent = false
    }
  }, [isAsked, progress, moduleId])
  return newest !== undefined && isKnown ? checked : null
}
