import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { enrolments } from '@/db/schema/learning-paths'
import type { Org, Person } from '@/lib/domain/testing/contract-suite'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { type Put, pathItem } from '@/lib/domain/testing/learning'
import { acceptedEvent, articles, code, enrolmentRow, event, itemRows, putWalk, send } from '@/lib/domain/testing/walks'
import { endAfterDays } from '@/lib/platform/i18n/days'
import { sendEvents } from './progress-events.contract'

const dayMs = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs)
let org: Org
beforeAll(async () => {
  org = await freshOrganization()
})

const setEnrolment = (id: string, set: Partial<typeof enrolments.$inferInsert>) =>
  org.database((db) => db.update(enrolments).set(set).where(eq(enrolments.id, id)))
const at = (action: string, occurredAt: Date, result?: object) => ({
  ...event(action, result),
  occurredAt: occurredAt.toISOString(),
})
const batch = (by: Person, moduleId: string, events: ReturnType<typeof at>[]) =>
  by.call(sendEvents, { body: { events: events.map((it) => ({ ...it, moduleId })) } })

describe('work that was done offline', () => {
  it('before the due date completes the enrolment at that moment, although it arrives later', async () => {
    const { learner, moduleIds, enrolmentId } = await putWalk(org, articles(2))
    await setEnrolment(enrolmentId, { startedAt: daysAgo(20), dueAt: daysAgo(1), state: 'overdue' })
    const [first = '', second = ''] = moduleIds
    await send(learner, second, at('opened', daysAgo(2)))
    const last = daysAgo(1.5)
    await send(learner, first, at('opened', last))
    expect(await enrolmentRow(org, enrolmentId)).toMatchObject({ state: 'completed', completedAt: last })
  })

  it('of a recurring path counts its next cycle from that moment', async () => {
    const { learner, module, enrolmentId } = await putWalk(org, articles(1))
    await setEnrolment(enrolmentId, { startedAt: daysAgo(20), dueRule: { kind: 'recurring', days: 30, everyDays: 10 } })
    const done = daysAgo(3)
    await send(learner, module, at('opened', done))
    expect(await enrolmentRow(org, enrolmentId)).toMatchObject({
      completedAt: done,
      expiresAt: endAfterDays(done, 10, 'Asia/Riyadh'),
    })
  })

  it('in a section of which any lesson is enough is completed when the first of them was done', async () => {
    const { learner, moduleIds, enrolmentId, pathId } = await putWalk(org, articles(2))
    await org.database((db) =>
      db.execute(`update learning_path_versions set structure = jsonb_set(structure, '{sections,0,rule}', '{"kind":"anyN","count":1}')
        where path_id = '${pathId}'`),
    )
    await setEnrolment(enrolmentId, { startedAt: daysAgo(20) })
    const [early, late] = [daysAgo(4), daysAgo(2)]
    const [first = '', second = ''] = moduleIds
    const events = [
      { ...at('opened', late), moduleId: first },
      { ...at('opened', early), moduleId: second },
    ]
    await learner.call(sendEvents, { body: { events } })
    expect(await enrolmentRow(org, enrolmentId)).toMatchObject({ state: 'completed', completedAt: early })
  })

  it('counts as done a week ago at most, and not in the future', async () => {
    for (const [claimed, from, to] of [
      [daysAgo(12), 7, 6.9],
      [daysAgo(-3), 0.1, 0],
      [daysAgo(6), 6, 6],
    ] as const) {
      const { learner, module, enrolmentId } = await putWalk(org, articles(1))
      await setEnrolment(enrolmentId, { startedAt: daysAgo(20) })
      await send(learner, module, at('opened', claimed))
      const done = (await enrolmentRow(org, enrolmentId))?.completedAt?.getTime() ?? 0
      expect(done).toBeGreaterThanOrEqual(daysAgo(from).getTime() - 60_000)
      expect(done).toBeLessThanOrEqual(daysAgo(to).getTime())
    }
  })

  it('before a lesson closed is taken within a week, and later work is not', async () => {
    const closed = (days: number) =>
      putWalk(org, articles(1), ([id = '']) => [pathItem(id, { availableUntil: daysAgo(days).toISOString() })])
    const recent = await closed(1)
    await setEnrolment(recent.enrolmentId, { startedAt: daysAgo(20) })
    expect(code(await send(recent.learner, recent.module, at('opened', daysAgo(0.5))))).toEqual([409, 6451])
    expect(acceptedEvent(await send(recent.learner, recent.module, at('opened', daysAgo(2)))).items[0]?.state).toBe('completed')
    const old = await closed(8)
    await setEnrolment(old.enrolmentId, { startedAt: daysAgo(20) })
    expect(code(await send(old.learner, old.module, at('opened', daysAgo(9))))).toEqual([409, 6451])
  })
})

describe('graded work', () => {
  const branching: Put = {
    key: 'interactive.branching',
    settings: { scoreBy: 'end' },
    body: {
      start: 'a',
      nodes: [{ id: 'a' }, { id: 'b', isEnd: true, points: 5 }],
      edges: [{ id: '1', from: 'a', to: 'b' }],
    },
  }
  const decided = { nodeId: 'b', edgeId: '1' }

  it.each<[string, Put, Date]>([
    ['a moment before it', branching, daysAgo(0.1)],
    ['the year 1', branching, new Date('0001-01-01T00:00:00.000Z')],
    ['a moment before it, where no score is set', { ...branching, settings: {} }, daysAgo(1)],
  ])('is refused after its deadline by the server’s clock, whatever the client claims: %s', async (_, put, claimed) => {
    const until = new Date(Date.now() - 5_000).toISOString()
    const { learner, module, enrolmentId } = await putWalk(org, [put], ([id = '']) => [pathItem(id, { availableUntil: until })])
    expect(code(await send(learner, module, at('decided', claimed, decided)))).toEqual([409, 6451])
    expect(await enrolmentRow(org, enrolmentId)).toMatchObject({ percent: 0, state: 'active' })
  })

  it('is completed when it arrives', async () => {
    const { learner, module, enrolmentId } = await putWalk(org, [branching])
    const before = Date.now()
    await send(learner, module, at('decided', daysAgo(0.5), decided))
    expect((await enrolmentRow(org, enrolmentId))?.completedAt?.getTime()).toBeGreaterThanOrEqual(before - 1_000)
  })
})

describe('time spent', () => {
  const reading: Put = { key: 'content.article', settings: { minReadSeconds: 600 } }

  it.each([
    ['the year 1', new Date('0001-01-01T00:00:00.000Z')],
    ['a moment before the enrolment', daysAgo(30)],
    ['more than a week ago', daysAgo(8)],
  ])('is not proven by a clock that says %s', async (_, claimed) => {
    const { learner, module, enrolmentId } = await putWalk(org, [reading])
    await setEnrolment(enrolmentId, { startedAt: daysAgo(20) })
    await batch(learner, module, [at('opened', claimed), at('dwelled', new Date())])
    expect((await itemRows(org, enrolmentId))[0]?.state).toBe('inProgress')
  })

  it('is proven by what was read offline within the week', async () => {
    const { learner, module, enrolmentId } = await putWalk(org, [reading])
    await setEnrolment(enrolmentId, { startedAt: daysAgo(20) })
    const begun = daysAgo(3)
    await batch(learner, module, [at('opened', begun), at('dwelled', new Date(begun.getTime() + 700_000))])
    expect((await itemRows(org, enrolmentId))[0]).toMatchObject({
      state: 'completed',
      completedAt: new Date(begun.getTime() + 600_000),
    })
  })
})
