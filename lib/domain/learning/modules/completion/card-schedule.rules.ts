// When a flashcard comes back: for the lesson and for the list of what to repeat.

/** An event of a learner. */
type Answered = { action: string; occurredAt: string; result?: Record<string, unknown> | null }

/** How well a card was remembered at a moment, 0 to 5. */
export type Turn = { grade: number; at: number }
/** The answers to each card, the oldest first. */
export type Turns = ReadonlyMap<string, readonly Turn[]>

/** From here on a card is mastered, as the server counts. */
export const mastered = 3
const dayMs = 86_400_000
/** A card of the evening comes back on the morning of its day. */
const earlierMs = dayMs / 2
const mostDays = 180

/** Days until a card comes back for the first time, and by how much that grows each time, by its grade. */
const pauses: Readonly<Record<number, { first: number; growth: number }>> = {
  3: { first: 1, growth: 1.2 },
  4: { first: 3, growth: 2 },
  5: { first: 7, growth: 3 },
}

export function turnsIn(events: readonly Answered[]): Turns {
  const turns = new Map<string, Turn[]>()
  for (const { action, result, occurredAt } of events) {
    if (action !== 'cardAnswered' || typeof result?.cardId !== 'string') continue
    const turn = { grade: typeof result.grade === 'number' ? result.grade : 0, at: Date.parse(occurredAt) }
    turns.set(result.cardId, [...(turns.get(result.cardId) ?? []), turn])
  }
  return turns
}

/** The moment from which a card is asked again. An answer before that moment changes nothing, unless the card was forgotten. */
export function dueAt(turns: readonly Turn[]): number {
  let due = Number.NEGATIVE_INFINITY
  let days = 0
  for (const { grade, at } of turns) {
    const pause = pauses[grade]
    if (!pause) {
      days = 0
      due = at
    } else if (at >= due) {
      days = days === 0 ? pause.first : Math.min(mostDays, Math.max(days + 1, Math.round(days * pause.growth)))
      due = at + days * dayMs - earlierMs
    }
  }
  return due
}

const lastAt = (turns: readonly Turn[]) => turns.at(-1)?.at ?? Number.NEGATIVE_INFINITY

/** The cards to ask now, by their ids: those never answered first, then the longest ago. */
export const dueCards = (cards: readonly { id: string }[], turns: Turns, now: number): string[] =>
  cards
    .map(({ id }) => ({ id, own: turns.get(id) ?? [] }))
    .filter(({ own }) => dueAt(own) <= now)
    .toSorted((one, other) => (lastAt(one.own) === lastAt(other.own) ? 0 : lastAt(one.own) - lastAt(other.own)))
    .map(({ id }) => id)

/** How many cards come back in how many days, the soonest first. */
export function comingBack(cards: readonly { id: string }[], turns: Turns, now: number): { days: number; count: number }[] {
  const counts = new Map<number, number>()
  for (const { id } of cards) {
    const due = dueAt(turns.get(id) ?? [])
    const days = Math.ceil((due - now) / dayMs)
    if (due > now) counts.set(days, (counts.get(days) ?? 0) + 1)
  }
  return [...counts].map(([days, count]) => ({ days, count })).toSorted((one, other) => one.days - other.days)
}

/** The cards of a round that are still to be asked, after an answer to the first of them: what was not remembered comes again at the end. */
export const afterAnswer = (queue: readonly string[], grade: number): string[] => {
  const [first, ...rest] = queue
  return first !== undefined && grade < mastered ? [...rest, first] : rest
}
