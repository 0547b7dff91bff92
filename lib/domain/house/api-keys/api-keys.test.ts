import { eq } from 'drizzle-orm'
import postgres from 'postgres'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { apiKeys } from '@/db/schema/api-keys'
import { activityLogs, idempotencyKeys } from '@/db/schema/platform'
import { readCaptchaChallenge } from '@/lib/domain/house/identity/sign-in/captcha.contract'
import { readProfile } from '@/lib/domain/house/identity/sign-in/identity.contract'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { API_KEY_PATTERN, API_SECRET_PATTERN } from '@/lib/platform/auth/api-key'
import { clock } from '@/lib/platform/clock'
import { pool } from '@/lib/platform/db/pool'
import { env } from '@/lib/platform/env'
import type { Answer } from '@/lib/platform/testing/call'
import { createApiKey, listApiKeys, resetApiKey } from './api-keys.contract'

type Made = { id: string; key: string; secret: string; version: number; previousUntil: string | null; lastUsedAt: string | null }
const code = ({ status, envelope }: Answer) => [status, envelope.statusCode]
afterEach(() => {
  clock.offsetMs = 0
})

async function office() {
  const org = await freshOrganization()
  const create = async (more: object = {}, headers: Record<string, string> = {}) => {
    const answer = await org.admin.call(createApiKey, { body: { name: 'Student portal', ...more }, headers })
    return { ...(answer.envelope.data as Made), answer }
  }
  const reset = async (id: string, body: object = {}) => {
    const answer = await org.admin.call(resetApiKey, { params: { id }, body })
    return { ...(answer.envelope.data as Made), answer }
  }
  /** An endpoint that needs a key only. */
  const use = (key: string, secret: string, headers: Record<string, string> = {}) =>
    org.stranger(readCaptchaChallenge, { headers: { ...headers, 'x-api-key': `${key}:${secret}` } })
  const row = async (id: string) => {
    const [found] = await org.database((db) => db.select().from(apiKeys).where(eq(apiKeys.id, id)))
    if (!found) throw new Error('the key is gone')
    return found
  }
  const set = (id: string, values: Partial<typeof apiKeys.$inferInsert>) =>
    org.database((db) => db.update(apiKeys).set(values).where(eq(apiKeys.id, id)))
  return { ...org, create, reset, use, row, set }
}

