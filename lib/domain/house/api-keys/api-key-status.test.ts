import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { apiKeys } from '@/db/schema/api-keys'
import { activityLogs } from '@/db/schema/platform'
import { readCaptchaChallenge } from '@/lib/domain/house/identity/sign-in/captcha.contract'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { clock } from '@/lib/platform/clock'
import type { Answer } from '@/lib/platform/testing/call'
import * as contracts from './api-keys.contract'

type Made = { id: string; key: string; secret: string; version: number; isActive: boolean }
const code = ({ status, envelope }: Answer) => [status, envelope.statusCode]
afterEach(() => {
  clock.offsetMs = 0
})

async function office() {
  const org = await freshOrganization()
  const create = async (more: object = {}) =>
    (await org.admin.call(contracts.createApiKey, { body: { name: 'Student portal', ...more } })).envelope.data as Made
  const use = ({ key, secret }: Made) => org.stranger(readCaptchaChallenge, { headers: { 'x-api-key': `${key}:${secret}` } })
  const on = (contract: typeof contracts.activateApiKey | typeof contracts.deactivateApiKey, id: string, etag?: string) =>
    org.admin.call(contract, { params: { id }, headers: etag ? { 'if-match': etag } : {} })
  return { ...org, create, use, on }
}

describe('the state of an API key', () => {
  it('takes effect with the next request, in both directions', async () => {
    const { create, use, on } = await office()
    const made = await create()
    const off = await on(contracts.deactivateApiKey, made.id)
    expect(off.envelope.data).toMatchObject({ isActive: false, version: 2 })
    expect(code(await use(made))).toEqual([403, 5101])
    expect((await on(contracts.activateApiKey, made.id, off.headers.get('etag') ?? '')).envelope.data).toMatchObject({
      isActive: true,
      version: 3,
    })
    expect(code(await use(made))).toEqual([200, 200])
  })

  it('set twice changes nothing, and respects If-Match', async () => {
    const { create, on } = await office()
    const made = await create()
    expect((await on(contracts.activateApiKey, made.id)).envelope.data).toMatchObject({ isActive: true, version: 1 })
    await on(contracts.deactivateApiKey, made.id)
    expect(code(await on(contracts.activateApiKey, made.id, '"1"'))).toEqual([412, 412])
  })

  it('is recorded with what it was', async () => {
    const { create, on, database } = await office()
    const made = await create()
    await on(contracts.deactivateApiKey, made.id)
    const [row] = await database((db) => db.select().from(activityLogs).where(eq(activityLogs.action, 'adminApiKeyUpdateStatus')))
    expect(row).toMatchObject({ resource: { type: 'apiKey', id: made.id, label: 'Student portal' } })
    expect(row?.changes).toEqual([{ field: 'isActive', before: true, after: false }])
  })
})

describe('a change of an API key', () => {
  it('takes effect with the next request, keeps fields that are not sent, and is recorded', async () => {
    const { admin, create, use, database } = await office()
    const made = await create({ allowedOrigins: ['https://portal.example'] })
    const change = (body: object, etag?: string) =>
      admin.call(contracts.updateApiKey, { params: { id: made.id }, body, headers: etag ? { 'if-match': etag } : {} })
    const soon = new Date(Date.now() + 60_000).toISOString()
    const first = await change({ name: 'بوّابة', expiresAt: soon }, '"1"')
    expect(first.envelope.data).toMatchObject({
      name: 'بوّابة',
      expiresAt: soon,
      allowedOrigins: ['https://portal.example'],
      key: made.key,
      version: 2,
    })
    expect(first.text).not.toContain('secret"')
    expect(code(await change({ name: 'Late' }, '"1"'))).toEqual([412, 412])
    clock.offsetMs = 61_000
    expect(code(await use(made))).toEqual([401, 5102])
    // An expiry in the past is kept while other fields change, but cannot be set.
    expect(code(await change({ name: 'Portal', expiresAt: soon }))).toEqual([200, 200])
    expect(code(await change({ expiresAt: new Date(Date.now() + 30_000).toISOString() }))).toEqual([422, 5030])
    expect(code(await change({ expiresAt: null }))).toEqual([200, 200])
    expect(code(await use(made))).toEqual([200, 200])
    const found = await admin.call(contracts.listApiKeys, { query: { search: 'portal' } })
    expect(found.envelope.data).toHaveLength(1)
    const rows = await database((db) => db.select().from(activityLogs).where(eq(activityLogs.action, 'adminApiKeyUpdate')))
    expect(rows.flatMap(({ changes }) => changes ?? [])).toContainEqual({
      field: 'name',
      before: 'Student portal',
      after: 'بوّابة',
    })
  })

  it('is refused with an invalid name, and for a key of another organization', async () => {
    const [{ create, admin }, other] = [await office(), await office()]
    const made = await create()
    const change = (call: typeof admin.call, body: object) => call(contracts.updateApiKey, { params: { id: made.id }, body })
    expect(code(await change(admin.call, { allowedOrigins: ['*'] }))).toEqual([422, 5030])
    expect(code(await change(admin.call, { key: 'lpk_dev_mine' }))).toEqual([422, 5030])
    expect(code(await change(other.admin.call, { name: 'Mine' }))).toEqual([404, 5107])
  })
})

describe('an API key', () => {
  it('is read without its secret, and deleted for good', async () => {
    const { admin, create, use, database } = await office()
    const made = await create()
    const params = { id: made.id }
    const read = await admin.call(contracts.readApiKey, { params })
    expect(read.envelope.data).toMatchObject({ id: made.id, key: made.key, isActive: true })
    expect(read.text).not.toContain(made.secret)
    expect(code(await admin.call(contracts.removeApiKey, { params, headers: { 'if-match': '"7"' } }))).toEqual([412, 412])
    expect((await admin.call(contracts.removeApiKey, { params })).envelope.data).toEqual({ id: made.id })
    expect(code(await use(made))).toEqual([403, 5101])
    for (const contract of [contracts.readApiKey, contracts.removeApiKey, contracts.activateApiKey])
      expect(code(await admin.call(contract, { params }))).toEqual([404, 5107])
    const rows = await database((db) => db.select().from(activityLogs).where(eq(activityLogs.action, 'adminApiKeyDelete')))
    expect(rows.map(({ outcome }) => outcome).toSorted()).toEqual(['failed', 'failed', 'success'])
    expect(rows.find(({ outcome }) => outcome === 'success')?.changes).toContainEqual({
      field: 'name',
      before: 'Student portal',
      after: null,
    })
  })

  it('is listed by its present state', async () => {
    const { admin, create, database } = await office()
    const set = (id: string, values: Partial<typeof apiKeys.$inferInsert>) =>
      database((db) => db.update(apiKeys).set(values).where(eq(apiKeys.id, id)))
    const past = new Date(Date.now() - 1000)
    const [works, lasts, ended, off] = [await create(), await create(), await create(), await create()]
    await set(lasts.id, { expiresAt: new Date(Date.now() + 60_000) })
    await set(ended.id, { expiresAt: past })
    await set(off.id, { expiresAt: past, isActive: false })
    const list = async (status: string) =>
      ((await admin.call(contracts.listApiKeys, { query: { status } })).envelope.data as Made[]).map(({ id }) => id).toSorted()
    expect(await list('active')).toEqual([works.id, lasts.id].toSorted())
    expect(await list('expired')).toEqual([ended.id])
    expect(await list('inactive')).toEqual([off.id])
    expect((await admin.call(contracts.listApiKeys, { query: { status: 'lost' } })).status).toBe(422)
  })
})
