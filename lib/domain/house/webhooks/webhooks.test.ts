import { eq } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { jobs } from '@/db/schema/jobs'
import { activityLogs } from '@/db/schema/platform'
import { webhooks } from '@/db/schema/webhooks'
import { draftPath } from '@/lib/domain/learning/learning-paths/paths.fixtures'
import { learningPaths } from '@/lib/domain/learning/learning-paths/room'
import { groups } from '@/lib/domain/people/groups/room'
import { background } from '@/lib/domain/product'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { mailsOf } from '@/lib/domain/testing/mails'
import { code } from '@/lib/domain/testing/walks'
import { clock } from '@/lib/platform/clock'
import { counter } from '@/lib/platform/db/connection'
import { withTenant } from '@/lib/platform/db/tenant'
import { env } from '@/lib/platform/env'
import { EventDelivery } from '@/lib/platform/events/delivery'
import { newEvent } from '@/lib/platform/events/event'
import { publish } from '@/lib/platform/events/publish'
import { newId } from '@/lib/platform/ids'
import { startReceiver } from './receiver.fixtures'
import { WebhookRunner } from './runner.service'
import { leaseMs, sendingLimits, take } from './sending.service'
import { retryMs } from './signing.rules'
import * as contracts from './webhooks.contract'

type Org = Awaited<ReturnType<typeof freshOrganization>>
type Made = { id: string; secret: string; state: string; version: number }
type Log = {
  id: string
  messageId: string
  event: string
  state: string
  attempts: number
  problem: string | null
  responseStatus: number | null
}

let org: Org
let receiver: Awaited<ReturnType<typeof startReceiver>>
const shipped = { ...sendingLimits }

beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(() => receiver.stop())
beforeEach(async () => {
  env().OUTGOING_LOOPBACK = true
  org = await freshOrganization()
  // Events before a webhook was made are not for it.
  await fanOut()
})
afterEach(async () => {
  // So that the next test does not send what is waiting here.
  await org.database((db) => db.delete(webhooks))
  env().OUTGOING_LOOPBACK = false
  Object.assign(sendingLimits, shipped)
  clock.offsetMs = 0
})

const never = () => new AbortController().signal
const create = async (path: string, fields: object = {}) =>
  (await org.admin.call(contracts.createWebhook, { body: { url: receiver.url(path), ...fields } })).envelope.data as Made
const read = async (id: string) =>
  (await org.admin.call(contracts.readWebhook, { params: { id } })).envelope.data as Record<string, unknown>
const logOf = async (id: string, query: Record<string, string> = {}) =>
  ((await org.admin.call(contracts.listWebhookDeliveries, { params: { id }, query })).envelope.data ?? []) as Log[]
const happen = (many = 1) =>
  withTenant(org.organization.id, (db) =>
    publish(
      { db, organization: org.organization, now: clock.now() },
      ...Array.from({ length: many }, () => newEvent(groups.events.groupDeleted, { groupId: newId() })),
    ),
  )
const fanOut = () => new EventDelivery(background.reactions).deliverDue(never())
const send = () => new WebhookRunner().runDue(never())
const deliver = async () => {
  await fanOut()
  return send()
}
const later = (ms: number) => {
  clock.offsetMs += ms
}

