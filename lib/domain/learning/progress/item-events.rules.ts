import { type NewEvent, newEvent } from '@/lib/platform/events/event'
import { itemEventKinds as kinds } from './item-events.contract'
import type { ItemProgress } from './item-progress.rules'

type About = { enrolmentId: string; pathId: string; userId: string; itemId: string; moduleId: string }

/** The event of a change of an item, with the time at which it counts; none if its state stays. */
export function itemEvents(item: About, before: ItemProgress | undefined, after: ItemProgress): NewEvent[] {
  const { state, score, attempts, seconds, completedAt, lastAt, evidence } = after
  if (state === (before?.state ?? 'inProgress')) return []
  const about = { ...item, moduleVersion: after.moduleVersion || null }
  const result = { ...about, score, attempts, seconds }
  const at = (ms: number | null) => ({ occurredAt: new Date(ms ?? lastAt) })
  switch (state) {
    case 'completed':
      return [newEvent(kinds.itemCompleted, result, at(completedAt))]
    case 'passed':
      return [newEvent(kinds.itemPassed, result, at(evidence.passedAt ?? completedAt))]
    case 'failed':
      return [newEvent(kinds.itemFailed, result, at(evidence.failedAt))]
    case 'inProgress':
      return [newEvent(kinds.itemReopened, about)]
    default:
      return []
  }
}
