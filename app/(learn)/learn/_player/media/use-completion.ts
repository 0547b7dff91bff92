'use client'
import { useEffect, useRef } from 'react'
import { callOnce } from '@/lib/ui/api-client'
import type { Scene } from '../scene'
import { tellStanding } from '../standing-news'
import type { FilmRecord } from './recorded'

/** The lesson follows its film by an event; so long after it is asked where the lesson stands. */
const waits = [1_000, 2_000, 4_000, 8_000, 16_000]
const done = ['completed', 'passed', 'waived']

/** Says on the page that the lesson is completed, once the server has completed it for the film. */
export function useCompletion({ moduleId, standing }: Scene, { calls }: FilmRecord, completedAt: string | null): void {
  const before = useRef(completedAt)
  const itemId = standing?.itemId
  useEffect(() => {
    if (completedAt === null || before.current !== null || !itemId) return
    let timer: ReturnType<typeof setTimeout>
    const ask = async (attempt: number) => {
      const isDone = await callOnce(calls.progress, { params: { moduleId } }).then(
        ({ data }) => {
          const item = data.items.find((one) => one.itemId === itemId)
          if (item && done.includes(item.state)) tellStanding({ itemId, state: item.state })
          return item === undefined || done.includes(item.state)
        },
        // It is seen when the page is opened next.
        () => false,
      )
      if (!isDone) later(attempt + 1)
    }
    const later = (attempt: number) => {
      const wait = waits[attempt]
      if (wait !== undefined) timer = setTimeout(() => void ask(attempt), wait)
    }
    later(0)
    return () => clearTimeout(timer)
  }, [completedAt, itemId, moduleId, calls])
}