describe('a webhook', () => {
  it('shows its secret when it is created or rotated, and nowhere else', async () => {
    const made = await create('/ok')
    expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const rotated = await org.admin.call(contracts.rotateWebhookSecret, { params: { id: made.id } })
    const { secret } = rotated.envelope.data as Made
    expect(secret).not.toBe(made.secret)
    const stored = await org.database(async (db) => [
      ...(await db.select().from(webhooks).where(eq(webhooks.id, made.id))),
      ...(await db.select().from(activityLogs).where(eq(activityLogs.organizationId, org.organization.id))),
    ])
    const shown = JSON.stringify([stored, await read(made.id), (await org.admin.call(contracts.listWebhooks)).envelope])
    for (const one of [secret, made.secret]) expect(shown).not.toContain(one.slice(6, 30))
    expect(shown).not.toContain('sealedSecret":"v2')
  })

  it('is not created with an address that may not be reached', async () => {
    env().OUTGOING_LOOPBACK = false
    const addresses = [
      'http://h.example',
      'https://10.0.0.1',
      'https://me:word@h.example',
      'https://h.example/#x',
      'https://[::ffff:a00:1]/',
    ]
    for (const url of addresses)
      expect(code(await org.admin.call(contracts.createWebhook, { body: { url } })), url).toEqual([422, 5030])
  })

  it('gets the events it wants, about the paths it wants, and none while it is paused', async () => {
    const pathId = await draftPath(org)
    const all = await create('/ok/all')
    const some = await create('/ok/some', { events: ['groupDeleted'] })
    const others = await create('/ok/others', { events: ['groupCreated'] })
    const ofPath = await create('/ok/path', { pathIds: [pathId] })
    const paused = await create('/ok/paused')
    await org.admin.call(contracts.updateWebhook, { params: { id: paused.id }, body: { state: 'paused' } })
    await happen()
    const archived = [pathId, newId()].map((id) => newEvent(learningPaths.events.pathArchived, { pathId: id, version: 1 }))
    await withTenant(org.organization.id, (db) => publish({ db, organization: org.organization, now: clock.now() }, ...archived))
    await deliver()
    const counts = async (...ids: string[]) =>
      Promise.all(
        ids.map(async (id) =>
          (await logOf(id))
            .map(({ event }) => event)
            .toSorted()
            .join(),
        ),
      )
    expect(await counts(all.id, some.id, others.id, ofPath.id, paused.id)).toEqual([
      'groupDeleted,pathArchived,pathArchived',
      'groupDeleted',
      '',
      'pathArchived',
      '',
    ])
  })

  it('keeps what was waiting while it is paused, and sends it when it is active again', async () => {
    const { id } = await create('/ok/resumed')
    await happen()
    await fanOut()
    await org.admin.call(contracts.updateWebhook, { params: { id }, body: { state: 'paused' } })
    await send()
    expect(receiver.at('/ok/resumed')).toEqual([])
    expect(code(await org.admin.call(contracts.testWebhook, { params: { id } }))).toEqual([409, 7153])
    await org.admin.call(contracts.updateWebhook, { params: { id }, body: { state: 'active' } })
    await send()
    expect(receiver.at('/ok/resumed').length).toBe(1)
  })
})

