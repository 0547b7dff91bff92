import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { activityLogStreams } from '@/db/schema/log-streams'
import { verifyActivityLog } from '@/lib/domain/house/activity-log/activity-trail.contract'
import { createApiKey } from '@/lib/domain/house/api-keys/api-keys.contract'
import { startReceiver } from '@/lib/domain/house/webhooks/receiver.fixtures'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { clock } from '@/lib/platform/clock'
import { env } from '@/lib/platform/env'
import { asOwner } from '@/lib/platform/testing/owner'
import { LogStreamRunner } from './runner.service'
import { batchLimits, streamDelay, streamLeaseMs, streamLimits, takeBatch } from './sending.service'
import * as contracts from './stream.contract'

type Org = Awaited<ReturnType<typeof freshOrganization>>
type Stream = { position: number; newest: number; waiting: number; problem: string | null; responseStatus: number | null }
type Line = { sequence: number; action: string; prevHash: string; hash: string }

let org: Org
let receiver: Awaited<ReturnType<typeof startReceiver>>
const shipped = { ...batchLimits, ms: streamLimits.ms }

beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(() => receiver.stop())
beforeEach(async () => {
  env().OUTGOING_LOOPBACK = true
  // The runner sends to the receivers of every organization.
  await asOwner((sql) => sql`delete from activity_log_streams`)
  org = await freshOrganization()
  receiver.received.length = 0
})
afterEach(() => {
  Object.assign(batchLimits, { records: shipped.records, bytes: shipped.bytes })
  streamLimits.ms = shipped.ms
  env().OUTGOING_LOOPBACK = false
  clock.offsetMs = 0
  receiver.broken.clear()
})

const never = () => new AbortController().signal
const save = async (path: string, body: object = {}) =>
  (await org.admin.call(contracts.saveLogStream, { body: { url: receiver.url(path), ...body } })).data as Stream & {
    secret: string
  }
/** Read by the clock of the sign-in. */
async function read() {
  const { offsetMs } = clock
  clock.offsetMs = 0
  const { data } = await org.admin.call(contracts.readLogStream)
  clock.offsetMs = offsetMs
  return (data as { stream: Stream | null }).stream
}
const happen = async (many: number) => {
  for (let n = 0; n < many; n += 1) await org.admin.call(createApiKey, { body: { name: `Key ${n}` } })
}
const send = () => new LogStreamRunner().runDue(never())
const linesIn = ({ body }: { body: string }): Line[] =>
  body
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
/** By the library of the standard; its `verify` reads the body as one document, which lines are not. */
const signatureOf = (secret: string, { body, headers }: { body: string; headers: Record<string, string> }) =>
  new Webhook(secret).sign(headers['webhook-id'] ?? '', new Date(Number(headers['webhook-timestamp']) * 1000), body)
const allLines = () => receiver.received.flatMap(linesIn)
const later = (ms: number) => {
  clock.offsetMs += ms
}

