import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { pointsEntries, pointsFacts, pointsScores } from '@/db/schema/points'
import { overrideProgress } from '@/lib/domain/learning/progress/progress-admin.contract'
import type { Org, Person } from '@/lib/domain/testing/contract-suite'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { articles, code, event, putWalk, send } from '@/lib/domain/testing/walks'
import { EventDelivery } from '@/lib/platform/events/delivery'
import { newId } from '@/lib/platform/ids'
import * as adjustments from './adjustments.contract'
import { makeRule, switchOn } from './examples.fixtures'
import * as learning from './learner.contract'
import { pointReactions } from './ledger.service'
import { createLevel } from './levels.contract'
import { putPreference } from './preferences.contract'
import { simulateRule, updateRule } from './rules.contract'

const deliver = () => new EventDelivery(pointReactions).deliverDue(new AbortController().signal)
type Summary = {
  points: number
  isOut: boolean
  level: { name: { en: string } } | null
  streak: { current: number }
  week: { state: string }[]
}
const summaryOf = async (person: Person) => (await person.call(learning.readSummary)).envelope.data as Summary
type Entry = {
  id: string
  kind: string
  points: number
  balance: number
  reversalOf: string | null
  isReversed: boolean
  cause: string | null
}
const entriesOf = async (person: Person) => (await person.call(learning.listEntries)).envelope.data as Entry[]
const complete = (person: Person, moduleId: string) => send(person, moduleId, event('opened'))

async function learning2(org: Org, lessons = 2) {
  const walk = await putWalk(org, articles(lessons))
  return {
    ...walk,
    finish: async () => {
      for (const id of walk.moduleIds) await complete(walk.learner, id)
    },
  }
}

describe('points', () => {
  it('are off by default: nothing is recorded, and learners are refused', async () => {
    const org = await freshOrganization()
    await makeRule(org)
    const { learner, finish } = await learning2(org)
    await finish()
    await deliver()
    expect(code(await learner.call(learning.readSummary))).toEqual([403, 6800])
    expect(await org.database((db) => db.select().from(pointsFacts))).toEqual([])
  })

  it('follow what a person does, once for each event, and are explained entry by entry', async () => {
    const org = await freshOrganization()
    await switchOn(org)
    await makeRule(org)
    await makeRule(org, { trigger: 'pathCompleted', points: 50 })
    await org.admin.call(createLevel, { body: { threshold: 60, name: { ar: 'متقدّم', en: 'Advanced' } } })
    const { learner, finish } = await learning2(org)
    await finish()
    await deliver()
    await deliver()
    expect(await summaryOf(learner)).toMatchObject({
      points: 70,
      isOut: false,
      level: { name: { en: 'Advanced' } },
      streak: { current: 1 },
    })
    const entries = await entriesOf(learner)
    expect(entries.map(({ points }) => points).toSorted()).toEqual([10, 10, 50])
    expect(entries[0]?.balance).toBe(70)
    expect((await summaryOf(learner)).week.at(-1)?.state).toBe('met')
    const streak = await learner.call(learning.readStreak)
    expect(code(streak)).toEqual([200, 200])
  })

  it('are taken back by a reversal when progress is reset, and given again when it is done again', async () => {
    const org = await freshOrganization()
    await switchOn(org)
    await makeRule(org)
    const { learner, finish, items, enrolmentId } = await learning2(org)
    await finish()
    await deliver()
    const reset = { itemId: items[0]?.id, state: 'incomplete', reason: 'Done by another person' }
    expect((await org.admin.call(overrideProgress, { params: { enrolmentId }, body: reset })).status).toBe(200)
    await deliver()
    const [reversal] = await entriesOf(learner)
    expect(reversal).toMatchObject({ kind: 'reversal', points: -10, balance: 10, cause: 'withdrawn' })
    expect((await entriesOf(learner)).find(({ id }) => id === reversal?.reversalOf)?.isReversed).toBe(true)
    const done = { ...reset, state: 'complete', reason: 'Done again' }
    await org.admin.call(overrideProgress, { params: { enrolmentId }, body: done })
    await deliver()
    expect(await summaryOf(learner)).toMatchObject({ points: 20 })
    const [total] = await org.database((db) => db.select().from(pointsScores).where(eq(pointsScores.period, 'all')))
    expect(total?.points).toBe(20)
  })

  it('are in a ledger that nothing changes', async () => {
    const org = await freshOrganization()
    await switchOn(org)
    const body = { userId: org.learner.user.id, points: 5, reason: 'Helped' }
    const headers = { 'idempotency-key': newId() }
    expect(code(await org.admin.call(adjustments.adjustPoints, { body }))).toEqual([400, 6012])
    for (let twice = 0; twice < 2; twice += 1)
      expect((await org.admin.call(adjustments.adjustPoints, { body, headers })).envelope.data).toMatchObject({ balance: 5 })
    const change = org.database((db) => db.update(pointsEntries).set({ points: 500 }))
    await expect(change).rejects.toThrow()
    expect(await summaryOf(org.learner)).toMatchObject({ points: 5 })
  })

  it('follow the rule that was in force, and a rule is tried before it is saved', async () => {
    const org = await freshOrganization()
    await switchOn(org)
    const ruleId = await makeRule(org)
    const { learner, moduleIds } = await learning2(org)
    await complete(learner, moduleIds[0] ?? '')
    const changed = await org.admin.call(updateRule, { params: { ruleId }, body: { points: 30 } })
    expect(changed.envelope.data).toMatchObject({ number: 2, points: 30 })
    await complete(learner, moduleIds[1] ?? '')
    await deliver()
    expect(await summaryOf(learner)).toMatchObject({ points: 40 })
    const tried = await org.admin.call(simulateRule, { body: { trigger: 'lessonCompleted', points: 7, perDay: 1 } })
    expect(tried.envelope.data).toMatchObject({ events: 2, awards: 1, limited: 1, points: 7, people: 1, isWhole: true })
  })

  it('are hidden from a person who opted out, and shown again afterwards', async () => {
    const org = await freshOrganization()
    await switchOn(org)
    await makeRule(org)
    const { learner, finish } = await learning2(org)
    await finish()
    await deliver()
    await learner.call(putPreference, { body: { isOut: true } })
    expect(await summaryOf(learner)).toMatchObject({ isOut: true, points: 0 })
    expect(await org.database((db) => db.$count(pointsScores, eq(pointsScores.isHidden, false)))).toBe(0)
    await learner.call(putPreference, { body: { isOut: false } })
    expect(await summaryOf(learner)).toMatchObject({ isOut: false, points: 20 })
  })
})

describe('an absence', () => {
  it('is planned from today on, and two do not overlap', async () => {
    const org = await freshOrganization()
    await switchOn(org)
    const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
    const plan = (first: number, last: number) =>
      org.learner.call(learning.pauseStreak, { body: { firstDay: day(first), lastDay: day(last) } })
    expect((await plan(-2, 1)).status).toBe(422)
    expect((await plan(5, 3)).status).toBe(422)
    const made = await plan(3, 6)
    expect(made.status).toBe(201)
    expect(code(await plan(6, 8))).toEqual([409, 6807])
    const { id } = made.envelope.data as { id: string }
    expect(code(await org.admin.call(learning.endPause, { params: { id } }))).toEqual([404, 6806])
    expect((await org.learner.call(learning.endPause, { params: { id } })).status).toBe(200)
    expect((await plan(6, 8)).status).toBe(201)
  })
})
