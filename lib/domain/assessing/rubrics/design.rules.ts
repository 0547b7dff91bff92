import Big from 'big.js'
import type { RubricDesign, RubricMarks } from './design-shapes.contract'

export type { RubricDesign, RubricMarks }
export type Criterion = RubricDesign['criteria'][number]
export type Mark = RubricMarks[string]

/** The most points of one criterion. */
export const criterionMaximum = ({ levels }: Pick<Criterion, 'levels'>): number =>
  Math.max(0, ...levels.map(({ points }) => points))

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum.plus(one), new Big(0)).toNumber()

/** The most points of a whole rubric, exactly. */
export const rubricMaximum = ({ criteria }: RubricDesign): number => sumOf(criteria.map(criterionMaximum))

export const markOf = (marks: RubricMarks, key: string): Mark | undefined => (Object.hasOwn(marks, key) ? marks[key] : undefined)

/** The points of one criterion; null while it is open. Own points count before those of the level. */
export function pointsOf(criterion: Criterion, mark: Mark | undefined): number | null {
  if (!mark) return null
  return mark.points ?? criterion.levels.find(({ key }) => key === mark.level)?.points ?? null
}

/** The sum so far, exactly, and how many criteria are still open. */
export function sumSoFar({ criteria }: RubricDesign, marks: RubricMarks): { points: number; open: number } {
  const all = criteria.map((criterion) => pointsOf(criterion, markOf(marks, criterion.key)))
  const known = all.filter((points) => points !== null)
  return { points: sumOf(known), open: all.length - known.length }
}

/** The sum of all criteria, exactly; null while one of them is open. */
export function sumOfMarks(design: RubricDesign, marks: RubricMarks): number | null {
  const { points, open } = sumSoFar(design, marks)
  return open > 0 ? null : points
}

export type MarkProblem = {
  problem: 'criterionUnknown' | 'levelUnknown' | 'pointsOutside' | 'ownPointsForbidden'
  /** Key of the criterion. */
  criterion: string
}

/** The first reason why marks do not belong to a design; null: they do. Open criteria are no problem. */
export function marksFit({ criteria }: RubricDesign, marks: RubricMarks, allowsOwnPoints: boolean): MarkProblem | null {
  const byKey = new Map(criteria.map((criterion) => [criterion.key, criterion]))
  for (const [key, { level, points }] of Object.entries(marks)) {
    const criterion = byKey.get(key)
    if (!criterion) return { problem: 'criterionUnknown', criterion: key }
    if (level !== null && !criterion.levels.some((one) => one.key === level)) return { problem: 'levelUnknown', criterion: key }
    if (points === null) continue
    if (!allowsOwnPoints) return { problem: 'ownPointsForbidden', criterion: key }
    if (points < 0 || points > criterionMaximum(criterion)) return { problem: 'pointsOutside', criterion: key }
  }
  return null
}
