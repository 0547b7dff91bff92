import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundleSdk } from './bundle'
import { type LooseSdk, loadSdk } from './loose-client'

const folder = mkdtempSync(join(tmpdir(), 'masar-sdk-unit-'))
let sdk: LooseSdk
let imported: string[]
beforeAll(async () => {
  imported = await bundleSdk(join(folder, 'index.mjs'))
  sdk = await loadSdk(join(folder, 'index.mjs'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const metadata = { language: 'en', path: '/api/v1/x', version: '1', requestId: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a11' }
const success = (data: unknown, more: object = {}) =>
  Response.json({ statusCode: 200, message: 'Done.', metadata: { ...metadata, ...more }, data })
const refusal = (status: number, error: string, headers: Record<string, string> = {}) =>
  Response.json({ statusCode: status, message: 'Refused.', metadata: { ...metadata, error } }, { status, headers })

type Asked = { method: string; path: string; headers: Record<string, string> }
/** A client that gets the given responses in turn; an `Error` stands for a lost connection. */
function clientOf(answers: (Response | Error)[], options: object = {}) {
  const asked: Asked[] = []
  const pauses: number[] = []
  const send = async (target: string, { method, headers }: { method: string; headers: Record<string, string> }) => {
    asked.push({ method, path: target.replace('https://api.example/api/v1', ''), headers })
    const answer = answers[asked.length - 1]
    if (answer instanceof Response) return answer
    throw answer ?? new Error('Nothing more was expected')
  }
  const patience = { wait: async (ms: number) => void pauses.push(ms), random: () => 0.5 }
  const client = new sdk.Masar({ url: 'https://api.example/', apiKey: 'k:s', fetch: send, patience, ...options })
  return { client, asked, pauses }
}
async function all<T>(items: AsyncGenerator<T>): Promise<T[]> {
  const found: T[] = []
  for await (const item of items) found.push(item)
  return found
}
const reason = (error: { reason?: string }) => error.reason

describe('the client of the SDK', () => {
  it('is one module without imports', () => {
    expect(imported).toEqual([])
  })

  it('throws for missing settings when it is created', () => {
    for (const missing of [{ url: undefined }, { apiKey: '' }])
      expect(() => clientOf([], missing)).toThrow('needs a url and an apiKey')
  })

  it('waits for the time in Retry-After and a random time more, so that clients do not return together', async () => {
    const { client, asked, pauses } = clientOf([refusal(429, 'tooManyRequests', { 'retry-after': '8' }), success(1)])
    expect((await client.get('/public/x')).data).toBe(1)
    expect([asked.length, pauses]).toEqual([2, [9000]])
  })

  it('throws at once if Retry-After is longer than allowed', async () => {
    const { client, pauses } = clientOf([refusal(429, 'tooManyRequests', { 'retry-after': '3600' })])
    expect(await client.get('/public/x').catch(reason)).toBe('tooManyRequests')
    const dated = clientOf([refusal(429, 'tooManyRequests', { 'retry-after': 'Mon, 23 Nov 2026 16:00:00 GMT' })])
    expect(await dated.client.get('/public/x').catch(reason)).toBe('tooManyRequests')
    expect([...pauses, ...dated.pauses]).toEqual([])
  })

  it('repeats a write after a lost connection with the same Idempotency-Key', async () => {
    const { client, asked } = clientOf([new Error('lost'), success({}), success({})])
    await client.post('/admin/system/roles', { body: {} })
    await client.post('/admin/system/roles', { body: {} })
    const keys = asked.map(({ headers }) => headers['idempotency-key'])
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })

  it('replaces its own header by a given one, in whatever case the name is written', async () => {
    const { client, asked } = clientOf([success({}), success({})], { accessToken: 'a' })
    for (const path of ['/admin/system/roles', '/public/x'])
      await client.post(path, { body: {}, headers: { 'Idempotency-Key': 'mine', 'X-Custom-Lang': 'ar' } })
    for (const { headers } of asked) {
      expect(headers).toMatchObject({ 'idempotency-key': 'mine', 'x-custom-lang': 'ar' })
      expect(Object.keys(headers).filter((name) => name !== name.toLowerCase())).toEqual([])
    }
  })

  it('does not repeat a PATCH, or a write with If-Match, that may have been processed', async () => {
    for (const headers of [{}, { 'If-Match': '"3"' }]) {
      const { client, asked } = clientOf([new Error('lost')])
      await expect(client.patch('/admin/x', { body: {}, headers })).rejects.toThrow('lost')
      expect(asked).toHaveLength(1)
    }
    const ofVersion = clientOf([new Error('lost')])
    await expect(ofVersion.client.put('/admin/x', { body: {}, headers: { 'If-Match': '"3"' } })).rejects.toThrow('lost')
    const ofAny = clientOf([new Error('lost'), success({})])
    await ofAny.client.put('/admin/x', { body: {} })
    expect([ofVersion.asked.length, ofAny.asked.length]).toEqual([1, 2])
  })

  it('throws after the allowed attempts, and treats the page of a proxy as a lost connection', async () => {
    const page = () => new Response('<h1>Bad gateway</h1>', { status: 502 })
    const { client, asked, pauses } = clientOf([page(), page(), page()], {
      patience: { tries: 3, wait: async () => {}, random: () => 0 },
    })
    await expect(client.get('/public/x')).rejects.toThrow('502 without an envelope')
    expect([asked.length, pauses]).toEqual([3, []])
  })

  it('uses the new secret after the old one was refused, and never repeats a refused one', async () => {
    let secret = 'k:old'
    const rotated = clientOf([refusal(401, 'apiKeyInvalid'), success(1)], {
      apiKey: () => {
        const sent = secret
        secret = 'k:new'
        return sent
      },
    })
    await rotated.client.get('/public/x')
    expect(rotated.asked.map(({ headers }) => headers['x-api-key'])).toEqual(['k:old', 'k:new'])
    const { client, asked } = clientOf([refusal(401, 'apiKeyInvalid')])
    expect(await client.get('/public/x').catch(reason)).toBe('apiKeyInvalid')
    expect(asked).toHaveLength(1)
  })

  it('recognizes errors by name, with the invalid fields', async () => {
    const errors = [{ key: 'required', property: 'name', message: 'Required.' }]
    const body = { statusCode: 5030, message: 'Refused.', metadata: { ...metadata, error: 'validation' }, errors }
    const { client } = clientOf([Response.json(body, { status: 422 })])
    const thrown = await client.post('/admin/x', { body: {} }).catch((error: unknown) => error)
    expect(thrown).toMatchObject({ status: 422, statusCode: 5030, reason: 'validation', fields: errors })
    expect([sdk.isRefusal(thrown, 'roleNotFound', 'validation'), sdk.isRefusal(thrown, 'roleNotFound')]).toEqual([true, false])
    expect(sdk.isRefusal(new Error('x'), 'validation')).toBe(false)
  })

  it('follows pages by cursor and by number, and fetches each when the loop reaches it', async () => {
    const byCursor = clientOf([success([1, 2], { hasNext: true, nextCursor: 'a b' }), success([3], { hasNext: false })])
    expect(await all(byCursor.client.items('/public/x', { query: { perPage: 2 } }))).toEqual([1, 2, 3])
    expect(byCursor.asked.map(({ path }) => path)).toEqual(['/public/x?perPage=2', '/public/x?perPage=2&cursor=a+b'])
    const byNumber = clientOf([success([1], { hasNext: true, page: 1 }), success([2], { hasNext: false, page: 2 })])
    expect(await all(byNumber.client.items('/public/x'))).toEqual([1, 2])
    expect(byNumber.asked.map(({ path }) => path)).toEqual(['/public/x', '/public/x?page=2'])
    const first = clientOf([success([1], { hasNext: true, nextCursor: 'a' })])
    for await (const item of first.client.items('/public/x')) {
      expect(item).toBe(1)
      break
    }
    expect(first.asked).toHaveLength(1)
  })

  it('encodes parameters, so that no value changes the path', async () => {
    const { client, asked } = clientOf([success(1)])
    await client.get('/public/certificate-verify/{code}', {
      params: { code: '../a?b' },
      query: { status: ['x', 'y&z'], no: undefined },
    })
    expect(asked[0]?.path).toBe('/public/certificate-verify/..%2Fa%3Fb?status=x%2Cy%26z')
  })

  it('stops between attempts when its signal is aborted', async () => {
    const ended = new AbortController()
    const patience = { wait: async () => ended.abort(new Error('enough')) }
    const { client, asked } = clientOf([new Error('lost'), new Error('lost again')], { patience })
    await expect(client.get('/public/x', { signal: ended.signal })).rejects.toThrow('enough')
    expect(asked).toHaveLength(1)
  })

  it('calls secondStep for a two-step account and stores the tokens', async () => {
    const challenge = success({ provider: 'test' })
    const first = success({ isTwoFactorEnable: true, twoFactor: { challengeToken: 'c' } })
    const second = success({ isTwoFactorEnable: true, tokens: { accessToken: 'a', refreshToken: 'r', expiresIn: 900 } })
    const { client, asked } = clientOf([challenge, first, second, success({})])
    await client.signIn({ email: 'e', password: 'p', secondStep: () => ({ method: 'code', code: '123456' }) })
    await client.get('/shared/user/profile')
    expect(asked[1]?.headers['x-captcha-token']).toBe('test-pass')
    expect(asked[3]?.headers.authorization).toBe('Bearer a')
  })
})
