import { describe, expect, it } from 'vitest'
import { randomOf } from '@/lib/domain/learning/question-banks/chance.rules'
import { bandOf, type TotalColumn, type TotalGrade, type TotalRules, totalsOf } from './totals.rules'
import { roundings, weightings } from './words'

// The other calculation: fractions of whole numbers, one loop over all columns, no library and nothing of the rules.
type Fraction = [top: bigint, bottom: bigint]
const fraction = (value: number): Fraction => {
  const [whole = '0', part = ''] = value.toFixed(12).split('.')
  return [BigInt(whole + part), 10n ** BigInt(part.length)]
}
const add = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d + c * b, b * d]
const times = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * c, b * d]
const over = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d, b * c]
const isLess = ([a, b]: Fraction, [c, d]: Fraction) => a * d < c * b
const nothing: Fraction = [0n, 1n]

function roundedTo([top, bottom]: Fraction, decimals: number, rounding: string): Fraction {
  const scale = 10n ** BigInt(decimals)
  const scaled = top * scale
  const floor = scaled / bottom
  const twice = (scaled % bottom) * 2n
  const goesUp =
    rounding === 'up'
      ? twice > 0n
      : rounding === 'halfUp'
        ? twice >= bottom
        : rounding === 'halfEven' && (twice > bottom || (twice === bottom && floor % 2n === 1n))
  return [goesUp ? floor + 1n : floor, scale]
}

type Grades = Record<string, TotalGrade>
function naive(rules: TotalRules, columns: TotalColumn[], grades: Grades, isMissingZero: boolean): number | null {
  const sums = new Map<string, { of: Fraction; by: Fraction }>()
  const places = [...rules.categories.map((one) => one.id), 'none']
  for (const place of places) {
    const category = rules.categories.find(({ id }) => id === place) ?? rules.uncategorized
    const list: { share: Fraction; weight: Fraction; extra: boolean; at: number }[] = []
    for (const [at, column] of columns.entries()) {
      if ((column.categoryId ?? 'none') !== place || column.isExcluded) continue
      const grade = grades[column.id]
      if (grade?.isExcused) continue
      let share: Fraction | null = null
      const most = fraction(column.maxPoints)
      if (grade?.points != null) share = over(fraction(grade.points), most)
      else if (grade?.percentExact != null) share = over(fraction(grade.percentExact), [100n, 1n])
      if (share && grade) {
        share = add(share, times([-1n, 1n], over(fraction(grade.penalty), most)))
        if (isLess(share, nothing)) share = nothing
      }
      if (!share && isMissingZero && !column.isExtraCredit) share = nothing
      const weight = { weights: fraction(column.weight), points: most, equal: [1n, 1n] as Fraction }[category.weighting]
      if (share) list.push({ share, weight, extra: column.isExtraCredit, at })
    }
    for (let left = category.dropLowest; left > 0 && list.filter(({ extra }) => !extra).length > 1; left -= 1) {
      let lowest = -1
      for (const [at, one] of list.entries())
        if (!one.extra && (lowest < 0 || isLess(one.share, list[lowest]?.share ?? nothing))) lowest = at
      list.splice(lowest, 1)
    }
    const sum = { of: nothing, by: nothing }
    for (const { share, weight, extra } of list) {
      sum.of = add(sum.of, times(share, weight))
      if (!extra) sum.by = add(sum.by, weight)
    }
    if (sum.by[0] !== 0n) sums.set(place, sum)
  }
  let [of, by] = [nothing, nothing]
  for (const [place, sum] of sums) {
    const weight = fraction((rules.categories.find(({ id }) => id === place) ?? rules.uncategorized).weight)
    of = add(of, times(weight, over(sum.of, sum.by)))
    by = add(by, weight)
  }
  if (by[0] === 0n) return null
  const exact = times(over(of, by), [100n, 1n])
  const most = isLess([100n, 1n], exact) ? ([100n, 1n] as Fraction) : exact
  const [top, bottom] = roundedTo(roundedTo(most, 9, 'halfUp'), rules.decimals, rules.rounding)
  return Number(top) / Number(bottom)
}

const random = randomOf('gradebooks')
const upTo = (most: number) => Math.floor(random() * (most + 1))
const oneOf = <T>(all: readonly T[]): T => all[upTo(all.length - 1)] as T
const isOnceIn = (times: number) => random() < 1 / times

