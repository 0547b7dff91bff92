import { describe, expect, it } from 'vitest'
import { alphaOf, type GroupSums, isMarked, mayShowLocales, shownQuestion } from './item-analysis.rules'

const group = (count: number, lead = 0, leadVariance = 0.1): GroupSums => ({
  count,
  difficulty: 0.5,
  discrimination: 0.2,
  lead,
  leadVariance,
  options: { true: count },
})

describe('an item analysis', () => {
  it('shows no group under five, and no language from which a small one could be computed', () => {
    expect(shownQuestion({ total: group(4), locales: { ar: group(4) } })).toEqual({
      total: null,
      locales: { ar: null, en: null },
    })
    expect(shownQuestion({ total: group(24), locales: { ar: group(20), en: group(4) } })).toMatchObject({
      total: { count: 24 },
      locales: { ar: null, en: null },
    })
    expect(shownQuestion({ total: group(20), locales: { ar: group(20) } })).toMatchObject({
      locales: { ar: { count: 20 }, en: null },
    })
    expect(shownQuestion({ total: group(25), locales: { ar: group(20), en: group(5) } })).toMatchObject({
      locales: { ar: { count: 20 }, en: { count: 5 } },
    })
    expect(mayShowLocales(9, [5, 4])).toBe(false)
    expect(mayShowLocales(4, [4, 0])).toBe(false)
  })

  it('marks a language whose people do worse than at the rest, by the gap and by its error', () => {
    expect(isMarked(group(100, -0.2), group(100, 0))).toBe(true)
    expect(isMarked(group(100, 0), group(100, -0.2))).toBe(false)
    expect(isMarked(group(100, -0.14, 0.001), group(100, 0, 0.001))).toBe(false)
    expect(isMarked(group(6, -0.2), group(6, 0))).toBe(false)
    expect(isMarked(group(100, -0.2), undefined)).toBe(false)
  })

  it('computes the reliability of Kuder and Richardson', () => {
    // Five people, three questions: 111 110 100 100 000.
    expect(alphaOf([0.2, 0.3, 0.2], 1.3)).toBeCloseTo(1.5 * (1 - 0.7 / 1.3), 4)
    expect(alphaOf([0.2], 0.2)).toBeNull()
    expect(alphaOf([0, 0], 0)).toBeNull()
  })
})
