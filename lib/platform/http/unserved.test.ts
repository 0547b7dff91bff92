import { afterEach, describe, expect, it } from 'vitest'
import { env } from '../env'
import { freshAddress } from '../testing/call'
import { router } from './router'

const { deployment } = env()
afterEach(() => {
  env().deployment = deployment
})

const handle = router([])
const ask = (peer: string, headers: Record<string, string> = {}) =>
  handle(new Request('http://nobody.localhost:3000/api/v1/nothing', { headers }), peer)

describe('a request that no operation answers', () => {
  it('is counted for its own address only', async () => {
    const [peer, neighbour] = [freshAddress(), freshAddress()]
    const statuses = await Promise.all(Array.from({ length: 120 }, async () => (await ask(peer)).status))
    expect(statuses.filter((status) => status === 404)).toHaveLength(100)
    expect(statuses.filter((status) => status === 429)).toHaveLength(20)
    expect((await ask(neighbour)).status).toBe(404)
  })

  it('is refused beyond the limit in the language of the caller, with the time to wait', async () => {
    const peer = freshAddress()
    await Promise.all(Array.from({ length: 100 }, () => ask(peer)))
    for (const language of ['ar', 'en']) {
      const refused = await ask(peer, { 'x-custom-lang': language })
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(refused.headers.get('ratelimit-policy')).toBe('"general";q=100;w=10')
      expect(await refused.json()).toMatchObject({ statusCode: 429, metadata: { language } })
    }
  })
})

describe('an answer of the API', () => {
  it('asks browsers to stay on TLS in production, refusals beyond the limit included, and nowhere else', async () => {
    const peer = freshAddress()
    const header = async () => (await ask(peer)).headers.get('strict-transport-security')
    expect(await header()).toBeNull()
    env().deployment = 'preview'
    expect(await header()).toBeNull()
    env().deployment = 'production'
    expect(await header()).toBe('max-age=31536000; includeSubDomains')
    await Promise.all(Array.from({ length: 100 }, () => ask(peer)))
    expect((await ask(peer)).status).toBe(429)
    expect(await header()).toBe('max-age=31536000; includeSubDomains')
  })
})
