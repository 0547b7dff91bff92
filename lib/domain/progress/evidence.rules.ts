/**
 * What is known of a learner in one item. Everything in it is joined by minimum, maximum, union or "has ever", so the order in which events arrive
 * and how often the same one arrives cannot matter. Moments are milliseconds since 1970.
 */
export type Evidence = {
  /** When each mark of the requirement was seen first and last. The mark `*` stands for any event. */
  marks: Record<string, [first: number, last: number]>
  /** The best score, 0 to 100; null: none yet. */
  score: number | null
  /** When it was first passed and first failed. */
  passedAt: number | null
  failedAt: number | null
}

export const nothingSeen: Evidence = { marks: {}, score: null, passedAt: null, failedAt: null }

/** An item keeps this many marks: more than any built-in type asks for. */
const mostMarks = 2_000

const least = (one: number | null, other: number | null) => (one === null ? other : other === null ? one : Math.min(one, other))
const greatest = (one: number | null, other: number | null) =>
  one === null ? other : other === null ? one : Math.max(one, other)

/** Both together. Commutative, associative and idempotent. */
export function joined(one: Evidence, other: Evidence): Evidence {
  const marks = { ...one.marks }
  for (const [mark, [first, last]] of Object.entries(other.marks)) {
    const before = marks[mark]
    marks[mark] = before ? [Math.min(before[0], first), Math.max(before[1], last)] : [first, last]
  }
  return {
    marks,
    score: greatest(one.score, other.score),
    passedAt: least(one.passedAt, other.passedAt),
    failedAt: least(one.failedAt, other.failedAt),
  }
}

/** A mark in a text or list of a learner's result must not be able to fill the store. */
export const withinLimits = ({ marks }: Evidence): boolean => Object.keys(marks).length <= mostMarks

/** A score as a learner may have it: whole, 0 to 100, rounded down so that 100 means all of it. */
export const percentOf = (part: number, whole: number): number =>
  whole <= 0 ? 0 : Math.max(0, Math.min(100, Math.floor((part / whole) * 100)))

/** When an event counts as having happened: not after it arrived, not before the learner's start. */
export const clamped = (occurredAt: number, { from, to }: { from: number; to: number }): number =>
  Math.max(Math.min(occurredAt, to), Math.min(from, to))
