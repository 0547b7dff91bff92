import { beforeAll, describe, expect, it } from 'vitest'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { eventsAbout } from '@/lib/domain/testing/events'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { putEnrolment } from '@/lib/domain/testing/learning'
import { articles, code, event, itemRows, putWalk, send } from '@/lib/domain/testing/walks'
import { newId } from '@/lib/platform/ids'
import { overrideProgress } from './progress-admin.contract'
import { completeModule, sendEvents } from './progress-events.contract'

let org: Org
beforeAll(async () => {
  org = await freshOrganization()
})
const namesOf = async (id: string) => (await eventsAbout(org, id)).map(({ name }) => name)
const pairs = [
  { itemId: 'a', zoneId: '1' },
  { itemId: 'b', zoneId: '2' },
]
const dragDrop = { key: 'interactive.dragDrop', settings: { attempts: 3 }, body: { pairs } }

describe('an item', () => {
  it('publishes once that it was completed, with the time at which it counts', async () => {
    const { learner, module, enrolmentId, pathId, items } = await putWalk(org, articles(2))
    const sent = { ...event('opened', undefined, 10), durationSeconds: 0 }
    await Promise.all(Array.from({ length: 4 }, () => send(learner, module, sent)))
    await send(learner, module, event('opened'))
    const [completed, ...more] = await eventsAbout(org, enrolmentId)
    const about = { enrolmentId, pathId, userId: learner.user.id, itemId: items[0]?.id, moduleId: module, moduleVersion: 1 }
    expect(completed?.name).toBe('itemCompleted')
    expect(completed?.payload).toEqual({ ...about, score: null, attempts: 0, seconds: 0 })
    expect(completed?.occurredAt).toEqual((await itemRows(org, enrolmentId))[0]?.completedAt)
    expect(completed?.actor).toEqual({ type: 'user', id: learner.user.id })
    expect(more).toEqual([])
  })

  it('publishes each item of a batch before the completion of the path', async () => {
    const { learner, moduleIds, enrolmentId } = await putWalk(org, articles(3))
    const events = moduleIds.map((moduleId) => ({ ...event('opened'), moduleId }))
    for (let twice = 0; twice < 2; twice += 1) await learner.call(sendEvents, { body: { events } })
    expect(await namesOf(enrolmentId)).toEqual([...Array<string>(3).fill('itemCompleted'), 'enrolmentCompleted'])
  })

  it('publishes that it was failed once, and then passed, with score and attempts', async () => {
    const { learner, module, enrolmentId } = await putWalk(org, [dragDrop])
    const place = (...placed: typeof pairs) => send(learner, module, event('submitted', { pairs: placed }))
    for (const placed of [pairs.slice(0, 1), pairs.slice(0, 1), pairs]) expect(code(await place(...placed))).toEqual([200, 200])
    const published = await eventsAbout(org, enrolmentId, 'item')
    expect(published.map(({ name, payload }) => [name, payload.score, payload.attempts])).toEqual([
      ['itemFailed', 50, 1],
      ['itemPassed', 100, 3],
    ])
  })

  it('publishes a correction, and that it was set back; a repeated one is not published', async () => {
    const { enrolmentId, module } = await putWalk(org, articles(1))
    const correct = (state: string) =>
      org.admin.call(overrideProgress, { params: { enrolmentId }, body: { state, reason: 'Seen on site' } })
    for (const state of ['complete', 'complete', 'incomplete', 'incomplete', 'complete']) await correct(state)
    const published = await eventsAbout(org, enrolmentId, 'item')
    expect(published.map(({ name }) => name)).toEqual(['itemCompleted', 'itemReopened', 'itemCompleted'])
    expect(published[1]).toMatchObject({ payload: { moduleId: module, moduleVersion: null }, actor: { id: org.admin.user.id } })
    expect(JSON.stringify(published)).not.toContain('Seen on site')
  })

  it('publishes a declaration of the learner once, and nothing for others in the path', async () => {
    const { learner, module, pathId, enrolmentId } = await putWalk(org, [{ key: 'content.embed' }])
    const other = await putEnrolment(org, pathId, org.learner)
    const complete = () => learner.call(completeModule, { params: { moduleId: module } })
    await Promise.all([complete(), complete()])
    expect(await namesOf(enrolmentId)).toEqual(['itemCompleted', 'enrolmentCompleted'])
    expect(await namesOf(other)).toEqual([])
  })

  it('publishes nothing for a refused event or one that changes no state', async () => {
    const slow = { key: 'content.article', settings: { minReadSeconds: 9999 } }
    const { learner, module, enrolmentId } = await putWalk(org, [slow])
    expect(code(await send(learner, module, event('opened')))).toEqual([200, 200])
    expect((await send(learner, module, event('flown'))).status).toBe(422)
    expect((await send(learner, newId(), event('opened'))).status).toBe(404)
    expect(await namesOf(enrolmentId)).toEqual([])
  })
})
