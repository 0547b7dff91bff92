import { addDays, type Day } from '@/lib/platform/i18n/days'
import { awardsOf, type Fact, grouped, holding, type RuleTerms } from './ledger.rules'

export type PersonalFact = Fact & { userId: string }

/**
 * The result of a rule for facts of many people: the numbers that an administrator sees before it is saved.
 */
export function simulationOf(facts: readonly PersonalFact[], terms: RuleTerms, { from, to }: { from: Day; to: Day }) {
  const tried = { ...terms, isActive: true, startsOn: null, endsOn: null, ruleId: 'tried', number: 1, since: 0 }
  const unlimited = { ...tried, perDay: null, perSource: Number.MAX_SAFE_INTEGER, cooldownMinutes: null }
  const days = new Map<Day, { points: number; awards: number; people: Set<string> }>()
  for (let day = from; day <= to; day = addDays(day, 1)) days.set(day, { points: 0, awards: 0, people: new Set() })
  const sum = { events: 0, awards: 0, points: 0, people: 0, mostOfOne: 0 }
  for (const [userId, own] of grouped(facts, (fact) => fact.userId)) {
    const held = holding(own)
    sum.events += awardsOf(held, [unlimited]).length
    const awards = awardsOf(held, [tried])
    const points = awards.length * terms.points
    sum.awards += awards.length
    sum.points += points
    sum.people += awards.length > 0 ? 1 : 0
    sum.mostOfOne = Math.max(sum.mostOfOne, points)
    for (const { localDate } of awards) {
      const day = days.get(localDate)
      if (!day) continue
      day.awards += 1
      day.points += terms.points
      day.people.add(userId)
    }
  }
  const series = [...days].map(([day, { points, awards, people }]) => ({ day, points, awards, people: people.size }))
  return { ...sum, limited: sum.events - sum.awards, days: series }
}
