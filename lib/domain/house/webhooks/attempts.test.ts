import { eq } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { webhooks } from '@/db/schema/webhooks'
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
import { retryMs } from './signing.rules'
import * as contracts from './webhooks.contract'

type Org = Awaited<ReturnType<typeof freshOrganization>>
type Made = { id: string; secret: string }

let org: Org
let receiver: Awaited<ReturnType<typeof startReceiver>>
const never = () => new AbortController().signal
const fanOut = () => new EventDelivery(background.reactions).deliverDue(never())
const send = () => new WebhookRunner().runDue(never())

beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(() => receiver.stop())
beforeEach(async () => {
  env().OUTGOING_LOOPBACK = true
  org = await freshOrganization()
  await fanOut()
})
afterEach(async () => {
  await org.database((db) => db.delete(webhooks))
  env().OUTGOING_LOOPBACK = false
  clock.offsetMs = 0
})

const create = async (path: string) =>
  (await org.admin.call(contracts.createWebhook, { body: { url: receiver.url(path) } })).envelope.data as Made
const logOf = async (id: string) =>
  (await org.admin.call(contracts.listWebhookDeliveries, { params: { id } })).envelope.data as object[]
const happen = () =>
  withTenant(org.organization.id, (db) =>
    publish({ db, organization: org.organization, now: clock.now() }, newEvent(groups.events.groupDeleted, { groupId: newId() })),
  )
const deliver = async () => {
  await fanOut()
  return send()
}
const later = (ms: number) => {
  clock.offsetMs += ms
}

describe('a webhook', () => {
  it('is signed with every secret whose time has not passed, however often it is rotated', async () => {
    const made = await create('/ok/rotated')
    const secrets = [made.secret]
    const rotate = async () =>
      secrets.push(
        ((await org.admin.call(contracts.rotateWebhookSecret, { params: { id: made.id } })).envelope.data as Made).secret,
      )
    const verifying = async () => {
      await happen()
      await deliver()
      const { body = '', headers = {} } = receiver.at('/ok/rotated').at(-1) ?? {}
      return secrets.map((secret) => {
        try {
          return new Webhook(secret).verify(body, headers) !== undefined
        } catch {
          return false
        }
      })
    }
    await rotate()
    await rotate()
    expect(await verifying()).toEqual([true, true, true])
    later(25 * 3_600_000)
    const signed = receiver.at('/ok/rotated').length
    await happen()
    await deliver()
    expect(receiver.at('/ok/rotated')).toHaveLength(signed + 1)
    expect(receiver.at('/ok/rotated').at(-1)?.headers['webhook-signature']?.split(' ')).toHaveLength(1)
  })

  it.each([
    ['60', 60],
    ['1', 5],
    ['7200', 7200],
  ])('waits as long as the receiver asks, or as planned where that is longer: %s s', async (asked, seconds) => {
    const { id } = await create(`/busy/${asked}`)
    await happen()
    await deliver()
    const sent = () => receiver.at(`/busy/${asked}`).length
    expect(sent()).toBe(1)
    later(seconds * 890)
    await send()
    expect(sent()).toBe(1)
    later(seconds * 220)
    await send()
    expect(sent()).toBe(2)
    clock.offsetMs = 0
    expect(await logOf(id)).toMatchObject([{ state: 'waiting', attempts: 2 }])
  })

  it.each(['/fail/test', '/gone/test', '/redirect'])(
    'that is tested is tried once, which says nothing of its health: %s',
    async (path) => {
      const { id } = await create(path)
      await org.admin.call(contracts.testWebhook, { params: { id } })
      await send()
      expect(await logOf(id)).toMatchObject([{ event: 'webhookTested', state: 'failed', attempts: 1 }])
      const [stored] = await org.database((db) => db.select().from(webhooks).where(eq(webhooks.id, id)))
      expect(stored).toMatchObject({ state: 'active', failingSince: null })
      later(2 * (retryMs[0] ?? 0))
      await send()
      expect(await logOf(id)).toMatchObject([{ attempts: 1 }])
    },
  )
})
