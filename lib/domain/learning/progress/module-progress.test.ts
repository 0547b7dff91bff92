import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { moduleProgress } from '@/db/schema/progress'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { putModules } from '@/lib/domain/testing/learning'
import { code, event, putWalk, send } from '@/lib/domain/testing/walks'
import { readModuleProgress } from './module-progress.contract'
import { sendEvents } from './progress-events.contract'

type Shown = { items: { state: string; attempts: number }[]; events: { action: string; result: object | null }[] }
const items = [{ id: 'door' }, { id: 'light' }]

it('are the learner’s events in a module, oldest first, with its state', async () => {
  const org = await freshOrganization()
  const { learner, module, enrolmentId } = await putWalk(org, [{ key: 'interactive.checklist', body: { items } }])
  const read = async (by = learner, moduleId = module) => by.call(readModuleProgress, { params: { moduleId } })
  const shown = async () => (await read()).envelope.data as Shown
  expect(await shown()).toMatchObject({ items: [{ state: 'available', attempts: 0 }], events: [] })
  await send(learner, module, event('ticked', { itemId: 'light', isTicked: true }, 1))
  await send(learner, module, event('ticked', { itemId: 'door', isTicked: true }, 5))
  const done = await shown()
  expect(done.items).toMatchObject([{ state: 'completed' }])
  expect(done.events.map(({ result }) => result)).toEqual(['door', 'light'].map((itemId) => ({ itemId, isTicked: true })))
  expect(code(await read(org.learner))).toEqual([403, 6450])
  const foreign = await freshOrganization()
  const [theirs = ''] = await putModules(foreign, [{ key: 'content.article' }])
  expect(code(await read(learner, theirs))).toEqual([404, 6457])
  // Events from before a reset of the item are not shown.
  const isOfEnrolment = eq(moduleProgress.enrolmentId, enrolmentId)
  await org.database((db) =>
    db
      .update(moduleProgress)
      .set({ resetAt: new Date(Date.now() + 1_000) })
      .where(isOfEnrolment),
  )
  expect((await shown()).events).toEqual([])
})

it('of a queue are accepted from their own person only, and an invalid result is reported with its places', async () => {
  const org = await freshOrganization()
  const { learner, module } = await putWalk(org, [{ key: 'interactive.checklist', body: { items } }])
  const ticked = { ...event('ticked', { itemId: 'a b', isTicked: 'yes' }), moduleId: module }
  const batch = (learnerId: string) => learner.call(sendEvents, { body: { learnerId, events: [ticked] } })
  expect(code(await batch(org.learner.user.id))).toEqual([409, 6461])
  const answer = await batch(learner.user.id)
  const { results } = answer.envelope.data as { results: { error: { name: string; fields: { property: string }[] } }[] }
  expect(results[0]?.error.name).toBe('eventResultInvalid')
  const acceptedEvent = [
    ['pattern', 'result.itemId'],
    ['contentType', 'result.isTicked'],
  ]
  expect(results[0]?.error.fields.map(({ key, property }: { key?: string; property: string }) => [key, property])).toEqual(
    acceptedEvent,
  )
  const single = await send(learner, module, event('ticked', { itemId: 'door' }))
  expect([code(single), single.envelope.errors]).toMatchObject([[422, 6453], [{ key: 'required', property: 'result.isTicked' }]])
})

it('of drag and drop say what is wrong in the newest answer and why, and where it belongs once it is over', async () => {
  const org = await freshOrganization()
  const body = {
    items: [{ id: 'glass' }, { id: 'peel' }],
    zones: [{ id: 'green' }, { id: 'brown' }],
    pairs: [
      { itemId: 'glass', zoneId: 'green' },
      { itemId: 'peel', zoneId: 'brown' },
    ],
  }
  const put = (settings: Record<string, unknown>) => putWalk(org, [{ key: 'interactive.dragDrop', body, settings }])
  const answer = (zoneId: string) =>
    event('submitted', {
      pairs: [
        { itemId: 'glass', zoneId: 'green' },
        { itemId: 'peel', zoneId },
      ],
    })
  const checkedAfter = async ({ learner, module }: Awaited<ReturnType<typeof put>>, ...sent: ReturnType<typeof answer>[]) => {
    for (const one of sent) await send(learner, module, one)
    const { envelope } = await learner.call(readModuleProgress, { params: { moduleId: module } })
    return (envelope.data as { checked: object | null }).checked
  }
  const own = await put({ attempts: 2, passPercent: 100, showRight: true })
  expect(await checkedAfter(own)).toBeNull()
  const wrong = { id: 'peel', isRight: false, reason: null }
  const right = { id: 'glass', isRight: true, reason: null, right: [] }
  const first = answer('green')
  expect(await checkedAfter(own, first)).toEqual({
    clientEventId: first.clientEventId,
    parts: [right, Object.assign({ right: [] }, wrong)],
  })
  expect(await checkedAfter(own, answer('green'))).toMatchObject({ parts: [right, Object.assign({ right: ['brown'] }, wrong)] })
  // Where the author does not show it, it is not shown.
  const hidden = await put({ attempts: 1, passPercent: 100 })
  expect(await checkedAfter(hidden, answer('green'))).toMatchObject({ parts: [right, Object.assign({ right: [] }, wrong)] })
})
