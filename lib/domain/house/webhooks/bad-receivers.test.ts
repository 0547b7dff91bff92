import { and, eq, like, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { webhookDeliveries as deliveries, webhooks } from '@/db/schema/webhooks'
import { groups } from '@/lib/domain/people/groups/room'
import { background } from '@/lib/domain/product'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { clock } from '@/lib/platform/clock'
import { withTenant } from '@/lib/platform/db/tenant'
import { env } from '@/lib/platform/env'
import { EventDelivery } from '@/lib/platform/events/delivery'
import { newEvent } from '@/lib/platform/events/event'
import { publish } from '@/lib/platform/events/publish'
import { newId } from '@/lib/platform/ids'
import { startReceiver } from './receiver.fixtures'
import { WebhookRunner } from './runner.service'
import { sendingLimits } from './sending.service'
import { retryMs } from './signing.rules'
import * as contracts from './webhooks.contract'

/** The kinds of receivers, each with the state of a delivery to it after the first round. */
const kinds = {
  ok: 'delivered null 200',
  large: 'delivered null 200',
  unsteady: 'waiting refused 500',
  redirect: 'waiting redirected 302',
}
const [perKind, events] = [8, 21]
const shipped = { ...sendingLimits }
const shippedRetry = [...retryMs]
let receiver: Awaited<ReturnType<typeof startReceiver>>
beforeAll(async () => {
  receiver = await startReceiver()
  env().OUTGOING_LOOPBACK = true
  // Nothing is too late because the machine is busy.
  sendingLimits.ms = 400_000
  retryMs[0] = 3_600_000
})
afterEach(() => {
  clock.offsetMs = 0
})
afterAll(async () => {
  Object.assign(sendingLimits, shipped)
  Object.assign(retryMs, shippedRetry)
  env().OUTGOING_LOOPBACK = false
  await receiver.stop()
})

const never = () => new AbortController().signal
const send = () => new WebhookRunner().runDue(never())

describe('1,000 deliveries', () => {
  it('to receivers who fail, hang, redirect, are gone or answer 30 MB each end as they should, and lose nothing', async () => {
    const org = await freshOrganization()
    const paths = [...Object.keys(kinds), 'hang', 'gone'].flatMap((kind) =>
      Array.from({ length: perKind }, (_, at) => `/${kind}/${at}`),
    )
    for (const path of paths) {
      const { status } = await org.admin.call(contracts.createWebhook, {
        body: { url: receiver.url(path), events: ['groupDeleted'] },
      })
      expect(status).toBe(201)
      if (path.startsWith('/unsteady')) receiver.broken.add(path)
    }
    const ids = Array.from({ length: events }, () => newId())
    await withTenant(org.organization.id, (db) =>
      publish(
        { db, organization: org.organization, now: clock.now() },
        ...ids.map((groupId) => newEvent(groups.events.groupDeleted, { groupId })),
      ),
    )
    await new EventDelivery(background.reactions).deliverDue(never())
    expect(await org.database((db) => db.$count(deliveries))).toBe(paths.length * events)
    expect(paths.length * events).toBeGreaterThanOrEqual(1000)
    const sentTo = (kind: string) => receiver.received.filter(({ path }) => path.startsWith(`/${kind}/`))
    const running = send()
    await vi.waitFor(
      () => expect(Object.keys(kinds).map((kind) => sentTo(kind).length)).toEqual(Object.keys(kinds).map(() => perKind * events)),
      { timeout: 400_000 },
    )
    // Those who hang are the only ones left: each has four open, and is tried one at a time after the first of them failed.
    expect(sentTo('hang').length).toBe(perKind * 4)
    sendingLimits.ms = 100
    receiver.hangUp()
    await running
    sendingLimits.ms = 400_000

    const outcomes = await org.database((db) =>
      db
        .select({
          kind: sql<string>`split_part(${webhooks.url}, '/', 4)`,
          outcome: sql<string>`concat_ws(' ', ${deliveries.state}, coalesce(${deliveries.problem}, 'null'), coalesce(${deliveries.responseStatus}::text, 'null'))`,
          most: sql<number>`max(length(${deliveries.responseBody}))::int`,
          many: sql<number>`count(*)::int`,
        })
        .from(deliveries)
        .innerJoin(webhooks, and(eq(webhooks.organizationId, deliveries.organizationId), eq(webhooks.id, deliveries.webhookId)))
        .groupBy(sql`1`, sql`2`),
    )
    for (const [kind, outcome] of Object.entries(kinds))
      expect(outcomes.filter((one) => one.kind === kind)).toMatchObject([{ outcome, many: perKind * events }])
    const hanging = outcomes.filter(({ kind }) => kind === 'hang')
    expect(hanging.map(({ outcome }) => outcome).toSorted()).toEqual(['waiting timedOut null', 'waiting unreachable null'])
    expect(hanging.reduce((sum, { many }) => sum + many, 0)).toBe(perKind * events)
    expect(outcomes.every(({ most }) => most === null || most <= 4096)).toBe(true)
    // Disabled by the first answer: what was not under way by then is kept and was not sent.
    const gone = await org.database((db) =>
      db.select({ state: webhooks.state, reason: webhooks.disabledReason }).from(webhooks).where(eq(webhooks.state, 'disabled')),
    )
    expect(gone).toEqual(Array(perKind).fill({ state: 'disabled', reason: 'gone' }))
    expect(sentTo('gone').length).toBeLessThanOrEqual(perKind * 4)
    // No redirect led anywhere: each message came once to each of those who work.
    const keysOf = (kind: string) => sentTo(kind).map(({ path, headers }) => `${path} ${headers['webhook-id']}`)
    for (const kind of Object.keys(kinds))
      expect([keysOf(kind).length, new Set(keysOf(kind)).size]).toEqual([perKind * events, perKind * events])

    receiver.broken.clear()
    await org.database((db) => db.delete(webhooks).where(like(webhooks.url, '%/hang/%')))
    clock.offsetMs = 2 * 3_600_000
    await send()
    const isUnsteady = sql`${deliveries.webhookId} in (select id from webhooks where url like '%/unsteady/%')`
    expect(await org.database((db) => db.$count(deliveries, and(isUnsteady, eq(deliveries.state, 'delivered'))))).toBe(
      perKind * events,
    )
    expect([keysOf('unsteady').length, new Set(keysOf('unsteady')).size]).toEqual([2 * perKind * events, perKind * events])
  }, 500_000)
})
