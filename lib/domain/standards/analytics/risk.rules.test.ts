import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '@/lib/platform/i18n/days'
import { levelOf, type RiskFacts, riskOf } from './risk.rules'

const today = '2026-11-21'
const calm: RiskFacts = {
  today,
  days: ['2026-11-17', '2026-11-19', '2026-11-20'],
  running: [{ percent: 50, begun: '2026-11-11', due: '2026-12-01', isOverdue: false }],
  failedItems: 0,
  seconds: { recent: 1200, before: 1200 },
  events: { all: 40, otherLanguage: 0 },
}
const rulesOf = (more: Partial<RiskFacts>) => riskOf({ ...calm, ...more }).reasons.map(({ rule }) => rule)

describe('the score of risk', () => {
  it('is 0 for a person who keeps up', () => {
    expect(riskOf(calm)).toEqual({ score: 0, level: 'low', reasons: [] })
  })

  it('names each rule that fires, with its value and its threshold', () => {
    const [reason] = riskOf({ ...calm, days: ['2026-10-01', '2026-10-03', '2026-10-05'] }).reasons
    expect(reason).toEqual({ rule: 'idle', points: 30, value: 47, threshold: 7 })
    // A person who learns every ten days may pause for twenty.
    expect(rulesOf({ days: ['2026-10-13', '2026-10-23', '2026-11-02'] })).toEqual([])
    expect(rulesOf({ days: [] })).toEqual(['idle'])
    expect(rulesOf({ running: [{ percent: 10, begun: '2026-11-01', due: '2026-12-01', isOverdue: false }] })).toEqual(['behind'])
    expect(rulesOf({ running: [{ percent: 90, begun: '2026-11-01', due: '2026-11-20', isOverdue: true }] })).toEqual([])
    expect(rulesOf({ failedItems: 2 })).toEqual(['failed'])
    expect(rulesOf({ seconds: { recent: 200, before: 900 } })).toEqual(['falling'])
    expect(rulesOf({ events: { all: 10, otherLanguage: 4 } })).toEqual(['language'])
  })

  it('is the sum of the points of its reasons, and its level follows from it', () => {
    const day = fc.integer({ min: 0, max: 60 }).map((ago) => addDays(today, -ago))
    const facts = fc.record({
      today: fc.constant(today),
      days: fc.array(day, { maxLength: 20 }).map((days) => [...new Set(days)].toSorted()),
      running: fc.array(
        fc.record({ percent: fc.integer({ min: 0, max: 100 }), begun: day, due: fc.option(day), isOverdue: fc.boolean() }),
        { maxLength: 4 },
      ),
      failedItems: fc.nat(5),
      seconds: fc.record({ recent: fc.nat(5000), before: fc.nat(5000) }),
      events: fc.record({ all: fc.nat(50), otherLanguage: fc.nat(50) }),
    })
    fc.assert(
      fc.property(facts, (one) => {
        const { score, level, reasons } = riskOf(one)
        expect(score).toBe(reasons.reduce((sum, { points }) => sum + points, 0))
        expect(score).toBeLessThanOrEqual(100)
        expect(level).toBe(levelOf(score))
        expect(new Set(reasons.map(({ rule }) => rule)).size).toBe(reasons.length)
      }),
    )
  })
})
