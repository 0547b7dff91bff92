import type { Day } from '@/lib/platform/i18n/days'
import { awardsOf, byTime, type Fact, holding, isTriggered, type RuleVersion } from './ledger.rules'
import type { BadgeCriterion, Trigger } from './words'

export type BadgeTerms = {
  criterion: BadgeCriterion
  trigger: Trigger | null
  ruleId: string | null
  pathId: string | null
  count: number
  keepsEarned: boolean
}
export type BadgeProgress = { done: number; earnedOn: Day | null }

/** The first fact of each source, in the order of time. */
function firstOfEach(facts: readonly Fact[]): Fact[] {
  const seen = new Set<string>()
  return facts.toSorted(byTime).filter(({ source, about, isByPlace }) => {
    const [own, key] = [isByPlace ? source : (about ?? source), about ?? source]
    if (seen.has(own)) return false
    seen.add(source).add(key)
    return true
  })
}

/** How far a person is with a badge, and the day on which they earned it. It follows from what they did, in whatever order that arrived. */
export function badgeProgress(badge: BadgeTerms, facts: readonly Fact[], versions: readonly RuleVersion[]): BadgeProgress {
  const counted = badge.keepsEarned ? facts.filter(({ kind }) => kind !== 'withdrawn') : holding(facts)
  const days = {
    count: () => firstOfEach(counted.filter(({ kind }) => badge.trigger !== null && isTriggered(badge.trigger, kind))),
    path: () => firstOfEach(counted.filter(({ kind, pathId }) => kind === 'pathCompleted' && pathId === badge.pathId)),
    rule: () =>
      awardsOf(
        counted,
        versions.filter(({ ruleId }) => ruleId === badge.ruleId),
      ),
  }[badge.criterion]()
  return { done: Math.min(days.length, badge.count), earnedOn: days[badge.count - 1]?.localDate ?? null }
}
