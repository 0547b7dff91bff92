import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { apiKeys } from '@/db/schema/api-keys'
import { activityLogs } from '@/db/schema/platform'
import { contract } from '@/lib/domain/rooms'
import { runAsSystem, type SystemContext } from '../audit/system'
import { Id } from '../http/contract'
import { implement } from '../http/implement'
import { newId } from '../ids'
import { freshTenant } from '../testing/tenant'
import { assertVersion, recordsOf, requireVersion } from './records'
import { ofTenant } from './tenant-rows'

const things = recordsOf(apiKeys, { missing: 'apiKeyNotFound', type: 'apiKey', label: ({ name }) => name })

const id = newId()
const common = {
  access: 'public',
  params: z.object({ id: Id }),
  returns: z.object({ name: z.string(), version: z.int() }),
  example: { params: { id }, returns: { name: 'x', version: 1 } },
} as const
const read = implement(
  contract({
    ...common,
    id: 'apiKeys.list',
    method: 'GET',
    path: '/public/things/:id',
    summary: 'Read',
    errors: ['apiKeyNotFound'],
  }),
  (context, { params }) => things.get(context, params.id),
)
const renaming = <const P extends `/${string}`>(path: P) =>
  contract({
    ...common,
    id: 'apiKeys.reset',
    method: 'PATCH',
    path,
    summary: 'Rename',
    audit: 'adminApiKeyReset',
    body: z.strictObject({ name: z.string() }),
    errors: ['apiKeyNotFound', 'versionStale', 'versionRequired'],
    example: { ...common.example, body: { name: 'x' } },
  })
const lenient = implement(renaming('/public/things/:id'), async (context, { params, body }) => {
  const before = await things.lock(context, params.id)
  assertVersion(context, before)
  return things.change(context, before, { name: body.name }, ['name'])
})
const strict = implement(renaming('/public/strict-things/:id'), async (context, { params, body }) => {
  const before = await things.lock(context, params.id)
  requireVersion(context)
  assertVersion(context, before)
  return things.change(context, before, { name: body.name }, ['name'])
})
const remove = implement(
  contract({
    ...common,
    id: 'apiKeys.remove',
    method: 'DELETE',
    path: '/public/things/:id',
    summary: 'Remove',
    audit: 'adminApiKeyDelete',
    errors: ['apiKeyNotFound', 'versionStale'],
  }),
  async (context, { params }) => {
    const before = await things.lock(context, params.id)
    assertVersion(context, before)
    await things.remove(context, before, ['name', 'isActive'])
    return before
  },
)

const secretHash = 'a1b2c3d4e5f6'
async function shelf() {
  const tenant = await freshTenant([read, lenient, strict, remove])
  /** Runs the part's functions themselves, in a transaction with its audit row. */
  const within = <T>(work: (context: SystemContext) => Promise<T>) => runAsSystem(tenant.organization, 'adminApiKeyReset', work)
  const thing = await within((context) => things.insert(context, { name: 'thing', key: newId(), secretHash }, ['name']))
  const change = async (operation: typeof lenient, name: string, ifMatch?: string, of = thing.id) => {
    const { status, envelope, headers } = await tenant.call(operation.contract, {
      params: { id: of },
      ...(operation.contract.body && { body: { name } }),
      ...(ifMatch !== undefined && { headers: { 'if-match': ifMatch } }),
    })
    return [status, envelope.statusCode, headers.get('etag')]
  }
  const get = (headers: Record<string, string> = {}, of = thing.id) => tenant.call(read.contract, { params: { id: of }, headers })
  const stored = () =>
    tenant.database(
      async (db) =>
        (
          await db
            .select()
            .from(apiKeys)
            .where(ofTenant(tenant, apiKeys, eq(apiKeys.id, thing.id)))
        )[0],
    )
  /** The audit rows without that of the creation, oldest first. */
  const trail = async () => {
    const rows = await tenant.database((db) => db.select().from(activityLogs).orderBy(activityLogs.sequence))
    return rows.slice(1)
  }
  return { ...tenant, within, thing, change, get, stored, trail }
}

