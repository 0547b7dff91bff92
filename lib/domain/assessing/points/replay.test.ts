import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { pointsEntries as entries, pointsFacts as facts, pointsScores as scores } from '@/db/schema/points'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { asOwner } from '@/lib/platform/testing/owner'
import { makeRule, switchOn } from './examples.fixtures'
import { recordFact } from './ledger.service'
import type { PointSource } from './sources.rules'
import { streakNow } from './streaks.service'
import type { FactKind } from './words'

const hourMs = 3_600_000

/** The beginning of a Monday's working day that is followed by three days of the same month. */
function comingMonday(): number {
  const day = new Date()
  day.setUTCHours(6, 0, 0, 0)
  do day.setUTCDate(day.getUTCDate() + 1)
  while (day.getUTCDay() !== 1 || day.getUTCDate() > 25)
  return day.getTime()
}

it('the same events give the same ledger, balances, scores and streak from empty, in whatever order they arrive', async () => {
  const org = await freshOrganization()
  await switchOn(org)
  await makeRule(org, { perDay: 2, cooldownMinutes: 30 })
  await makeRule(org, { trigger: 'assessmentPassed', minScore: 80, points: 30 })
  const { id: userId } = org.learner.user
  const organization = { id: org.organization.id }
  // The rules hold from now on, so the events are of coming days; of one week and one month, because closed ones keep their result.
  const began = comingMonday()
  const happened = (at: number, kind: FactKind, source: string, score: number | null = null) => {
    const occurredAt = new Date(began + at * hourMs)
    const id = `${occurredAt
      .getTime()
      .toString(16)
      .padStart(12, '0')
      .replace(/^(.{8})/, '$1-')}-7000-8000-${String(at).padStart(12, '0')}`
    const done: PointSource = { userId, kind, source, score, pathId: null }
    return { done, event: { id, occurredAt, receivedAt: occurredAt.getTime() } }
  }
  const events = [
    happened(0, 'lessonCompleted', 'item:1'),
    happened(1, 'lessonCompleted', 'item:2'),
    happened(2, 'lessonCompleted', 'item:3'),
    happened(5, 'assessmentPassed', 'assessment:1', 85),
    happened(26, 'lessonCompleted', 'item:4'),
    happened(27, 'withdrawn', 'item:1'),
    happened(30, 'assessmentPassed', 'assessment:1', 70),
    happened(49, 'lessonCompleted', 'item:1'),
    happened(50, 'assessmentPassed', 'assessment:2', 90),
  ]
  const now = new Date(began + 60 * hourMs)
  const tables = ['points_entries', 'points_facts', 'points_scores', 'points_zones'] as const

  /** The tables after these events, from empty. */
  async function replay(order: readonly (typeof events)[number][]): Promise<string> {
    for (const table of tables)
      await asOwner((owner) => owner`delete from ${owner(table)} where organization_id = ${organization.id}`)
    await org.database((db) => recordFact({ db, organization, now: new Date(began) }, ...argumentsOf(order[0])))
    for (const one of order.slice(1)) await org.database((db) => recordFact({ db, organization, now }, ...argumentsOf(one)))
    return org.database(async (db) => {
      const ledger = await db.select().from(entries).where(eq(entries.userId, userId))
      const gone = new Set(ledger.flatMap(({ reversalOf }) => reversalOf ?? []))
      const standing = ledger.filter(({ id, kind }) => kind !== 'reversal' && !gone.has(id))
      const said = standing.map(({ ruleId, ruleVersion, sourceEventId, points, localDate, zone, occurredAt }) =>
        JSON.stringify({ ruleId, ruleVersion, sourceEventId, points, localDate, zone, occurredAt }),
      )
      const added = await db.select().from(scores).orderBy(scores.scopeId, scores.period, scores.starts)
      const streak = await streakNow({ db, organization, now }, userId)
      const balance = ledger.reduce((sum, { points }) => sum + points, 0)
      expect(added.find(({ period }) => period === 'all')?.points).toBe(balance)
      expect(await db.$count(facts)).toBe(events.length)
      return JSON.stringify({ said: said.toSorted(), added, streak, balance })
    })
  }
  const argumentsOf = (one = events[0]) => {
    if (!one) throw new Error('There are events')
    return [one.done, one.event] as const
  }
  const first = await replay(events)
  expect(JSON.parse(first).balance).toBeGreaterThanOrEqual(60)
  expect(await replay(events)).toBe(first)
  expect(await replay(events.toReversed())).toBe(first)
  expect(await replay([...events.filter((_, at) => at % 2 === 1), ...events.filter((_, at) => at % 2 === 0)])).toBe(first)
})