describe('a delivery', () => {
  it('is signed as the reference library of Standard Webhooks verifies it, with both secrets after a rotation', async () => {
    const made = await create('/ok/signed')
    await org.admin.call(contracts.testWebhook, { params: { id: made.id } })
    await send()
    const [first] = receiver.at('/ok/signed')
    expect(new Webhook(made.secret).verify(first?.body ?? '', first?.headers ?? {})).toMatchObject({
      type: 'webhookTested',
      version: 1,
      data: { webhookId: made.id },
    })
    const { secret } = (await org.admin.call(contracts.rotateWebhookSecret, { params: { id: made.id } })).envelope.data as Made
    await org.admin.call(contracts.testWebhook, { params: { id: made.id } })
    await send()
    const [, second] = receiver.at('/ok/signed')
    for (const one of [made.secret, secret]) new Webhook(one).verify(second?.body ?? '', second?.headers ?? {})
    expect(() => new Webhook(made.secret).verify(`${second?.body} `, second?.headers ?? {})).toThrow()
    later(86_400_000 + 1000)
    await happen()
    await deliver()
    const [, , third] = receiver.at('/ok/signed')
    expect(third?.headers['webhook-signature']?.split(' ').length).toBe(1)
  })

  it('has the same id and body in every attempt and replay, and is tried again at growing distances', async () => {
    const made = await create('/unsteady')
    receiver.broken.add('/unsteady')
    await happen()
    await deliver()
    expect(await logOf(made.id)).toMatchObject([{ state: 'waiting', attempts: 1, problem: 'refused', responseStatus: 500 }])
    expect((await read(made.id)).failingSince).not.toBeNull()
    await send()
    expect(receiver.at('/unsteady').length).toBe(1)
    later(6000)
    await send()
    expect(receiver.at('/unsteady').length).toBe(2)
    receiver.broken.delete('/unsteady')
    later(331_000)
    await send()
    const [delivery] = await logOf(made.id, { state: 'delivered', event: 'groupDeleted' })
    expect(delivery).toMatchObject({ state: 'delivered', attempts: 3, problem: null, responseStatus: 200 })
    expect((await read(made.id)).failingSince).toBeNull()
    const params = { id: made.id, deliveryId: delivery?.id ?? '' }
    expect(code(await org.admin.call(contracts.replayWebhookDelivery, { params }))).toEqual([200, 200])
    await send()
    const sent = receiver.at('/unsteady')
    expect(sent.length).toBe(4)
    expect(new Set(sent.map(({ headers, body }) => `${headers['webhook-id']} ${body}`)).size).toBe(1)
    expect(sent[0]?.headers['webhook-id']).toBe(delivery?.messageId)
    const detail = await org.admin.call(contracts.readWebhookDelivery, { params })
    expect(detail.envelope.data).toMatchObject({ body: sent[0]?.body, responseBody: 'thanks', attempts: 4 })
  })

  it('ends as failed after ten attempts in about three days, disables the webhook and informs its administrators', async () => {
    const made = await create('/fail/always')
    await happen()
    await fanOut()
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await send()
      later((retryMs[attempt] ?? 0) * 1.1 + 1000)
    }
    const delayed = clock.offsetMs
    clock.offsetMs = 0
    expect(await logOf(made.id)).toMatchObject([{ state: 'failed', attempts: 10 }])
    expect(await read(made.id)).toMatchObject({ state: 'disabled', disabledReason: 'failing' })
    const log = await org.database((db) => db.select().from(activityLogs).where(eq(activityLogs.action, 'webhookDisabled')))
    expect(log).toMatchObject([{ actorType: 'system', changes: expect.anything() }])
    clock.offsetMs = delayed
    const mails = await mailsOf(org)
    expect(mails.map(({ to, subject }) => [to, subject])).toContainEqual([
      org.admin.email,
      expect.stringMatching(/^A webhook of .* was disabled$/),
    ])
  })

  it('disables the webhook at once when the receiver answers 410', async () => {
    const made = await create('/gone')
    await happen(2)
    await deliver()
    expect(await read(made.id)).toMatchObject({ state: 'disabled', disabledReason: 'gone' })
    const queued = await org.database((db) => db.select().from(jobs).where(eq(jobs.name, 'webhooks.notifyDisabled')))
    expect(queued.length).toBe(1)
  })

  it('follows no redirect, reads no more than 4 kB of 30 MB, and stores texts that Postgres could not', async () => {
    const [redirect, large, fail] = [await create('/redirect'), await create('/large'), await create('/fail/text')]
    await happen()
    await deliver()
    expect(await logOf(redirect.id)).toMatchObject([{ problem: 'redirected', responseStatus: 302, state: 'waiting' }])
    const [full] = await logOf(large.id)
    expect(full).toMatchObject({ state: 'delivered', responseStatus: 200 })
    const detail = await org.admin.call(contracts.readWebhookDelivery, { params: { id: large.id, deliveryId: full?.id ?? '' } })
    expect((detail.envelope.data as { responseBody: string }).responseBody.length).toBe(4096)
    expect((await logOf(fail.id))[0]?.problem).toBe('refused')
  })

  it('to a receiver who hangs delays no other', async () => {
    const hanging = await create('/hang')
    const fine = await create('/ok/beside')
    await happen(6)
    await fanOut()
    const running = send()
    await vi.waitFor(() => expect(receiver.at('/ok/beside').length).toBe(6), { timeout: 14_000 })
    // All of its attempts are still open, and it gets no more than four at once.
    expect(receiver.at('/hang').length).toBe(4)
    Object.assign(sendingLimits, { ms: 300 })
    receiver.hangUp()
    await running
    expect((await logOf(fine.id)).every(({ state }) => state === 'delivered')).toBe(true)
    const problems = (await logOf(hanging.id)).map(({ problem }) => problem)
    expect(problems.toSorted()).toEqual([...Array(2).fill('timedOut'), ...Array(4).fill('unreachable')])
  }, 60_000)

  it('arrives once with two processes at work, and again after one of them was killed', async () => {
    const made = await create('/ok/two')
    await happen(30)
    await fanOut()
    await Promise.all([send(), send()])
    expect(new Set(receiver.at('/ok/two').map(({ headers }) => headers['webhook-id'])).size).toBe(30)
    expect(receiver.at('/ok/two').length).toBe(30)
    await org.admin.call(contracts.testWebhook, { params: { id: made.id } })
    // It leases the delivery and does nothing, as a process that is killed.
    expect((await take(org.organization.id, { all: 10, failing: 10 })).length).toBe(1)
    await send()
    expect(receiver.at('/ok/two').length).toBe(30)
    later(leaseMs + 1000)
    await send()
    expect(receiver.at('/ok/two').length).toBe(31)
  })

  it('costs few statements for one event and one webhook', async () => {
    await create('/ok/counted')
    await happen()
    await fanOut()
    const before = counter.statements
    await send()
    // Due organizations (3 looks), taken: beginning (2), lock, statement, webhooks, commit. Stored: beginning, statement, commit.
    expect(counter.statements - before).toBeLessThanOrEqual(24)
  })
})