describe('a record of this organization', () => {
  it('is found by its id, and a foreign id answers exactly as a missing one', async () => {
    const [here, elsewhere] = [await shelf(), await shelf()]
    expect((await here.get()).envelope.data).toEqual({ name: 'thing', version: 1 })
    const bare = async (of: string) => {
      const { status, envelope } = await here.get({}, of)
      return { status, envelope: { ...envelope, metadata: null } }
    }
    expect(await bare(elsewhere.thing.id)).toEqual(await bare(newId()))
    expect(await here.change(lenient, 'taken over', undefined, elsewhere.thing.id)).toEqual([404, 5107, null])
    expect(await here.change(remove, '', undefined, elsewhere.thing.id)).toEqual([404, 5107, null])
    expect((await elsewhere.get()).envelope.data).toEqual({ name: 'thing', version: 1 })
  })

  it('with an impossible id is missing too', async () => {
    const { get } = await shelf()
    for (const of of ['1', 'undefined', `${newId()}x`, newId().toUpperCase(), "' or 1=1", `{${newId()}}`])
      expect((await get({}, of)).envelope.statusCode).toBe(5107)
  })

  it('cannot be reached from another organization by any function of the part, even with its row in hand', async () => {
    const [here, elsewhere] = [await shelf(), await shelf()]
    const theirs = elsewhere.thing
    await expect(here.within((context) => things.get(context, theirs.id))).rejects.toMatchObject({ reason: 'apiKeyNotFound' })
    await expect(here.within((context) => things.lock(context, theirs.id))).rejects.toMatchObject({ reason: 'apiKeyNotFound' })
    await expect(here.within((context) => things.change(context, theirs, { name: 'mine' }, ['name']))).rejects.toThrow('lock')
    await expect(here.within((context) => things.remove(context, theirs, ['name']))).rejects.toThrow('lock')
    expect(await here.within((context) => things.changeIf(context, theirs.id, { name: 'mine' }))).toBeUndefined()
    // Whatever the values say, the new row is of the organization that acts.
    const { id: _, ...copied } = { ...theirs, key: newId(), name: 'copy' }
    const made = await here.within((context) => things.insert(context, copied, ['name']))
    expect([made.organizationId, made.id === theirs.id]).toEqual([here.organization.id, false])
    expect(await elsewhere.stored()).toEqual(theirs)
  })

  it('is found by another key than its id where the table says so, and within the organization', async () => {
    const byKey = recordsOf(apiKeys, { missing: 'apiKeyNotFound', type: 'apiKey', label: ({ name }) => name, key: 'key' })
    const [here, elsewhere] = [await shelf(), await shelf()]
    const renamed = await here.within(async (context) =>
      byKey.change(context, await byKey.lock(context, here.thing.key), { name: 'by key' }, ['name']),
    )
    expect([renamed.id, renamed.version]).toEqual([here.thing.id, 2])
    for (const key of [elsewhere.thing.key, here.thing.id])
      await expect(here.within((context) => byKey.get(context, key))).rejects.toMatchObject({ reason: 'apiKeyNotFound' })
  })

  it('changed by twenty requests at once is changed twenty times', async () => {
    const { change, get } = await shelf()
    await Promise.all(Array.from({ length: 20 }, (_, n) => change(lenient, `name ${n}`)))
    expect((await get()).envelope.data).toMatchObject({ version: 21 })
  })

  it('that was removed is missing, and cannot be changed or removed with its old row in hand', async () => {
    const { change, get, within, thing } = await shelf()
    expect((await change(remove, ''))[0]).toBe(200)
    expect((await get()).envelope.statusCode).toBe(5107)
    expect(await change(lenient, 'too late')).toEqual([404, 5107, null])
    expect(await change(remove, '')).toEqual([404, 5107, null])
    await expect(within((context) => things.change(context, thing, { name: 'again' }, ['name']))).rejects.toThrow('lock')
    await expect(within((context) => things.remove(context, thing, ['name']))).rejects.toThrow('lock')
  })

  it('that is removed while others change it is missing for those that come later, and no request fails with a fault', async () => {
    const { change } = await shelf()
    const attempts = Array.from({ length: 20 }, (_, n) => change(n === 10 ? remove : lenient, `name ${n}`))
    const statuses = (await Promise.all(attempts)).map(([status]) => status)
    expect(statuses[10]).toBe(200)
    expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([])
  })

  it('that was read without its lock and changed meanwhile is not overwritten', async () => {
    const { within, change, stored, thing } = await shelf()
    await change(lenient, 'theirs')
    await expect(within((context) => things.change(context, thing, { name: 'mine' }, ['name']))).rejects.toThrow('lock')
    expect(await stored()).toMatchObject({ name: 'theirs', version: 2 })
  })
})

