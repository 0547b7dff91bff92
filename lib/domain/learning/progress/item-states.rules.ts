import type { PathItem, PathStructure } from '@/db/schema/learning-paths'
import { itemsOf } from '@/lib/domain/learning/learning-paths/structure.rules'
import type { ItemResult, LockReason } from '@/lib/domain/learning/learning-paths/unlocking.rules'
import type { EnrolmentState } from '@/lib/domain/learning/learning-paths/words'
import { isDone } from './completion.rules'
import { closedBy, resultsOf } from './counting.rules'
import type { ItemProgress } from './item-progress.rules'

export type ShownState = ItemProgress['state'] | 'locked' | 'available' | 'expired'
type At = { startedAt: number; now: number; enrolment: EnrolmentState }

/** The displayed state of an item, and why it is locked. Completed items stay open. */
function shownState(
  item: PathItem,
  progress: ItemProgress | undefined,
  results: ReadonlyMap<string, ItemResult>,
  { startedAt, now, enrolment }: At,
): { state: ShownState; lockReasons: LockReason[] } {
  if (progress && isDone(progress.state)) return { state: progress.state, lockReasons: [] }
  if (enrolment === 'waived' || enrolment === 'expired') return { state: enrolment, lockReasons: [] }
  const lockReasons = closedBy(item, progress, results, { startedAt, now })
  return { state: lockReasons.length > 0 ? 'locked' : (progress?.state ?? 'available'), lockReasons }
}

export type ShownItem = { item: PathItem; progress: ItemProgress | undefined; state: ShownState; lockReasons: LockReason[] }

/** The displayed states of all items of a path, in order. */
export function shownItems(structure: PathStructure, items: ReadonlyMap<string, ItemProgress>, at: At): ShownItem[] {
  const results = resultsOf(items)
  return itemsOf(structure).map((item) => {
    const progress = items.get(item.id)
    return { item, progress, ...shownState(item, progress, results, at) }
  })
}
