import { describe, expect, it } from 'vitest'
import * as apiKeys from '@/lib/domain/api-keys/api-keys.contract'
import { freshOrganization, handle } from '@/lib/domain/fixtures'
import { freshAddress } from '@/lib/platform/testing/call'

async function world() {
  const org = await freshOrganization()
  await org.admin.call(apiKeys.createApiKey, { body: { name: 'Portal', allowedOrigins: ['https://portal.example'] } })
  const ask = (origin: string | null, host = new URL(org.origin).host) =>
    handle(
      new Request(`${org.origin}/api/v1/admin/system/api-keys`, {
        method: 'OPTIONS',
        headers: { host, ...(origin && { origin, 'access-control-request-method': 'POST' }) },
      }),
      freshAddress(),
    )
  return { org, ask }
}

describe('a preflight', () => {
  it('opens the way for an origin that a key of the organization names', async () => {
    const { ask } = await world()
    const answer = await ask('https://portal.example')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://portal.example')
    expect(answer.headers.get('access-control-allow-methods')).toBe('GET, HEAD, POST')
    expect(answer.headers.get('access-control-allow-headers')).toContain('x-api-key')
    expect(answer.headers.get('vary')).toContain('Origin')
  })

  it('is a wrong method like any other for everybody else', async () => {
    const [{ ask }, other] = [await world(), await world()]
    for (const answer of [
      await ask('https://evil.example'),
      await ask(null),
      await ask('https://portal.example', 'nobody.localhost:3000'),
    ]) {
      expect(answer.status).toBe(405)
      expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    }
    const without = await freshOrganization()
    expect((await other.ask('https://portal.example', new URL(without.origin).host)).status).toBe(405)
  })
})
