import { joinedPlayed, type Played } from './played.rules'

/**
 * The evidence of a learner in one item. All fields are merged by minimum, maximum or union, so the order and repetition of events do not matter.
 * Moments are milliseconds since 1970.
 */
export type Evidence = {
  /** The first and last moment of each mark of the requirement. The mark `*` stands for any event. */
  marks: Record<string, [first: number, last: number]>
  /** The best score, 0 to 100; null: none yet. */
  score: number | null
  /** When it was first passed and first failed. */
  passedAt: number | null
  failedAt: number | null
  /** What was played of a film or recording. */
  played?: Played
}

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

/** A score: whole, 0 to 100, rounded down so that 100 means full marks. */
export const percentOf = (part: number, whole: number): number =>
  whole <= 0 ? 0 : Math.max(0, Math.min(100, Math.floor((part / whole) * 100)))

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