function anyGradebook() {
  const categoryRules = () => ({
    weight: oneOf([0, 1, 5, 10, 12.5, 30, 33.3]),
    dropLowest: upTo(2),
    weighting: oneOf(weightings),
  })
  const categories = Array.from({ length: upTo(4) }, (_, at) => ({ id: `k${at}`, ...categoryRules() }))
  const rules: TotalRules = {
    categories,
    uncategorized: categoryRules(),
    rounding: oneOf(roundings),
    decimals: upTo(3),
  }
  const columns: TotalColumn[] = Array.from({ length: upTo(12) }, (_, at) => ({
    id: `c${at}`,
    categoryId: isOnceIn(4) ? null : (oneOf([...categories.map(({ id }) => id), null]) ?? null),
    weight: oneOf([0, 1, 2, 3, 7, 1.5, 0.25]),
    maxPoints: oneOf([1, 3, 7, 10, 20, 33.5, 100]),
    isExtraCredit: isOnceIn(6),
    isExcluded: isOnceIn(10),
  }))
  const grades: Grades = {}
  for (const { id, maxPoints } of columns) {
    if (isOnceIn(5)) continue
    const isDerived = isOnceIn(2)
    grades[id] = {
      percentExact: isDerived ? oneOf([0, 100, 50, 33.333333333333, upTo(10_000) / 100]) : null,
      points: isDerived && !isOnceIn(4) ? null : Math.min(maxPoints, upTo(maxPoints * 4) / 4),
      penalty: isOnceIn(5) ? upTo(12) / 4 : 0,
      isExcused: isOnceIn(9),
    }
  }
  return { rules, columns, grades }
}

describe('the total of a gradebook', () => {
  it('is what another calculation in fractions finds, in a thousand random gradebooks', () => {
    let found = 0
    for (let round = 0; round < 1_000; round += 1) {
      const { rules, columns, grades } = anyGradebook()
      const { total, soFar } = totalsOf(rules, columns, grades)
      const place = JSON.stringify({ round, rules, columns, grades })
      expect(total.percent, place).toBe(naive(rules, columns, grades, true))
      expect(soFar.percent, place).toBe(naive(rules, columns, grades, false))
      found += total.percent === null ? 0 : 1
    }
    expect(found).toBeGreaterThan(700)
  })

  const plain: TotalRules = {
    categories: [],
    uncategorized: { weight: 1, dropLowest: 0, weighting: 'weights' },
    rounding: 'down',
    decimals: 0,
  }
  const column = (id: string, weight: number, more: Partial<TotalColumn> = {}): TotalColumn => ({
    id,
    categoryId: null,
    weight,
    maxPoints: 100,
    isExtraCredit: false,
    isExcluded: false,
    ...more,
  })
  const percent = (value: number): TotalGrade => ({ percentExact: value, points: null, penalty: 0, isExcused: false })

  it('is the mean by the weights of the lessons where nothing is set', () => {
    const grades = { a: percent(80), b: percent(50), z: percent(100) }
    const { total, soFar } = totalsOf(plain, [column('a', 1), column('b', 3), column('c', 4)], grades)
    expect([total.percent, soFar.percent]).toEqual([28, 57])
    expect(totalsOf(plain, [column('c', 4)], grades)).toMatchObject({ total: { percent: 0 }, soFar: { percent: null } })
    expect(totalsOf(plain, [], grades)).toMatchObject({ total: { percent: null }, soFar: { percent: null } })
  })

  it('keeps a category of which nothing counts, and its weight, out of it', () => {
    const rules = { ...plain, categories: [{ id: 'k', weight: 40, dropLowest: 0, weighting: 'points' as const }] }
    const columns = [column('a', 1), column('b', 1, { categoryId: 'k' })]
    const grades = { a: percent(70), b: { ...percent(10), isExcused: true } }
    expect(totalsOf(rules, columns, grades).total.percent).toBe(70)
  })

  it('adds extra credit on top, up to 100', () => {
    const columns = [column('a', 4), column('x', 1, { isExtraCredit: true })]
    expect(totalsOf(plain, columns, { a: percent(60), x: percent(100) }).total.percent).toBe(85)
    expect(totalsOf(plain, columns, { a: percent(60) }).total.percent).toBe(60)
    expect(totalsOf(plain, columns, { a: percent(90), x: percent(100) }).total.percent).toBe(100)
  })

  it('finds the band of a scale', () => {
    const bands = [{ from: 0 }, { from: 60 }, { from: 95 }]
    expect([59.99, 60, 94, 95, 100].map((one) => bandOf(bands, one)?.from)).toEqual([0, 60, 60, 95, 95])
    expect([bandOf(bands, null), bandOf([{ from: 50 }], 40)]).toEqual([null, null])
  })
})
