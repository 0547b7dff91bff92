import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { readProfile } from '@/lib/domain/house/identity/sign-in/identity.service'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { env } from '@/lib/platform/env'
import { caller } from '@/lib/platform/testing/call'
import { overHttp } from '@/lib/platform/testing/http'
import { Raw } from '@/lib/platform/testing/raw'
import { type Running, startServer } from '@/server'

const running: Running[] = []
const start = async () => {
  const server = await startServer({ port: 0, apiOnly: true })
  running.push(server)
  return server
}
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.close()))
  Object.assign(env(), { METRICS_TOKEN: undefined, SHUTDOWN_DELAY_SECONDS: 0, deployment: 'development' })
})

describe('the self-hosted server', () => {
  it('is alive and ready, and shows its public keys', async () => {
    const { url } = await start()
    for (const path of ['/healthz', '/readyz']) {
      const answer = await fetch(url + path)
      expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok' }])
    }
    const published = await fetch(`${url}/.well-known/jwks.json`)
    expect(published.headers.get('cache-control')).toBe('public, max-age=60')
    const keys = await published.json()
    const Jwk = z.strictObject({
      kty: z.literal('EC'),
      crv: z.literal('P-256'),
      x: z.string(),
      y: z.string(),
      kid: z.string(),
      alg: z.literal('ES256'),
      use: z.literal('sig'),
    })
    expect(z.strictObject({ keys: z.array(Jwk).min(1) }).parse(keys)).toEqual(keys)
    const posted = await fetch(`${url}/healthz`, { method: 'POST', body: '{}' })
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })

  it('shows its documents outside production only', async () => {
    const { url } = await start()
    expect(await (await fetch(`${url}/api/v1/openapi.json`)).json()).toMatchObject({ openapi: '3.1.0' })
    expect(await (await fetch(`${url}/api/v1/asyncapi.json`)).json()).toMatchObject({ asyncapi: '3.0.0' })
    env().deployment = 'production'
    for (const name of ['openapi', 'asyncapi']) expect((await fetch(`${url}/api/v1/${name}.json`)).status).toBe(404)
  })

  it('shows its numbers to the holder of the token alone', async () => {
    const hidden = await start()
    expect((await fetch(`${hidden.url}/metrics`)).status).toBe(404)
    env().METRICS_TOKEN = 'a token for the numbers'
    const { url } = await start()
    const org = await freshOrganization()
    const call = caller(overHttp(url), org.origin, () => ({ 'x-api-key': org.apiKey }))
    expect((await call(readProfile.contract)).status).toBe(401)
    expect((await fetch(`${url}/metrics`)).status).toBe(401)
    expect((await fetch(`${url}/metrics`, { headers: { authorization: 'Bearer another' } })).status).toBe(401)
    const answer = await fetch(`${url}/metrics`, { headers: { authorization: 'Bearer a token for the numbers' } })
    const text = await answer.text()
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
    expect(text).toMatch(/^masar_requests_total\{operation="[\w.]+",status="4xx"\} 1$/m)
    expect(text).toMatch(/^masar_request_seconds_bucket\{le="0.01",/m)
    for (const name of [
      'masar_pool_size',
      'masar_limiter_local',
      'masar_events_pending',
      'masar_events_dead',
      'masar_events_oldest_seconds',
      'masar_event_loop_late_seconds',
      'process_resident_memory_bytes',
      'nodejs_eventloop_lag_p99_seconds',
    ])
      expect(text).toMatch(new RegExp(`^${name} [\\d.e-]+$`, 'm'))
  })

  it('refuses what is too large before it asks who sends it', async () => {
    const { url } = await start()
    const org = await freshOrganization()
    const head = `POST /api/v1/public/user/login/credential HTTP/1.1\r\nHost: ${new URL(org.origin).host}\r\nContent-Type: application/json\r\n`
    const announced = await new Raw(url).send(`${head}Content-Length: 300000\r\n\r\n`).answer()
    const counted = await new Raw(url)
      .send(`${head}Transfer-Encoding: chunked\r\n\r\n493e0\r\n${'x'.repeat(300_000)}\r\n`)
      .answer()
    for (const answer of [announced, counted]) expect([answer.status, JSON.parse(answer.body).statusCode]).toEqual([413, 413])
  })

  it('is not ready while it waits for balancers, finishes what is under way, then takes nothing more', async () => {
    // Within it two requests are answered, however busy the machine is.
    env().SHUTDOWN_DELAY_SECONDS = 5
    const { url, close } = await start()
    const slow = new Raw(url).send(
      'POST /api/v1/nothing HTTP/1.1\r\nHost: a.localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n',
    )
    const idle = new Raw(url).send('GET /healthz HTTP/1.1\r\nHost: a.localhost\r\n\r\n')
    expect((await idle.answer()).headers.get('connection')).not.toBe('close')
    const closed = close()
    const late = await fetch(`${url}/readyz`)
    expect([late.status, late.headers.get('connection')]).toEqual([503, 'close'])
    expect((await fetch(`${url}/api/v1/nothing`)).status).toBe(404)
    await vi.waitFor(() => expect(fetch(`${url}/healthz`)).rejects.toThrow(), { timeout: 60_000, interval: 20 })
    // The connection is older than the end; its request is not.
    idle.received = ''
    expect((await idle.send('GET /healthz HTTP/1.1\r\nHost: a.localhost\r\n\r\n').answer()).headers.get('connection')).toBe(
      'close',
    )
    slow.send('{}')
    const answer = await slow.answer()
    expect([answer.status, answer.headers.get('connection')]).toEqual([404, 'close'])
    await closed
  })
})
