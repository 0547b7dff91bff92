// Totals of a gradebook. Pure, and the same in the server and in the browser.
import Big from 'big.js'
import type { Rounding, Weighting } from './words'

export type CategoryRules = { weight: number; dropLowest: number; weighting: Weighting }
export type Category = CategoryRules & { id: string }
export type TotalRules = {
  categories: readonly Category[]
  /** The columns that are in no category, which count together like one. */
  uncategorized: CategoryRules
  rounding: Rounding
  decimals: number
}
export type TotalColumn = {
  id: string
  categoryId: string | null
  weight: number
  maxPoints: number
  isExtraCredit: boolean
  isExcluded: boolean
}
/** A grade before it is summed: what a source found, and what a person entered over it. */
export type TotalGrade = {
  /** Of a source, 0 to 100; null: none. */
  percentExact: number | null
  /** Entered by a person; it comes before that of a source. */
  points: number | null
  /** Points that are taken off. */
  penalty: number
  isExcused: boolean
}
export type TotalGrades = Readonly<Record<string, TotalGrade | undefined>>

const [zero, hundred] = [new Big(0), new Big(100)]

/** The points of a grade in its column, after the penalty; null: there is none. */
export function pointsOf({ maxPoints }: Pick<TotalColumn, 'maxPoints'>, grade: TotalGrade | undefined): Big | null {
  if (!grade || grade.isExcused) return null
  const own = grade.points === null ? grade.percentExact : grade.points
  if (own === null) return null
  const points = grade.points === null ? new Big(own).times(maxPoints).div(100) : new Big(own)
  const left = points.minus(grade.penalty)
  return left.lt(0) ? zero : left
}

type Part = { column: TotalColumn; percent: Big; isGraded: boolean }

/** The columns of a category that can count, each with its percentage; one without a grade has none, or 0 where `countsMissing`. */
function partsOf(columns: readonly TotalColumn[], grades: TotalGrades, countsMissing: boolean): Part[] {
  return columns.flatMap((column): Part[] => {
    if (column.isExcluded || grades[column.id]?.isExcused) return []
    const points = pointsOf(column, grades[column.id])
    if (points) return [{ column, percent: points.times(100).div(column.maxPoints), isGraded: true }]
    return countsMissing && !column.isExtraCredit ? [{ column, percent: zero, isGraded: false }] : []
  })
}

/** Those that are dropped: the lowest, of equal ones the first in the order of the columns; one always stays. */
function droppedOf(parts: readonly Part[], dropLowest: number): ReadonlySet<string> {
  const regular = parts.filter(({ column }) => !column.isExtraCredit)
  const most = Math.max(0, Math.min(dropLowest, regular.length - 1))
  const lowest = regular.toSorted((one, other) => one.percent.cmp(other.percent)).slice(0, most)
  return new Set(lowest.map(({ column }) => column.id))
}

const weightIn = ({ weighting }: CategoryRules, { weight, maxPoints }: TotalColumn) =>
  new Big({ weights: weight, points: maxPoints, equal: 1 }[weighting])

/** How a category comes about. `percent`: null where nothing in it counts. */
export type CategoryResult = {
  id: string | null
  weight: number
  percent: number | null
  dropped: string[]
  counted: { columnId: string; percent: number; weight: number; isGraded: boolean }[]
}
type Exact = { result: CategoryResult; percent: Big | null }

const shown = (value: Big) => value.round(4, Big.roundHalfUp).toNumber()

function categoryResult(id: string | null, rules: CategoryRules, parts: readonly Part[]): Exact {
  const dropped = droppedOf(parts, rules.dropLowest)
  const kept = parts.filter(({ column }) => !dropped.has(column.id))
  const weights = kept.reduce((sum, { column }) => (column.isExtraCredit ? sum : sum.plus(weightIn(rules, column))), zero)
  const points = kept.reduce((sum, { column, percent }) => sum.plus(percent.times(weightIn(rules, column))), zero)
  const percent = weights.eq(0) ? null : points.div(weights)
  const counted = kept.map(({ column, percent: own, isGraded }) => ({
    columnId: column.id,
    percent: shown(own),
    weight: weightIn(rules, column).toNumber(),
    isGraded,
  }))
  return { result: { id, weight: rules.weight, percent: percent && shown(percent), dropped: [...dropped], counted }, percent }
}

const modes = { down: Big.roundDown, halfUp: Big.roundHalfUp, halfEven: Big.roundHalfEven, up: Big.roundUp } as const

/**
 * A percentage as it is shown. Nine decimals are made first, so that thirds that add up to a whole number are that number; 100 is the most.
 */
export function roundedTotal(exact: Big, { rounding, decimals }: Pick<TotalRules, 'rounding' | 'decimals'>): number {
  const most = exact.gt(100) ? hundred : exact
  return most.round(9, Big.roundHalfUp).round(decimals, modes[rounding]).toNumber()
}

export type Result = { percent: number | null; categories: CategoryResult[] }

function resultOf(rules: TotalRules, columns: readonly TotalColumn[], grades: TotalGrades, countsMissing: boolean): Result {
  const known = new Set(rules.categories.map(({ id }) => id))
  const isIn = (id: string | null) => (column: TotalColumn) =>
    id === null ? column.categoryId === null || !known.has(column.categoryId) : column.categoryId === id
  const all = [...rules.categories, { ...rules.uncategorized, id: null }].map(({ id, ...own }) =>
    categoryResult(id, own, partsOf(columns.filter(isIn(id)), grades, countsMissing)),
  )
  const counting = all.flatMap(({ result, percent }) => (percent ? [{ weight: new Big(result.weight), percent }] : []))
  const weights = counting.reduce((sum, { weight }) => sum.plus(weight), zero)
  const sum = counting.reduce((total, { weight, percent }) => total.plus(percent.times(weight)), zero)
  return {
    percent: weights.eq(0) ? null : roundedTotal(sum.div(weights), rules),
    categories: all.map(({ result }) => result).filter(({ counted, dropped }) => counted.length + dropped.length > 0),
  }
}

/** Both totals of a person: of all columns, where one without a grade counts as 0, and of those with a grade. */
export type Totals = { total: Result; soFar: Result }
export const totalsOf = (rules: TotalRules, columns: readonly TotalColumn[], grades: TotalGrades): Totals => ({
  total: resultOf(rules, columns, grades, true),
  soFar: resultOf(rules, columns, grades, false),
})

export type Band = { from: number; label: { ar: string; en: string }; gpa: number | null; isPassed: boolean }
/** The band of a scale for a percentage that is rounded already: the highest that begins at it or below. */
export const bandOf = <B extends Pick<Band, 'from'>>(bands: readonly B[], percent: number | null): B | null =>
  percent === null ? null : (bands.toSorted((one, other) => other.from - one.from).find(({ from }) => from <= percent) ?? null)
