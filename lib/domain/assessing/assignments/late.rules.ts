import Big from 'big.js'
import { endAfterDays } from '@/lib/platform/i18n/days'
import type { Settings } from './definition-shapes.contract'

type DueRule = Pick<Settings, 'dueAt' | 'dueDays' | 'closesAt'>
/** When the enrolment of a person began, and until when they got more time. */
export type Whose = { enrolledAt: Date; extendedUntil: Date | null; timeZone: string }

const later = (one: Date, other: Date | null): Date => (other !== null && other > one ? other : one)

/** The due date and the close of one person: an extension moves both, and never forward. */
export function datesOf({ dueAt, dueDays, closesAt }: DueRule, { enrolledAt, extendedUntil, timeZone }: Whose) {
  const due = dueAt ?? (dueDays === null ? null : endAfterDays(enrolledAt, dueDays, timeZone))
  return {
    dueAt: due && later(due, extendedUntil),
    closesAt: closesAt && later(closesAt, extendedUntil),
  }
}
export type Dates = ReturnType<typeof datesOf>

const dayMs = 86_400_000

/** How late something is: within the grace minutes it is not; after them each day since the due date counts that has begun. */
export function lateness(dueAt: Date | null, at: Date, graceMinutes: number): { isLate: boolean; daysLate: number } {
  const ms = dueAt ? at.getTime() - dueAt.getTime() : 0
  const isLate = ms > graceMinutes * 60_000
  return { isLate, daysLate: isLate ? Math.ceil(ms / dayMs) : 0 }
}

/** Why nothing is taken at a moment; null: it is. */
export function closedBy(
  { latePolicy, graceMinutes }: Pick<Settings, 'latePolicy' | 'graceMinutes'>,
  { dueAt, closesAt }: Dates,
  at: Date,
): 'closed' | 'late' | null {
  if (closesAt && at > closesAt) return 'closed'
  return latePolicy === 'closed' && lateness(dueAt, at, graceMinutes).isLate ? 'late' : null
}

/** Decimals of points, as attempts have them. */
const pointDecimals = 4
const percentDecimals = 12
const rounded = (value: Big, decimals: number): number => value.round(decimals, Big.roundHalfUp).toNumber()

type Costs = Pick<Settings, 'latePolicy' | 'penaltyPercent' | 'penaltyFloor' | 'maxPoints'>

/** The points that lateness takes away: so many percent of all points for each day, and none below the floor. */
export function penaltyOf(
  { latePolicy, penaltyPercent, penaltyFloor, maxPoints }: Costs,
  points: number,
  daysLate: number,
): number {
  if (latePolicy !== 'penalty' || daysLate === 0) return 0
  const all = new Big(maxPoints)
  const cost = all.times(penaltyPercent).times(daysLate).div(100)
  const above = new Big(points).minus(all.times(penaltyFloor).div(100))
  const least = above.lt(0) ? new Big(0) : above
  return rounded(cost.lt(least) ? cost : least, pointDecimals)
}

export type Grade = {
  rawPoints: number
  penalty: number
  points: number
  percentExact: number
  percent: number
  isPassed: boolean
}

/** The grade of points that a person gave. Whole percent is rounded down, so that 100 means full marks. */
export function gradeOf(settings: Costs & Pick<Settings, 'passPercent'>, given: number, daysLate: number): Grade {
  const rawPoints = rounded(new Big(given), pointDecimals)
  const penalty = penaltyOf(settings, rawPoints, daysLate)
  const points = rounded(new Big(rawPoints).minus(penalty), pointDecimals)
  const exact = new Big(points).times(100).div(settings.maxPoints)
  const percentExact = Math.min(100, rounded(exact, percentDecimals))
  return {
    rawPoints,
    penalty,
    points,
    percentExact,
    percent: Math.floor(percentExact),
    isPassed: percentExact >= settings.passPercent,
  }
}