describe('its audit row', () => {
  it('names the record and shows the named columns before and after', async () => {
    const { change, trail, thing } = await shelf()
    await change(lenient, 'renamed')
    await change(remove, '')
    expect(await trail()).toMatchObject([
      {
        resource: { type: 'apiKey', id: thing.id, label: 'renamed' },
        changes: [{ field: 'name', before: 'thing', after: 'renamed' }],
      },
      {
        resource: { type: 'apiKey', id: thing.id, label: 'renamed' },
        changes: [
          { field: 'name', before: 'renamed', after: null },
          { field: 'isActive', before: true, after: null },
        ],
      },
    ])
  })

  it('of a refused change names the record too, and shows no column', async () => {
    const { change, trail, thing } = await shelf()
    await change(lenient, 'renamed', '"7"')
    expect(await trail()).toMatchObject([
      { outcome: 'failed', statusCode: 412, resource: { id: thing.id, label: 'thing' }, changes: null },
    ])
  })

  it('never contains a secret: columns that are not named are left out, a secret one only shows that it changed', async () => {
    const { within, thing, trail } = await shelf()
    const fresh = { secretHash: 'f6e5d4c3b2a1', previousSecretHash: secretHash, name: 'reset' }
    await within(async (context) => things.change(context, await things.lock(context, thing.id), fresh, ['name']))
    await within(async (context) => {
      const before = await things.lock(context, thing.id)
      await things.remove(context, before, ['name', 'secretHash', 'previousSecretHash'])
    })
    await within((context) => things.insert(context, { name: 'new', key: newId(), secretHash }, ['name', 'secretHash']))
    const rows = await trail()
    expect(rows.map(({ changes }) => changes)).toEqual([
      [{ field: 'name', before: 'thing', after: 'reset' }],
      [
        { field: 'name', before: 'reset', after: null },
        { field: 'secretHash', before: '•••', after: null },
        { field: 'previousSecretHash', before: '•••', after: null },
      ],
      [
        { field: 'name', after: 'new' },
        { field: 'secretHash', after: '•••' },
      ],
    ])
    for (const secret of [secretHash, fresh.secretHash]) expect(JSON.stringify(rows)).not.toContain(secret)
  })
})

describe('its version', () => {
  it('is sent as a strong ETag, and If-None-Match gets 304 without a body', async () => {
    const { get, change } = await shelf()
    expect((await get()).headers.get('etag')).toBe('"1"')
    for (const held of ['"1"', 'W/"1"', '"0", "1"', '*']) {
      const answer = await get({ 'if-none-match': held })
      expect([answer.status, answer.text, answer.headers.get('etag')]).toEqual([304, '', '"1"'])
    }
    await change(lenient, 'renamed')
    for (const held of ['"1"', '1', '"11"', '']) expect((await get({ 'if-none-match': held })).status).toBe(200)
  })

  it('is honoured wherever If-Match is sent', async () => {
    const { change } = await shelf()
    expect(await change(lenient, 'a', '"1"')).toEqual([200, 200, '"2"'])
    for (const stale of ['"1"', 'W/"2"', '2', '"22"', '']) expect(await change(lenient, 'b', stale)).toEqual([412, 412, null])
    expect(await change(lenient, 'c', '"7", "2"')).toEqual([200, 200, '"3"'])
    expect(await change(lenient, 'd', '*')).toEqual([200, 200, '"4"'])
    expect(await change(lenient, 'e')).toEqual([200, 200, '"5"'])
    expect(await change(remove, '', '"4"')).toEqual([412, 412, null])
  })

  it('must be sent if the record requires it', async () => {
    const { change } = await shelf()
    expect(await change(strict, 'a')).toEqual([428, 428, null])
    expect(await change(strict, 'a', '')).toEqual([412, 412, null])
    expect(await change(strict, 'a', '"1"')).toEqual([200, 200, '"2"'])
  })

  it('lets one of twenty writers who read the same version through', async () => {
    const { change } = await shelf()
    const statuses = await Promise.all(Array.from({ length: 20 }, async (_, n) => (await change(strict, `name ${n}`, '"1"'))[0]))
    expect(statuses.toSorted()).toEqual([200, ...Array<number>(19).fill(412)])
  })
})
