import type { AttendanceState } from '../words'

const minuteMs = 60_000
/** Who comes later than this after the beginning is late. */
export const graceMs = 10 * minuteMs
/** So long before the beginning attendance is taken. */
export const earlyMs = 60 * minuteMs

export type Interval = [from: number, to: number | null]
type Bounds = { startsAt: Date; endsAt: Date }

/** Whole minutes of the union of the closed intervals within the session: what overlaps counts once. */
export function minutesOf(intervals: readonly Interval[], { startsAt, endsAt }: Bounds): number {
  const [begins, ends] = [startsAt.getTime(), endsAt.getTime()]
  const within = intervals
    .flatMap(([from, to]) => (to === null ? [] : [[Math.max(from, begins), Math.min(to, ends)] as const]))
    .filter(([from, to]) => to > from)
    .toSorted(([one], [other]) => one - other)
  let [covered, reached] = [0, Number.NEGATIVE_INFINITY]
  for (const [from, to] of within) {
    covered += Math.max(0, to - Math.max(from, reached))
    reached = Math.max(reached, to)
  }
  return Math.floor(covered / minuteMs)
}

/** Whether attendance is taken at a moment: from an hour before the beginning. */
export const isTaken = ({ startsAt }: Pick<Bounds, 'startsAt'>, now: Date): boolean =>
  now.getTime() >= startsAt.getTime() - earlyMs

/** The state of a person who comes at a moment. */
export const arrivedAs = ({ startsAt }: Pick<Bounds, 'startsAt'>, now: Date): AttendanceState =>
  now.getTime() > startsAt.getTime() + graceMs ? 'late' : 'present'

type Attended = { status: AttendanceState | null; minutes: number | null }

/** Whether a lesson is complete by an attendance: the person was there, or long enough where the lesson asks for minutes. */
export function isAttended({ status, minutes }: Attended, minMinutes: number | null): boolean {
  if (status === 'present' || status === 'late') return true
  if (status === 'excused' || status === 'absent') return false
  return minMinutes !== null && minutes !== null && minutes >= minMinutes
}
