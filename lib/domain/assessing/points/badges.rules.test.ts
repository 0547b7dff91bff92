import { describe, expect, it } from 'vitest'
import { type BadgeTerms, badgeProgress } from './badges.rules'
import type { Fact, RuleVersion } from './ledger.rules'

const fact = (at: number, more: Partial<Fact> = {}): Fact => ({
  eventId: `${at}`,
  kind: 'lessonCompleted',
  source: `item:${at}`,
  pathId: 'p',
  score: null,
  zone: 'UTC',
  occurredAt: at,
  receivedAt: at,
  localDate: `2026-11-0${at}`,
  ...more,
})
const badge = (more: Partial<BadgeTerms> = {}): BadgeTerms => ({
  criterion: 'count',
  trigger: 'lessonCompleted',
  ruleId: null,
  pathId: null,
  count: 2,
  keepsEarned: true,
  ...more,
})
const rule: RuleVersion = {
  ruleId: 'r',
  number: 1,
  since: 0,
  trigger: 'lessonCompleted',
  pathId: null,
  minScore: null,
  points: 10,
  perDay: null,
  perSource: 5,
  cooldownMinutes: null,
  startsOn: null,
  endsOn: null,
  isActive: true,
}
const again = fact(2, { source: 'item:1' })

describe('a badge', () => {
  it('is earned on the day of the last thing that it asks for, whatever the order of arrival', () => {
    expect(badgeProgress(badge(), [fact(3), fact(1)], [])).toEqual({ done: 2, earnedOn: '2026-11-03' })
    expect(badgeProgress(badge(), [fact(1)], [])).toEqual({ done: 1, earnedOn: null })
  })

  it('is not earned by the same lesson twice, unless it counts awards of a rule that gives them', () => {
    expect(badgeProgress(badge(), [fact(1), again], []).earnedOn).toBeNull()
    expect(badgeProgress(badge({ criterion: 'rule', ruleId: 'r' }), [fact(1), again], [rule]).earnedOn).toBe('2026-11-02')
  })

  it('is earned by its path alone', () => {
    const asked = badge({ criterion: 'path', pathId: 'p', count: 1 })
    expect(badgeProgress(asked, [fact(1), fact(2, { kind: 'pathCompleted', pathId: 'q' })], []).done).toBe(0)
    expect(badgeProgress(asked, [fact(2, { kind: 'pathCompleted' })], []).earnedOn).toBe('2026-11-02')
  })

  it('stays or is withdrawn with what it was for, as its definition says', () => {
    const facts = [fact(1), fact(2), fact(3, { kind: 'withdrawn', source: 'item:1' })]
    expect(badgeProgress(badge(), facts, []).earnedOn).toBe('2026-11-02')
    expect(badgeProgress(badge({ keepsEarned: false }), facts, [])).toEqual({ done: 1, earnedOn: null })
  })
})
