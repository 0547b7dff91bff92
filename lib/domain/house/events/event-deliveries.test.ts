import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { eventDeliveries, events } from '@/db/schema/events'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { code } from '@/lib/domain/testing/walks'
import { eventBacklog } from '@/lib/platform/events/backlog'
import { mostAttempts } from '@/lib/platform/events/deliver'
import { newId } from '@/lib/platform/ids'
import { deliverAll, makeSteps, stepsOf, storing, takeSteps } from '@/lib/platform/testing/event-kinds'
import { asOwner } from '@/lib/platform/testing/owner'
import { listDeadDeliveries, retryDelivery } from './event-deliveries.contract'
import { putDeadDelivery } from './examples.fixtures'

let org: Awaited<ReturnType<typeof freshOrganization>>
beforeEach(async () => {
  org = await freshOrganization()
})

type Listed = { id: string; title: string; state: string; attempts: number; error: { name: string } | null }
const listed = async () => ((await org.admin.call(listDeadDeliveries)).envelope.data ?? []) as Listed[]
const retry = (deliveryId: string) => org.admin.call(retryDelivery, { params: { deliveryId } })
const storedOf = async (id: string) =>
  (await org.database((db) => db.select().from(eventDeliveries).where(eq(eventDeliveries.id, id))))[0]

describe('dead deliveries of events', () => {
  it('are listed newest first, with their event and error in words, without those that wait or whose event is purged', async () => {
    const first = await putDeadDelivery(org, { createdAt: new Date('2026-11-20T08:00:00Z') })
    const second = await putDeadDelivery(org, { createdAt: new Date('2026-11-21T08:00:00Z') })
    await putDeadDelivery(org, { state: 'waiting' })
    const orphan = await putDeadDelivery(org, { eventId: newId() })
    expect((await listed()).map(({ id }) => id)).toEqual([second, first])
    expect((await listed())[0]).toMatchObject({
      title: 'Module published',
      state: 'dead',
      attempts: mostAttempts,
      error: { name: 'internal', statusCode: 500 },
    })
    expect(code(await retry(orphan))).toEqual([404, 7290])
  })

  it('are tried once more when retried, with attempts that go on rising', async () => {
    await makeSteps()
    let isBroken = true
    const reaction = storing('test.retried', () => {
      if (isBroken) throw new Error('the reaction failed')
    })
    const walker = newId()
    await takeSteps(org.organization.id, walker, 1)
    await deliverAll(storing('test.other'))
    const id = await putDeadDelivery(org, { reaction: reaction.name, subject: walker })
    const [step] = await org.database((db) => db.select().from(events).where(eq(events.subject, walker)))
    await asOwner((owner) => owner`update event_deliveries set event_id = ${step?.id ?? ''} where id = ${id}`)
    expect((await retry(id)).envelope.data).toMatchObject({ id, state: 'waiting', attempts: mostAttempts })
    await deliverAll(reaction)
    expect(await storedOf(id)).toMatchObject({ state: 'dead', attempts: mostAttempts + 1 })
    isBroken = false
    expect((await retry(id)).status).toBe(200)
    expect(code(await retry(id))).toEqual([404, 7290])
    await deliverAll(reaction)
    expect([await stepsOf(reaction.name, walker), await storedOf(id)]).toEqual([[1], undefined])
  })

  it('are those of the own organization, for administrators with the permission', async () => {
    const other = await freshOrganization()
    const id = await putDeadDelivery(other)
    expect(await listed()).toEqual([])
    expect(code(await retry(id))).toEqual([404, 7290])
    expect(code(await org.instructor.call(listDeadDeliveries))).toEqual([403, 5180])
    expect(code(await org.learner.call(retryDelivery, { params: { deliveryId: id } }))).toEqual([403, 5063])
  })

  it('are counted for the metrics, with what waits and the age of the oldest', async () => {
    const before = await eventBacklog()
    await putDeadDelivery(org)
    await putDeadDelivery(org, { state: 'waiting', createdAt: new Date(Date.now() - 3_600_000) })
    await takeSteps(org.organization.id, newId(), 1)
    const { pending, dead, oldestSeconds } = await eventBacklog()
    expect([pending - before.pending, dead - before.dead]).toEqual([2, 1])
    expect(oldestSeconds).toBeGreaterThan(3590)
  })
})
