import { createHash, createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { apiKeys } from '@/db/schema/api-keys'
import { idempotencyKeys } from '@/db/schema/platform'
import { contract } from '@/lib/domain/rooms'
import { mintApiKey } from '../auth/api-key'
import { clock } from '../clock'
import { env } from '../env'
import { newId } from '../ids'
import { deriveKey, open } from '../secrets'
import type { Answer } from '../testing/call'
import { freshTenant } from '../testing/tenant'
import { Id } from './contract'
import { implement } from './implement'

afterEach(() => {
  clock.offsetMs = 0
})

const work = { prepared: 0, ms: 0 }
const body = z.strictObject({
  name: z.string(),
  fails: z.boolean().optional(),
  password: z.string().meta({ format: 'password' }).optional(),
})
const returns = z.object({ id: Id, name: z.string(), secret: z.string(), version: z.int() })
const make = <const P extends `/${string}`>(path: P) =>
  contract({
    id: 'apiKeys.create',
    method: 'POST',
    path,
    summary: 'Make a thing',
    access: 'public',
    audit: 'adminApiKeyCreate',
    status: 201,
    body,
    returns,
    errors: ['stateConflict'],
    example: { body: { name: 'x' }, returns: { id: newId(), name: 'x', secret: 's', version: 1 } },
  })
const verb: Parameters<typeof implement<ReturnType<typeof make>>>[1] = async (
  { db, organization, fail },
  { body: { name, fails } },
) => {
  const [row] = await db
    .insert(apiKeys)
    .values({ organizationId: organization.id, name, key: newId(), secretHash: '' })
    .returning()
  await sleep(work.ms)
  if (fails) fail('stateConflict')
  return { id: row?.id ?? '', name, secret: `very secret ${newId()}`, version: 1 }
}
const plain = implement(make('/public/things'), verb)
const other = implement(make('/public/other-things'), verb)
const prepared = implement(
  make('/public/prepared-things'),
  async ({ fail }, { body: { name } }): Promise<undefined> => {
    work.prepared += 1
    await sleep(work.ms)
    if (name === 'refused') fail('stateConflict')
  },
  verb,
)

async function shop() {
  Object.assign(work, { prepared: 0, ms: 0 })
  const tenant = await freshTenant([plain, other, prepared])
  const { organization } = tenant
  const send = (key: string, name = 'thing', operation = plain, more: object = {}, headers: Record<string, string> = {}) =>
    tenant.call(operation.contract, { body: { name, ...more }, headers: { 'idempotency-key': key, ...headers } })
  const rows = async () => (await tenant.database((db) => db.select().from(apiKeys))).filter(({ name }) => name !== 'a key')
  const kept = () => tenant.database((db) => db.select().from(idempotencyKeys))
  const anotherKey = async () => {
    const { key, secret, secretHash } = mintApiKey('dev')
    const values = { organizationId: organization.id, name: 'a key', key, secretHash: secretHash.toString('hex') }
    await tenant.database((db) => db.insert(apiKeys).values(values))
    return { 'x-api-key': `${key}:${secret}` }
  }
  return { ...tenant, send, rows, kept, anotherKey }
}
const code = ({ status, envelope }: Answer) => [status, envelope.statusCode]
const wasReplayed = ({ headers }: Answer) => headers.get('idempotent-replayed')

describe.each([
  ['an effect in one transaction', plain],
  ['an effect with work before its transaction', prepared],
] as const)('the Idempotency-Key of %s', (_, operation) => {
  it('gives every retry the first answer, and the effect once', async () => {
    const { send, rows, kept } = await shop()
    const first = await send('one', 'thing', operation)
    const again = await send('one', 'thing', operation)
    expect([code(first), code(again)]).toEqual([
      [201, 200],
      [201, 200],
    ])
    expect(again.envelope.data).toEqual(first.envelope.data)
    expect([wasReplayed(first), wasReplayed(again)]).toEqual([null, 'true'])
    for (const { headers } of [first, again])
      expect([headers.get('etag'), headers.get('location')]).toEqual([
        '"1"',
        `/api/v1${operation.contract.path}/${(first.envelope.data as { id: string }).id}`,
      ])
    expect(again.envelope.metadata.requestId).not.toBe(first.envelope.metadata.requestId)
    expect([(await rows()).length, (await kept()).length, work.prepared]).toEqual([1, 1, operation.prepare ? 1 : 0])
  })

  it('is refused with another body', async () => {
    const { send, rows } = await shop()
    await send('one', 'thing', operation)
    expect(code(await send('one', 'other', operation))).toEqual([422, 6011])
    expect(await rows()).toHaveLength(1)
  })

  it('lets one of fifty simultaneous requests through; the others get its answer or 409', async () => {
    const { send, rows } = await shop()
    work.ms = 30
    const answers = await Promise.all(Array.from({ length: 50 }, () => send('one', 'thing', operation)))
    const served = answers.filter(({ status }) => status === 201)
    expect(new Set(served.map(({ envelope }) => JSON.stringify(envelope.data))).size).toBe(1)
    const refused = answers.filter(({ status }) => status !== 201)
    for (const answer of refused) expect([...code(answer), answer.headers.get('retry-after')]).toEqual([409, 6010, '1'])
    expect(served.length + refused.length).toBe(50)
    expect([(await rows()).length, work.prepared]).toEqual([1, operation.prepare ? 1 : 0])
    expect(wasReplayed(await send('one', 'thing', operation))).toBe('true')
  })

  it('is free again after a refusal', async () => {
    const { send, rows, kept } = await shop()
    const fails = await send('one', 'thing', operation, { fails: true })
    expect(code(fails)).toEqual([409, 409])
    expect([await rows(), await kept()]).toEqual([[], []])
    expect(code(await send('one', 'thing', operation))).toEqual([201, 200])
  })
})

describe('an Idempotency-Key', () => {
  it('of another caller, route or organization is a different key', async () => {
    const [here, elsewhere] = [await shop(), await shop()]
    await here.send('one')
    expect(wasReplayed(await here.send('one', 'thing', plain, {}, await here.anotherKey()))).toBeNull()
    expect(wasReplayed(await here.send('one', 'thing', other))).toBeNull()
    expect(wasReplayed(await elsewhere.send('one'))).toBeNull()
    expect([(await here.rows()).length, (await elsewhere.rows()).length]).toEqual([3, 1])
  })

  it('keeps the first answer sealed, and for a day', async () => {
    const { send, kept } = await shop()
    const first = await send('one')
    const { secret } = first.envelope.data as { secret: string }
    const stored = JSON.stringify(await kept())
    for (const text of [secret, 'very secret', 'thing', 'one"']) expect(stored).not.toContain(text)
    clock.offsetMs = 86_400_000 - 60_000
    expect(wasReplayed(await send('one'))).toBe('true')
    clock.offsetMs = 86_400_000 + 60_000
    const later = await send('one', 'another body is fine now')
    expect([code(later), wasReplayed(later)]).toEqual([[201, 200], null])
    expect(await kept()).toHaveLength(1)
  })

  it('of work that was refused before its transaction is free at once', async () => {
    const { send, kept } = await shop()
    expect(code(await send('one', 'refused', prepared))).toEqual([409, 409])
    expect(await kept()).toEqual([])
    expect(code(await send('one', 'thing', prepared))).toEqual([201, 200])
  })

  it('that a crashed process left reserved is free after a minute', async () => {
    const { send, kept, database } = await shop()
    await send('one', 'thing', prepared)
    // The state between the reservation and the answer.
    const [{ scope } = { scope: '' }] = await kept()
    await database((db) =>
      db.update(idempotencyKeys).set({ status: 0, sealedAnswer: '' }).where(eq(idempotencyKeys.scope, scope)),
    )
    expect(code(await send('one', 'thing', prepared))).toEqual([409, 6010])
    clock.offsetMs = 61_000
    expect(code(await send('one', 'thing', prepared))).toEqual([201, 200])
  })

  it('has 1 to 255 visible ASCII characters', async () => {
    const { send, rows } = await shop()
    for (const key of ['', 'with space', 'a'.repeat(256), 'é'])
      expect((await send(key)).envelope.errors?.map((error) => `${error.key} ${error.property}`)).toEqual([
        'pattern idempotency-key',
      ])
    expect(await rows()).toEqual([])
    for (const key of ['!', '~'.repeat(255)]) expect((await send(key)).status).toBe(201)
  })
})

describe.each([
  ['an effect in one transaction', plain],
  ['an effect with work before its transaction', prepared],
] as const)('a password in the body of %s', (_, operation) => {
  it('is part of what a retry must repeat', async () => {
    const { send, rows } = await shop()
    const password = 'correct horse battery'
    const first = await send('one', 'thing', operation, { password })
    const again = await send('one', 'thing', operation, { password })
    expect([first.status, again.status, wasReplayed(again)]).toEqual([201, 201, 'true'])
    expect(again.envelope.data).toEqual(first.envelope.data)
    for (const other of [{ password: 'another guess' }, { password: '' }, {}])
      expect(code(await send('one', 'thing', operation, other)), JSON.stringify(other)).toEqual([422, 6011])
    expect(code(await send('two', 'thing', operation))).toEqual([201, 200])
    expect(code(await send('two', 'thing', operation, { password }))).toEqual([422, 6011])
    expect(await rows()).toHaveLength(2)
  })

  it('leaves nothing in the database that is quick to guess it by, not even with the application secret', async () => {
    const { send, kept } = await shop()
    const password = 'Summer-2026-summer'
    await send('one', 'thing', operation, { password })
    const [row] = await kept()
    // The fast hash does not depend on the password.
    await send('two', 'thing', operation, { password: 'Winter-2026-winter' })
    const [, other] = await kept()
    expect(other?.requestHash).toBe(row?.requestHash)
    // The hash that the password is compared with is sealed, and an argon2id hash like that of a stored password.
    expect(JSON.stringify(row)).not.toContain('argon2')
    const unsealed = open(deriveKey(env().APP_SECRET, 'idempotency'), row?.secretHash ?? '', row?.scope)
    expect(unsealed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    // An attacker with the dump, the secret and this program would try this first.
    const sent = { name: 'thing', password }
    const guesses = [
      password,
      JSON.stringify(sent),
      JSON.stringify([JSON.stringify(sent)]),
      JSON.stringify(['body', JSON.stringify(sent)]),
    ]
    const key = deriveKey(env().APP_SECRET, 'idempotency-request')
    for (const guess of guesses)
      for (const hash of [createHash('sha256'), createHmac('sha256', key), createHmac('sha256', env().APP_SECRET)])
        expect(JSON.stringify(row)).not.toContain(hash.update(guess).digest('hex'))
  })
})
