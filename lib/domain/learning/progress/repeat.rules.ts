import type { WalkRow } from '@/lib/domain/learning/learning-paths/walks.service'
import { dueCards, turnsIn } from '@/lib/domain/learning/modules/completion/card-schedule.rules'
import type { ItemProgress } from './item-progress.rules'
import { shownItems } from './item-states.rules'

/** A lesson of the newest own path that has it. `since`: answers from before this moment count no longer. */
export type Place = { pathId: string; moduleId: string; since: number }

/** The lessons of some enrolments, newest first, that were begun and are not locked; each once. */
export function placesBegun(
  walks: readonly WalkRow[],
  itemsOf: (enrolmentId: string) => ReadonlyMap<string, ItemProgress>,
  now: Date,
): Place[] {
  const found = new Map<string, Place>()
  for (const walk of walks.toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt))) {
    const startedAt = Date.parse(walk.startedAt ?? walk.createdAt)
    const shown = shownItems(walk.structure, itemsOf(walk.id), { startedAt, now: now.getTime(), enrolment: walk.state })
    for (const { item, progress, state } of shown) {
      if (!progress || state === 'locked') continue
      const since = Math.max(startedAt, progress.resetAt ?? 0)
      const { pathId, since: earlier = since } = found.get(item.moduleId) ?? { pathId: walk.pathId }
      found.set(item.moduleId, { pathId, moduleId: item.moduleId, since: Math.min(earlier, since) })
    }
  }
  return [...found.values()]
}

/** A deck with the answers of a learner, the oldest first. */
export type Answered = {
  id: string
  cards: { id: string }[] | null
  events: (Parameters<typeof turnsIn>[0][number] & { receivedAt: string })[] | null
}

/** How many cards of each deck are due; of decks without an answer none are. */
export function decksWithDue(decks: readonly Place[], answered: readonly Answered[], now: Date): Map<string, number> {
  const since = new Map(decks.map((deck) => [deck.moduleId, deck.since]))
  return new Map(
    answered.map(({ id, cards, events }) => {
      const counted = (events ?? []).filter(({ receivedAt }) => Date.parse(receivedAt) >= (since.get(id) ?? 0))
      return [id, counted.length === 0 ? 0 : dueCards(cards ?? [], turnsIn(counted), now.getTime()).length]
    }),
  )
}
