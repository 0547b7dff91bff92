import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { pathItem, putEnrolment, putModules, putPath } from '@/lib/domain/testing/learning'
import {
  acceptedEvent,
  articles,
  code,
  costOf,
  enrolmentRow,
  event,
  eventRows,
  itemRows,
  putWalk,
  send,
} from '@/lib/domain/testing/walks'
import { newId } from '@/lib/platform/ids'
import { completeModule, sendEvents } from './progress-events.contract'

let org: Org
beforeAll(async () => {
  org = await freshOrganization()
})

describe('an event', () => {
  it('completes a module, updates the percentage of the path and stores version and language', async () => {
    const { learner, moduleIds, enrolmentId, items } = await putWalk(org, articles(3))
    const answer = acceptedEvent(
      await send(learner, moduleIds[0] ?? '', { ...event('opened'), durationSeconds: 40 }, { 'accept-language': 'ar' }),
    )
    expect(answer).toMatchObject({
      isDuplicate: false,
      verb: 'http://adlnet.gov/expapi/verbs/experienced',
      items: [{ itemId: items[0]?.id, state: 'completed', percent: 33, score: null }],
    })
    expect(await enrolmentRow(org, enrolmentId)).toMatchObject({
      percent: 33,
      completedWeight: 1,
      state: 'active',
      completedAt: null,
    })
    for (const id of moduleIds.slice(1)) await send(learner, id, event('opened'))
    expect(await enrolmentRow(org, enrolmentId)).toMatchObject({
      percent: 100,
      state: 'completed',
      completedAt: expect.any(Date),
    })
    expect(await eventRows(org, learner.user.id)).toHaveLength(3)
    expect((await eventRows(org, learner.user.id))[0]).toMatchObject({
      locale: 'ar',
      durationSeconds: 40,
      action: 'opened',
      moduleVersion: 1,
    })
    // Never lowered: the path stays completed.
    expect(acceptedEvent(await send(learner, moduleIds[0] ?? '', event('opened'))).items[0]).toMatchObject({
      state: 'completed',
      percent: 100,
    })
  })

  it('counts once, also when repeated or sent simultaneously over two connections', async () => {
    const { learner, module, enrolmentId } = await putWalk(org, [{ key: 'content.article', settings: { minReadSeconds: 9999 } }])
    const one = { ...event('opened'), durationSeconds: 30 }
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(learner, module, one)))
    expect(answers.map((it) => acceptedEvent(it).isDuplicate).toSorted()).toEqual([false, ...Array(7).fill(true)])
    expect((await itemRows(org, enrolmentId))[0]).toMatchObject({ seconds: 30, state: 'inProgress' })
    expect(await eventRows(org, learner.user.id)).toHaveLength(1)
  })

  it('is not lost through simultaneous events', async () => {
    const spots = Array.from({ length: 10 }, (_, n) => ({ id: `s${n}` }))
    const { learner, moduleIds, enrolmentId } = await putWalk(org, [
      { key: 'interactive.hotspot', body: { spots } },
      ...articles(3),
    ])
    const [hotspot = '', ...others] = moduleIds
    await Promise.all([
      ...spots.map(({ id }) => send(learner, hotspot, event('spotOpened', { spotId: id })).then(acceptedEvent)),
      ...others.map((id) => send(learner, id, event('opened')).then(acceptedEvent)),
    ])
    expect((await itemRows(org, enrolmentId)).map(({ state }) => state)).toEqual(Array(4).fill('completed'))
    expect(await enrolmentRow(org, enrolmentId)).toMatchObject({ percent: 100, state: 'completed' })
  })

  it('with a future time counts as of now, and one from before the start as of the start', async () => {
    const { learner, module, enrolmentId } = await putWalk(org, [{ key: 'content.article', settings: { minReadSeconds: 3600 } }])
    await send(learner, module, event('opened', undefined, 30))
    // A wrong clock claims an hour of reading.
    expect(acceptedEvent(await send(learner, module, event('dwelled', undefined, -600))).items[0]?.state).toBe('inProgress')
    const [row] = await itemRows(org, enrolmentId)
    expect(row?.lastAt.getTime()).toBeLessThanOrEqual(Date.now())
    const stored = await eventRows(org, learner.user.id)
    expect(stored.some(({ occurredAt, receivedAt }) => occurredAt > receivedAt)).toBe(true)
    const { startedAt } = (await enrolmentRow(org, enrolmentId)) ?? {}
    await send(learner, module, event('opened', undefined, 100_000))
    expect((await itemRows(org, enrolmentId))[0]?.startedAt).toEqual(startedAt)
  })

  it('counts in every open enrolment with the module, and in no other', async () => {
    const { learner, module, items, enrolmentId } = await putWalk(org, articles(1))
    const other = await putEnrolment(org, await putPath(org, [pathItem(module), pathItem(module)]), learner)
    const ended = await putEnrolment(org, await putPath(org, [pathItem(module)]), learner, { state: 'withdrawn' })
    const stranger = await org.person(`other${newId().slice(-12)}`, org.roles.learner)
    const [item] = items
    const notMine = await putEnrolment(org, await putPath(org, [item ?? pathItem(module)]), stranger)
    expect(acceptedEvent(await send(learner, module, event('opened'))).items).toHaveLength(3)
    const percents = await Promise.all(
      [enrolmentId, other, ended, notMine].map(async (id) => (await enrolmentRow(org, id))?.percent),
    )
    expect(percents).toEqual([100, 100, 0, 0])
  })

  it('is refused if the module is locked, not part of an enrolment, of another organization, or missing', async () => {
    const { learner, moduleIds, enrolmentId, items } = await putWalk(org, articles(2), ([first = '', second = '']) => {
      const one = pathItem(first)
      return [one, pathItem(second, { prerequisites: [one.id] })]
    })
    const [first = '', second = ''] = moduleIds
    expect(code(await send(learner, second, event('opened')))).toEqual([409, 6451])
    expect(code(await send(org.learner, first, event('opened')))).toEqual([403, 6450])
    const foreign = await freshOrganization()
    const [theirs = ''] = await putModules(foreign, articles(1))
    for (const missing of [theirs, newId()]) expect(code(await send(learner, missing, event('opened')))).toEqual([404, 6457])
    expect(await itemRows(org, enrolmentId)).toEqual([])
    expect(await eventRows(org, learner.user.id)).toEqual([])
    await send(learner, first, event('opened'))
    expect(acceptedEvent(await send(learner, second, event('opened'))).items[0]).toMatchObject({
      itemId: items[1]?.id,
      percent: 100,
    })
    await org.database((db) => db.execute(sql`update modules set status = 'archived' where id = ${first}`))
    expect(code(await send(learner, first, event('opened')))).toEqual([404, 6457])
    await org.database((db) => db.execute(sql`update enrolments set state = 'withdrawn' where id = ${enrolmentId}`))
    expect(code(await send(learner, second, event('opened')))).toEqual([403, 6450])
  })

  it('cannot forge a score, a pass or a watched film', async () => {
    const { learner, moduleIds, enrolmentId } = await putWalk(org, [
      {
        key: 'interactive.dragDrop',
        settings: { attempts: 2 },
        body: {
          pairs: [
            { itemId: 'a', zoneId: '1' },
            { itemId: 'b', zoneId: '2' },
          ],
        },
      },
      { key: 'assessment.quiz' },
      { key: 'content.video', settings: { completeAtPercent: 90 }, body: {} },
    ])
    const [dragDrop = '', quiz = '', video = ''] = moduleIds
    for (const action of ['passed', 'failed']) expect(code(await send(learner, dragDrop, event(action)))).toEqual([422, 6452])
    for (const action of ['graded', 'released']) expect(code(await send(learner, quiz, event(action)))).toEqual([422, 6452])
    expect(code(await send(learner, dragDrop, event('submitted', { score: 100, pairs: [] })))).toEqual([422, 6453])
    const placed = (itemId: string, zoneId: string) => event('submitted', { pairs: [{ itemId, zoneId }] })
    expect(acceptedEvent(await send(learner, dragDrop, placed('a', '1'))).items[0]).toMatchObject({ state: 'failed', score: 50 })
    expect(acceptedEvent(await send(learner, dragDrop, placed('a', '2'))).items[0]).toMatchObject({ state: 'failed', score: 50 })
    expect(code(await send(learner, dragDrop, placed('a', '1')))).toEqual([409, 6455])
    expect(code(await send(learner, quiz, event('submitted', { percent: 100 })))).toEqual([422, 6452])
    expect(acceptedEvent(await send(learner, video, event('completed', { percent: 100 }, 600))).items[0]?.state).toBe(
      'inProgress',
    )
    // Two events of one batch have the same time of arrival.
    const film = [event('played', {}, 600), event('completed', { percent: 100 }, 1)].map((it) => ({ ...it, moduleId: video }))
    await learner.call(sendEvents, { body: { events: film } })
    for (const id of moduleIds)
      expect(code(await learner.call(completeModule, { params: { moduleId: id } }))).toEqual([409, 6454])
    expect(await enrolmentRow(org, enrolmentId)).toMatchObject({ percent: 0, state: 'active' })
  })
})

