import type { Evidence } from '@/lib/domain/learning/modules/completion/plan.rules'
import { joinedPlayed } from '@/lib/domain/learning/modules/completion/played.rules'

export const nothingSeen: Evidence = { marks: {}, score: null, passedAt: null, failedAt: null }

/** The most marks of an item: more than any built-in type requires. */
const mostMarks = 2_000

const least = (one: number | null, other: number | null) => (one === null ? other : other === null ? one : Math.min(one, other))
const greatest = (one: number | null, other: number | null) =>
  one === null ? other : other === null ? one : Math.max(one, other)

/** Merges two evidences. Commutative, associative and idempotent. */
export function joined(one: Evidence, other: Evidence): Evidence {
  const marks = { ...one.marks }
  for (const [mark, [first, last]] of Object.entries(other.marks)) {
    const before = marks[mark]
    marks[mark] = before ? [Math.min(before[0], first), Math.max(before[1], last)] : [first, last]
  }
  const played = joinedPlayed(one.played, other.played)
  return {
    marks,
    ...(played && { played }),
    score: greatest(one.score, other.score),
    passedAt: least(one.passedAt, other.passedAt),
    failedAt: least(one.failedAt, other.failedAt),
  }
}

/** The greatest length of a mark from a learner's result, so that it cannot fill the store. */
export const withinLimits = ({ marks }: Evidence): boolean => Object.keys(marks).length <= mostMarks

/** The moment nearest to another one within bounds; the upper bound wins. */
export const clamped = (occurredAt: number, { from, to }: { from: number; to: number }): number =>
  Math.max(Math.min(occurredAt, to), Math.min(from, to))

/** How long before its arrival an event may count, for learners who were offline. */
const mostLateMs = 7 * 86_400_000

type Arrival = { trustsClientClock: boolean; startedAt: number; arrivedAt: number }
/**
 * When an event counts: by the learner's clock, not after its arrival, not more than a week before it and not before the enrolment began; by its arrival
 * if the clock is not trusted. `timedAt`: from when the time spent is measured; a clock outside these bounds proves no time.
 */
export function momentsOf(
  occurredAt: number,
  { trustsClientClock, startedAt, arrivedAt }: Arrival,
): { at: number; timedAt: number } {
  if (!trustsClientClock) return { at: arrivedAt, timedAt: arrivedAt }
  const at = clamped(occurredAt, { from: Math.max(startedAt, arrivedAt - mostLateMs), to: arrivedAt })
  return { at, timedAt: occurredAt < at ? arrivedAt : at }
}