describe('a new API key', () => {
  it('has the published form and works at once', async () => {
    const { create, use, learner } = await office()
    const { answer, key, secret } = await create()
    expect([answer.status, answer.envelope.statusCode]).toEqual([201, 200])
    expect(key).toMatch(API_KEY_PATTERN)
    expect(key).toMatch(/^lpk_dev_/)
    expect(secret).toMatch(API_SECRET_PATTERN)
    expect(code(await use(key, secret))).toEqual([200, 200])
    expect(code(await learner.call(readProfile, { headers: { 'x-api-key': `${key}:${secret}` } }))).toEqual([200, 200])
  })

  it('shows its secret in that answer only and stores it nowhere in clear', async () => {
    const { create, reset, admin, database: sql } = await office()
    const made = await create({}, { 'idempotency-key': 'create-the-portal-key' })
    const next = await reset(made.id, { overlapSeconds: 600 })
    const secrets = [made.secret, next.secret]
    expect(new Set(secrets).size).toBe(2)
    const list = await admin.call(listApiKeys)
    expect(list.envelope.data).toHaveLength(1)
    expect(Object.keys((list.envelope.data as object[])[0] ?? {})).not.toContain('secret')
    const audit = await sql((db) => db.select().from(activityLogs))
    expect(audit.map(({ action }) => action)).toEqual(expect.arrayContaining(['adminApiKeyCreate', 'adminApiKeyReset']))
    const kept = await sql((db) => db.select().from(idempotencyKeys))
    expect(kept).toHaveLength(1)
    for (const secret of secrets) {
      expect(list.text).not.toContain(secret)
      expect(JSON.stringify([audit, kept])).not.toContain(secret)
    }
    const owner = postgres(env().DATABASE_URL ?? '', { max: 1 })
    const tables = await owner<{ name: string }[]>`select tablename as name from pg_tables where schemaname = 'public'`
    expect(tables.length).toBeGreaterThan(15)
    for (const { name } of tables) {
      const rows = JSON.stringify(await owner`select t::text from ${owner(name)} t`)
      for (const secret of secrets) expect([name, rows.includes(secret.slice(4))]).toEqual([name, false])
    }
    await owner.end()
  })

  it('is the same one when the request is repeated with its idempotency key', async () => {
    const { create, admin } = await office()
    const headers = { 'idempotency-key': 'once-and-no-more' }
    const [first, again] = [await create({}, headers), await create({}, headers)]
    expect(again.answer.envelope.data).toEqual(first.answer.envelope.data)
    expect([first, again].map(({ answer }) => answer.headers.get('idempotent-replayed'))).toEqual([null, 'true'])
    expect((await admin.call(listApiKeys)).envelope.data).toHaveLength(1)
  })

  it('is recorded with its maker and its name', async () => {
    const { create, admin, database: sql } = await office()
    const { id } = await create({ allowedOrigins: ['https://portal.example'] })
    const [row] = await sql((db) => db.select().from(activityLogs).where(eq(activityLogs.action, 'adminApiKeyCreate')))
    expect(row).toMatchObject({
      actorId: admin.user.id,
      outcome: 'success',
      resource: { type: 'apiKey', id, label: 'Student portal' },
    })
    expect(row?.changes).toContainEqual({ field: 'allowedOrigins', after: ['https://portal.example'] })
  })

  it('needs an expiry in the future and origins without a path', async () => {
    const { admin } = await office()
    const refuse = async (more: object) =>
      (await admin.call(createApiKey, { body: { name: 'Portal', ...more } })).envelope.errors?.map(
        ({ key, property }) => `${key} ${property}`,
      )
    expect(await refuse({ expiresAt: '2020-01-01T00:00:00.000Z' })).toEqual(['past expiresAt'])
    for (const origin of ['https://a.example/', 'ftp://a.example', '*', 'null', 'https://A.example', 'capacitor://localhost/app'])
      expect(await refuse({ allowedOrigins: [origin] })).toEqual(['pattern allowedOrigins.0'])
    for (const origin of ['https://a.example:443', 'http://a.example:80', 'https://1.2'])
      expect(await refuse({ allowedOrigins: [origin] })).toEqual(['format allowedOrigins.0'])
  })
})

describe('resetting an API key', () => {
  it('keeps the key and ends the old secret at once', async () => {
    const { create, reset, use } = await office()
    const made = await create()
    const next = await reset(made.id)
    expect([next.key, next.version, next.previousUntil]).toEqual([made.key, 2, null])
    expect(next.secret).not.toBe(made.secret)
    expect(code(await use(made.key, made.secret))).toEqual([401, 5102])
    expect(code(await use(made.key, next.secret))).toEqual([200, 200])
  })

  it('keeps the old secret valid for the requested overlap, and only the last one', async () => {
    const { create, reset, use } = await office()
    const made = await create()
    const before = Date.now()
    const second = await reset(made.id, { overlapSeconds: 60 })
    const until = Date.parse(second.previousUntil ?? '')
    expect(until).toBeGreaterThanOrEqual(before + 60_000)
    expect(until).toBeLessThanOrEqual(Date.now() + 60_000)
    for (const secret of [made.secret, second.secret]) expect(code(await use(made.key, secret))).toEqual([200, 200])
    const third = await reset(made.id, { overlapSeconds: 60 })
    expect(code(await use(made.key, made.secret))).toEqual([401, 5102])
    for (const secret of [second.secret, third.secret]) expect(code(await use(made.key, secret))).toEqual([200, 200])
    clock.offsetMs = 61_000
    expect(code(await use(made.key, second.secret))).toEqual([401, 5102])
    expect(code(await use(made.key, third.secret))).toEqual([200, 200])
  })

  it('allows an overlap of at most a day', async () => {
    const { create, reset, admin } = await office()
    const { id } = await create()
    for (const overlapSeconds of [86_401, -1, 1.5])
      expect(code(await admin.call(resetApiKey, { params: { id }, body: { overlapSeconds } }))).toEqual([422, 5030])
    expect((await reset(id, { overlapSeconds: 86_400 })).answer.status).toBe(200)
  })

  it('is recorded without the secrets', async () => {
    const { create, reset, row, database: sql } = await office()
    const made = await create()
    await reset(made.id, { overlapSeconds: 60 })
    const [entry] = await sql((db) => db.select().from(activityLogs).where(eq(activityLogs.action, 'adminApiKeyReset')))
    expect(entry?.changes).toContainEqual({ field: 'secretHash', before: '•••', after: '•••' })
    const { secretHash, previousSecretHash } = await row(made.id)
    for (const hash of [secretHash, previousSecretHash]) expect(JSON.stringify(entry)).not.toContain(hash)
  })
})