describe('a module whose rule is manual', () => {
  it('is completed by a call of the learner, once', async () => {
    const { learner, module, enrolmentId } = await putWalk(org, [{ key: 'content.embed' }])
    const complete = () => learner.call(completeModule, { params: { moduleId: module } })
    const answers = await Promise.all([complete(), complete()])
    for (const answer of answers) expect(answer.envelope.data).toMatchObject({ items: [{ state: 'completed', percent: 100 }] })
    expect(await enrolmentRow(org, enrolmentId)).toMatchObject({ percent: 100, state: 'completed' })
  })
})

describe('a batch', () => {
  it('records each event separately, in order of `occurredAt`', async () => {
    const { learner, moduleIds, enrolmentId } = await putWalk(org, articles(2), ([first = '', second = '']) => {
      const one = pathItem(first)
      return [one, pathItem(second, { prerequisites: [one.id] })]
    })
    const [first = '', second = ''] = moduleIds
    const early = { ...event('opened', undefined, 10), moduleId: first }
    const late = { ...event('opened', undefined, 5), moduleId: second }
    const unknown = ['flown', 'constructor'].map((action) => ({ ...event(action), moduleId: first }))
    const events = [late, early, early, ...unknown, { ...event('opened'), moduleId: newId() }]
    const answer = await learner.call(sendEvents, { body: { events }, headers: { 'x-custom-lang': 'ar' } })
    const { results } = answer.envelope.data as {
      results: { outcome: string; error: { name: string; message: string } | null }[]
    }
    expect(results.map(({ outcome, error }) => error?.name ?? outcome)).toEqual([
      'recorded',
      'recorded',
      'duplicate',
      'eventNotAccepted',
      'eventNotAccepted',
      'moduleNotPublished',
    ])
    expect(results[3]?.error?.message).toMatch(/\p{Script=Arabic}/u)
    expect(await enrolmentRow(org, enrolmentId)).toMatchObject({ percent: 100, state: 'completed' })
    const again = await learner.call(sendEvents, { body: { events: [early, late] } })
    expect(
      (again.envelope.data as typeof answer.envelope.data & { results: typeof results }).results.map(({ outcome }) => outcome),
    ).toEqual(['duplicate', 'duplicate'])
  })

  it('has at most 200 events, and costs as many statements as one event', async () => {
    const { learner, moduleIds } = await putWalk(org, articles(20))
    const events = Array.from({ length: 200 }, (_, n) => ({ ...event('opened'), moduleId: moduleIds[n % 20] ?? '' }))
    expect(await costOf(() => learner.call(sendEvents, { body: { events } }))).toBe(6)
    const refused = await learner.call(sendEvents, { body: { events: [...events, event('opened')] } })
    expect(refused.status).toBe(422)
  })
})