describe('a receiver of the activity log', () => {
  it('gets every record once and in order from the beginning, signed, with the chain that the log has', async () => {
    const { secret, newest } = await save('/ok', { after: 0 })
    await happen(5)
    await send()
    const lines = allLines()
    expect(lines.map(({ sequence }) => sequence)).toEqual(Array.from({ length: newest + 6 }, (_, at) => at + 1))
    for (const [at, line] of lines.entries()) expect(line.prevHash).toBe(lines[at - 1]?.hash ?? '')
    expect(lines.at(-6)?.action).toBe('activityLogStreamChanged')
    for (const { body, headers } of receiver.received) {
      expect(headers['webhook-signature']).toBe(signatureOf(secret, { body, headers }))
      expect(headers['content-type']).toBe('application/x-ndjson')
    }
    expect(await read()).toMatchObject({ position: newest + 6, waiting: 0, problem: null, responseStatus: 200 })
    expect(await send()).toBe(0)
  })

  it('gets the records from now on by default', async () => {
    const { position } = await save('/ok')
    await happen(2)
    await send()
    expect(allLines().map(({ sequence }) => sequence - position)).toEqual([1, 2, 3])
  })

  it('gets batches of bounded records and bytes', async () => {
    await happen(9)
    await save('/ok', { after: 0 })
    batchLimits.records = 4
    await send()
    expect(receiver.received.every((one) => linesIn(one).length <= 4)).toBe(true)
    receiver.received.length = 0
    Object.assign(batchLimits, { records: 500, bytes: 1500 })
    await save('/ok', { after: 0 })
    await send()
    const lengths = receiver.received.map((one) => linesIn(one).length)
    expect(lengths.length).toBeGreaterThan(4)
    const sequences = allLines().map(({ sequence }) => sequence)
    expect(sequences).toEqual(sequences.map((_, at) => at + 1))
  })

  it('loses nothing while it fails, and is asked again after a growing delay', async () => {
    const { position } = await save('/fail/1')
    await happen(1)
    for (const tries of [1, 2, 3, 4]) {
      await send()
      expect(receiver.received).toHaveLength(tries)
      await send()
      expect(receiver.received).toHaveLength(tries)
      later(streamDelay(tries, 1) + 1000)
    }
    const [first] = receiver.received
    for (const one of receiver.received) expect(linesIn(one)[0]?.sequence).toBe(first && linesIn(first)[0]?.sequence)
    expect(await read()).toMatchObject({ position, problem: 'refused', responseStatus: 500 })
    expect([streamDelay(1, 0.5), streamDelay(2, 0.5), streamDelay(50, 0.5)]).toEqual([5000, 10_000, 3_600_000])
  })

  it('that comes back gets everything in order, and is no longer failing', async () => {
    receiver.broken.add('/mended')
    const { position } = await save('/mended')
    await happen(3)
    await send()
    receiver.broken.clear()
    receiver.received.length = 0
    later(60_000)
    await send()
    expect(allLines().map(({ sequence }) => sequence - position)).toEqual([1, 2, 3, 4])
    expect(await read()).toMatchObject({ problem: null, waiting: 0 })
  })

  it('that does not answer in time is asked again, and may get records twice', async () => {
    streamLimits.ms = 200
    const { position } = await save('/hang')
    await send()
    receiver.hangUp()
    expect(await read()).toMatchObject({ position, problem: 'timedOut' })
    later(60_000)
    await org.database((db) => db.update(activityLogStreams).set({ url: receiver.url('/ok') }))
    await send()
    expect(
      receiver
        .at('/ok')
        .flatMap(linesIn)
        .map(({ sequence }) => sequence - position),
    ).toEqual([1])
    expect(
      receiver
        .at('/hang')
        .flatMap(linesIn)
        .map(({ sequence }) => sequence - position),
    ).toEqual([1])
  })

  it('is asked again by another process when one was killed with a batch under way', async () => {
    const { position } = await save('/ok')
    // A process that takes a batch and is never heard of again.
    expect(await takeBatch(org.organization.id)).toMatchObject({ first: position + 1 })
    expect(await send()).toBe(0)
    expect(receiver.received).toHaveLength(0)
    later(streamLeaseMs + 1000)
    await send()
    expect(allLines().map(({ sequence }) => sequence - position)).toEqual([1])
  })

  it('gets one request at a time, however many processes send', async () => {
    batchLimits.records = 1
    await happen(4)
    await save('/ok', { after: 0 })
    await Promise.all([send(), send(), send()])
    const sequences = allLines().map(({ sequence }) => sequence)
    expect(sequences).toEqual(sequences.map((_, at) => at + 1))
  })

  it('is replaced with a new secret and goes on where it was', async () => {
    const first = await save('/ok')
    await send()
    const second = await save('/other')
    expect(second.secret).not.toBe(first.secret)
    await send()
    const [one] = receiver.at('/other')
    expect(one && linesIn(one).map(({ sequence }) => sequence - first.position)).toEqual([2])
    expect(one?.headers['webhook-signature']).toBe(one && signatureOf(second.secret, one))
  })

  it('is not on a private address, and nothing is sent after it was removed', async () => {
    env().OUTGOING_LOOPBACK = false
    for (const url of ['http://siem.example', 'https://10.0.0.1/x', 'https://localhost/x', 'https://a:b@siem.example/']) {
      const { status, envelope } = await org.admin.call(contracts.saveLogStream, { body: { url } })
      expect([status, envelope.errors?.[0]?.property], url).toEqual([422, 'url'])
    }
    env().OUTGOING_LOOPBACK = true
    await save('/ok')
    // It was allowed when it was set.
    env().OUTGOING_LOOPBACK = false
    await send()
    expect([receiver.received, await read()]).toMatchObject([[], { problem: 'addressForbidden' }])
    expect((await org.admin.call(contracts.removeLogStream)).status).toBe(200)
    env().OUTGOING_LOOPBACK = true
    later(3_600_000)
    await send()
    expect([receiver.received, await read()]).toEqual([[], null])
  })

  it('cannot begin after the newest record', async () => {
    const { status, envelope } = await org.admin.call(contracts.saveLogStream, {
      body: { url: receiver.url('/ok'), after: 100_000 },
    })
    expect([status, envelope.errors?.[0]?.key]).toEqual([422, 'max'])
  })

  it('leaves the log as it is', async () => {
    await save('/ok', { after: 0 })
    await send()
    expect((await org.admin.call(verifyActivityLog)).data).toMatchObject({ isIntact: true })
  })
})
