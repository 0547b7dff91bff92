import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { apiKeys } from '@/db/schema/api-keys'
import { activityLogs } from '@/db/schema/platform'
import { newId } from '../ids'
import { freshTenant } from '../testing/tenant'
import { contract, Id } from './contract'
import { implement } from './implement'
import { assertVersion, etag, find, own } from './own'

const returns = z.object({ name: z.string(), version: z.int() })
const id = newId()
const common = { access: 'public', params: z.object({ id: Id }), returns } as const
const example = { params: { id }, returns: { name: 'x', version: 1 } }
const read = implement(
  contract({
    ...common,
    id: 'apiKeys.list',
    method: 'GET',
    path: '/public/things/:id',
    summary: 'Read',
    errors: ['apiKeyNotFound'],
    example,
  }),
  async (context, { params }) => {
    const row = await find(context, apiKeys, params.id, 'apiKeyNotFound')
    context.header('etag', etag(row))
    return row
  },
)
const rename = <const P extends `/${string}`>(path: P, needed: boolean) =>
  implement(
    contract({
      ...common,
      id: 'apiKeys.reset',
      method: 'PATCH',
      path,
      summary: 'Rename',
      audit: 'adminApiKeyReset',
      body: z.strictObject({ name: z.string() }),
      errors: ['apiKeyNotFound', 'versionStale', 'versionRequired'],
      example: { ...example, body: { name: 'x' } },
    }),
    async (context, { params, body }) => {
      const row = await own(context, apiKeys, params.id, 'apiKeyNotFound')
      assertVersion(context, row, needed)
      const after = { ...row, name: body.name, version: row.version + 1 }
      await context.db.update(apiKeys).set({ name: after.name, version: after.version }).where(eq(apiKeys.id, row.id))
      context.note({ resource: { type: 'apiKey', id: row.id }, after })
      context.header('etag', etag(after))
      return after
    },
  )
const lenient = rename('/public/things/:id', false)
const strict = rename('/public/strict-things/:id', true)

async function shelf() {
  const tenant = await freshTenant([read, lenient, strict])
  const organizationId = tenant.organization.id
  const made = newId()
  await tenant.database((db) =>
    db.insert(apiKeys).values({ id: made, organizationId, name: 'thing', key: newId(), secretHash: 'abc' }),
  )
  const change = async (operation: typeof lenient, name: string, ifMatch?: string, of = made) => {
    const { status, envelope, headers } = await tenant.call(operation.contract, {
      params: { id: of },
      body: { name },
      ...(ifMatch !== undefined && { headers: { 'if-match': ifMatch } }),
    })
    return [status, envelope.statusCode, headers.get('etag')]
  }
  const get = (headers: Record<string, string> = {}, of = made) => tenant.call(read.contract, { params: { id: of }, headers })
  return { ...tenant, made, change, get }
}

describe('a record of this organization', () => {
  it('is found by its id, and a foreign id answers exactly as a missing one', async () => {
    const [here, elsewhere] = [await shelf(), await shelf()]
    expect((await here.get()).envelope.data).toEqual({ name: 'thing', version: 1 })
    const bare = async (of: string) => {
      const { status, envelope } = await here.get({}, of)
      return { status, envelope: { ...envelope, metadata: null } }
    }
    expect(await bare(elsewhere.made)).toEqual(await bare(newId()))
    expect(await here.change(lenient, 'taken over', undefined, elsewhere.made)).toEqual([404, 5107, null])
    expect((await elsewhere.get()).envelope.data).toEqual({ name: 'thing', version: 1 })
  })

  it('with an impossible id is missing too', async () => {
    const { get } = await shelf()
    for (const of of ['1', 'undefined', `${newId()}x`, newId().toUpperCase(), "' or 1=1", `{${newId()}}`])
      expect((await get({}, of)).envelope.statusCode).toBe(5107)
  })

  it('is remembered before and after a change, its secrets masked', async () => {
    const { change, database } = await shelf()
    await change(lenient, 'renamed')
    const [row] = await database((db) => db.select().from(activityLogs).where(eq(activityLogs.outcome, 'success')))
    expect(row?.changes).toEqual([{ field: 'name', before: 'thing', after: 'renamed' }])
  })

  it('changed by twenty requests at once is changed twenty times', async () => {
    const { change, get } = await shelf()
    await Promise.all(Array.from({ length: 20 }, (_, n) => change(lenient, `name ${n}`)))
    expect((await get()).envelope.data).toMatchObject({ version: 21 })
  })
})

describe('its version', () => {
  it('is sent as a strong ETag, and a reader who holds it gets 304 without a body', async () => {
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
  })

  it('must be sent where the record needs it', async () => {
    const { change } = await shelf()
    expect(await change(strict, 'a')).toEqual([428, 428, null])
    expect(await change(strict, 'a', '"1"')).toEqual([200, 200, '"2"'])
  })

  it('lets one of twenty writers who read the same version through', async () => {
    const { change } = await shelf()
    const statuses = await Promise.all(Array.from({ length: 20 }, async (_, n) => (await change(strict, `name ${n}`, '"1"'))[0]))
    expect(statuses.toSorted()).toEqual([200, ...Array<number>(19).fill(412)])
  })
})
