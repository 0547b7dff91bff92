import Big from 'big.js'
import type { SourceGrade } from './sources/grade-source.rules'
import { type Band, bandOf, pointsOf, type TotalColumn, type TotalGrades, type TotalRules, totalsOf } from './totals.rules'

/** A grade as a person entered it. */
export type Entered = {
  points: number | null
  penalty: number
  isExcused: boolean
  comment: string
  version: number
}
/** A grade as it is shown: what counts, and how it came about. */
export type Grade = {
  /** Those that count, after the penalty; null: none, or excused. */
  points: number | null
  percent: number | null
  /** Of the lesson, in points of the column. */
  derived: number | null
  /** Of the lesson, not rounded. */
  percentExact: number | null
  entered: number | null
  penalty: number
  /** Taken off by the lesson itself for being late. */
  latePenalty: number
  isLate: boolean
  isWaiting: boolean
  isExcused: boolean
  isPassed: boolean | null
  comment: string
  version: number
}
type Column = TotalColumn & { passPercent: number | null }

const shown = (value: Big | null) => (value === null ? null : value.round(4, Big.roundHalfUp).toNumber())
export const nothingEntered: Entered = { points: null, penalty: 0, isExcused: false, comment: '', version: 0 }

/** The grade of a lesson with the one that a person entered over it; null: there is neither. */
export function gradeOf(column: Column, source: SourceGrade | undefined, own: Entered | undefined): Grade | null {
  if (!source && !own) return null
  const { points: entered, penalty, isExcused, comment, version } = own ?? nothingEntered
  const percentExact = source?.percentExact ?? null
  const points = pointsOf(column, { percentExact, points: entered, penalty, isExcused })
  const percent = points?.times(100).div(column.maxPoints) ?? null
  const isOwn = entered !== null || penalty > 0
  const hasPassed = percent && column.passPercent !== null ? percent.gte(column.passPercent) : null
  return {
    points: shown(points),
    percent: shown(percent),
    derived: percentExact === null ? null : shown(new Big(percentExact).times(column.maxPoints).div(100)),
    percentExact,
    entered,
    penalty,
    latePenalty: source ? (shown(new Big(source.penalty).times(column.maxPoints).div(source.maxPoints)) ?? 0) : 0,
    isLate: source?.isLate ?? false,
    isWaiting: source?.state === 'waiting' && entered === null,
    isExcused,
    isPassed: isOwn || isExcused ? hasPassed : (source?.isPassed ?? hasPassed),
    comment,
    version,
  }
}

export type Grades = Readonly<Record<string, Grade>>

/** The grades of a person, as totals are made of them. */
export const asTotalGrades = (grades: Grades): TotalGrades =>
  Object.fromEntries(
    Object.entries(grades).map(([id, { percentExact, entered: points, penalty, isExcused }]) => [
      id,
      { percentExact, points, penalty, isExcused },
    ]),
  )

type Scale = { bands: readonly Band[] } | null
export type Standing = { percent: number | null; label: Band['label'] | null; gpa: number | null; isPassed: boolean | null }
export function standingOf(percent: number | null, scale: Scale): Standing {
  const band = bandOf(scale?.bands ?? [], percent)
  return { percent, label: band?.label ?? null, gpa: band?.gpa ?? null, isPassed: band?.isPassed ?? null }
}

/** Both totals of a person, each with its place in the scale. */
export function standingsOf(rules: TotalRules, columns: readonly TotalColumn[], grades: Grades, scale: Scale) {
  const { total, soFar } = totalsOf(rules, columns, asTotalGrades(grades))
  return { total: standingOf(total.percent, scale), soFar: standingOf(soFar.percent, scale) }
}
