import { describe, expect, test } from 'vitest'
import { marksFit, type RubricDesign, type RubricMarks, rubricMaximum, sumOfMarks, sumSoFar } from './design.rules'
import { RubricDesign as Shape } from './design-shapes.contract'

const criterion = (key: string, ...points: number[]) => ({
  key,
  title: { en: key },
  description: {},
  levels: points.map((value, at) => ({ key: `l${at}`, title: { en: `${value}` }, description: {}, points: value })),
})
const design: RubricDesign = { criteria: [criterion('a', 0, 0.1, 0.7), criterion('b', 0, 0.2)] }
const mark = (level: string | null, points: number | null = null) => ({ level, points, comment: '' })

describe('the sum of a rubric', () => {
  test('is exact, where binary numbers are not', () => {
    const both: RubricMarks = { a: mark('l1'), b: mark('l1') }
    expect(0.1 + 0.2).not.toBe(0.3)
    expect(sumOfMarks(design, both)).toBe(0.3)
    expect(rubricMaximum(design)).toBe(0.9)
  })
  test('waits for every criterion, and counts own points before those of the level', () => {
    expect(sumOfMarks(design, { a: mark('l2') })).toBeNull()
    expect(sumSoFar(design, { a: mark('l2') })).toEqual({ points: 0.7, open: 1 })
    expect(sumOfMarks(design, { a: mark('l2', 0), b: mark(null, 0.15) })).toBe(0.15)
  })
})

describe('marks that do not belong to a design', () => {
  const cases: [string, RubricMarks, boolean, string | null][] = [
    ['open criteria are allowed', { a: mark(null) }, false, null],
    ['a criterion of another rubric', { constructor: mark(null) } as never, false, 'criterionUnknown'],
    ['a level of another criterion', { b: mark('l2') }, false, 'levelUnknown'],
    ['own points where they are not allowed', { a: mark('l0', 0.5) }, false, 'ownPointsForbidden'],
    ['more than the most', { a: mark('l0', 0.71) }, true, 'pointsOutside'],
    ['own points within', { a: mark('l0', 0.7) }, true, null],
  ]
  test.each(cases)('%s', (_, marks, allowsOwnPoints, problem) => {
    expect(marksFit(design, marks, allowsOwnPoints)?.problem ?? null).toBe(problem)
  })
})

test('a design has each key once, and points with two decimals', () => {
  expect(Shape.safeParse(design).success).toBe(true)
  expect(Shape.safeParse({ criteria: [criterion('a', 1), criterion('a', 1)] }).success).toBe(false)
  expect(Shape.safeParse({ criteria: [criterion('a', 0.125)] }).success).toBe(false)
  expect(Shape.safeParse({ criteria: [criterion('a', 0.29)] }).success).toBe(true)
})
