'use client'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { SendingStatus } from '@/lib/ui/sending/status'
import { outboxOf } from './outbox/browser-outbox'
import { merged, type OwnEvent, type Row, type Standing } from './outbox/queue.rules'
import { verdictId } from './parts/standing'
import type { Scene } from './scene'
import { tellStanding } from './standing-news'

export type Activity = {
  /** The learner's events in the module so far, from this and other devices. */
  events: readonly OwnEvent[]
  standing: Standing | null
  waiting: number
  status: SendingStatus
  /** Events of this module that will never be taken, with the reason. */
  refused: readonly Row[]
  send: (action: string, result?: Record<string, unknown>, durationSeconds?: number) => Promise<void>
  dismiss: (row: Row) => void
}

/**
 * The learner's actions in a module: shown at once, stored on the device, and sent as soon as there is a
 * connection.
 */
export function useActivity(scene: Scene): Activity {
  const { moduleId, learnerId, endpoint, isTrial, canAnswer, locale, title } = scene
  const outbox = outboxOf({ learnerId, endpoint, isTrial })
  const { known, refused, waiting, status, standing } = useSyncExternalStore(outbox.subscribe, outbox.snapshot, outbox.snapshot)
  const events = useMemo(
    () =>
      merged(
        scene.events,
        known.filter((event) => event.moduleId === moduleId),
      ),
    [scene.events, known, moduleId],
  )
  const places = standing[moduleId] ?? []
  const own = places.find(({ itemId }) => itemId === scene.standing?.itemId) ?? places[0] ?? scene.standing
  useEffect(() => {
    if (!own || own === scene.standing) return
    tellStanding(own)
    // A pass or fail may remove the button, so the focus moves to the verdict. After a tick the focus does
    // not move.
    if (own.state === 'passed' || own.state === 'failed') document.getElementById(verdictId(own.itemId))?.focus()
  }, [own, scene.standing])
  return {
    events,
    standing: own,
    waiting,
    status,
    refused: refused.filter(({ event }) => event.moduleId === moduleId),
    send: async (action, result, durationSeconds) => {
      if (canAnswer)
        await outbox.add(title, {
          moduleId,
          action,
          locale,
          ...(result && { result }),
          ...(durationSeconds && { durationSeconds }),
        })
    },
    dismiss: (row) => void outbox.dismiss(row),
  }
}