describe('an API key', () => {
  it('is refused when expired, inactive, unknown, of another organization, or with a wrong secret', async () => {
    const { create, use, set } = await office()
    const [elsewhere, made] = [await office(), await create({ expiresAt: new Date(Date.now() + 60_000).toISOString() })]
    const other = await create()
    expect(code(await use(made.key, other.secret))).toEqual([401, 5102])
    expect(code(await elsewhere.use(made.key, made.secret))).toEqual([403, 5101])
    clock.offsetMs = 60_001
    expect(code(await use(made.key, made.secret))).toEqual([401, 5102])
    clock.offsetMs = 0
    await set(made.id, { isActive: false })
    expect(code(await use(made.key, made.secret))).toEqual([403, 5101])
    await set(made.id, { isActive: true })
    expect(code(await use(made.key, made.secret))).toEqual([200, 200])
  })

  it('with a mistyped secret is refused without looking the key up', async () => {
    const { create, use } = await office()
    const { key, secret } = await create()
    const spies = [...pool().connections].map((connection) => vi.spyOn(connection, 'queryRaw'))
    const asked = () =>
      spies.flatMap(({ mock }) => mock.calls.filter(([text]) => text.includes('request_lookup')).map(([, values]) => values))
    const mistyped = secret.slice(0, -1) + (secret.endsWith('a') ? 'b' : 'a')
    expect(code(await use(key, mistyped))).toEqual([401, 5102])
    // The organization is still looked up, for the language of the answer; its key is not.
    expect(asked().map((values) => values.slice(2))).toEqual([[null, null, null, null]])
    for (const spy of spies) spy.mockClear()
    expect(code(await use(key, secret))).toEqual([200, 200])
    expect(asked().map((values) => values.at(2))).toEqual([key])
    for (const spy of spies) spy.mockRestore()
  })

  it('lets the listed origins read the answer, and is refused from others', async () => {
    const { create, use } = await office()
    const { key, secret } = await create({
      allowedOrigins: ['https://portal.example', 'http://localhost:5173', 'ionic://localhost'],
    })
    const tried = async (origin: string) => {
      const answer = await use(key, secret, { origin })
      return [answer.envelope.statusCode, answer.headers.get('access-control-allow-origin')]
    }
    for (const origin of ['https://portal.example', 'http://localhost:5173', 'ionic://localhost'])
      expect(await tried(origin)).toEqual([200, origin])
    for (const origin of ['https://evil.example', 'null', 'https://portal.example.evil.example', 'http://portal.example'])
      expect(await tried(origin)).toEqual([5103, null])
    expect((await use(key, secret, { origin: 'https://portal.example' })).headers.has('access-control-allow-credentials')).toBe(
      false,
    )
  })

  it('stores its last use once a minute, and only with the right secret', async () => {
    const { create, use, row, set } = await office()
    const { id, key, secret } = await create()
    const other = await create()
    expect((await row(id)).lastUsedAt).toBeNull()
    await use(key, other.secret)
    expect((await row(id)).lastUsedAt).toBeNull()
    const before = Date.now()
    await use(key, secret)
    const first = (await row(id)).lastUsedAt?.getTime() ?? 0
    expect(first).toBeGreaterThanOrEqual(before - 1)
    expect(first).toBeLessThanOrEqual(Date.now() + 1)
    await use(key, secret)
    expect((await row(id)).lastUsedAt?.getTime()).toBe(first)
    await set(id, { lastUsedAt: new Date(Date.now() - 61_000) })
    await use(key, secret)
    expect((await row(id)).lastUsedAt?.getTime()).toBeGreaterThanOrEqual(first)
  })

  it('is found in the list by its folded name or its public half', async () => {
    const { create, admin } = await office()
    await create({ name: 'بوّابة الطلّاب' })
    const { key } = await create({ name: 'Reports' })
    const find = async (search: string) =>
      ((await admin.call(listApiKeys, { query: { search } })).envelope.data as { name: string }[]).map(({ name }) => name)
    expect(await find('بوابه')).toEqual(['بوّابة الطلّاب'])
    expect(await find(key.toUpperCase())).toEqual(['Reports'])
    expect(await find('nothing')).toEqual([])
  })
})
