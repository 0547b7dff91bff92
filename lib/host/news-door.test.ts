import { get, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { logout } from '@/lib/domain/house/identity/sign-in/identity.contract'
import { streamNews } from '@/lib/domain/house/live-news/live-news.contract'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { announceTo } from '@/lib/platform/live/announce'
import { type Running, startServer } from '@/server'
import { newsAddress } from './news-door'
import { Overload } from './overload'

let server: Running
let overload: Overload
beforeAll(async () => {
  overload = new Overload()
  server = await startServer({ port: 0, apiOnly: true, overload })
})
afterAll(() => server.close())

type Org = Awaited<ReturnType<typeof freshOrganization>>
async function opened(org: Org, path: string, headers: Record<string, string>) {
  const { port } = new URL(server.url)
  const got = { text: '', isOver: false }
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = get(
      { port, path, host: '127.0.0.1', headers: { host: new URL(org.origin).host, accept: 'text/event-stream', ...headers } },
      resolve,
    )
    request.once('error', reject)
  })
  answer.on('data', (part: Buffer) => {
    got.text += part
  })
  answer.once('close', () => {
    got.isOver = true
  })
  return Object.assign(got, { answer })
}

describe('the stream of news over HTTP', () => {
  it('is opened by a page with its cookie and by an app with its token, counts as no load, and ends with the session', async () => {
    const org = await freshOrganization()
    const { learner } = org
    const page = await opened(org, newsAddress, {
      cookie: `masar-access=${learner.tokens.accessToken}; __Host-masar-access=${learner.tokens.accessToken}`,
    })
    const app = await opened(org, `/api/v1${streamNews.path}`, {
      'x-api-key': org.apiKey,
      authorization: `Bearer ${learner.tokens.accessToken}`,
    })
    for (const { answer } of [page, app])
      expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
        200,
        'text/event-stream; charset=utf-8',
        'no-store, no-transform',
      ])
    for (const stream of [page, app]) await vi.waitFor(() => expect(stream.text).toContain('"version":1'))
    expect(overload.inFlight).toBe(0)
    await org.database((db) => announceTo(db, org.organization.id, [learner.user.id]))
    for (const stream of [page, app]) await vi.waitFor(() => expect(stream.text).toContain('"version":2'))
    expect((await learner.call(logout)).status).toBe(200)
    for (const stream of [page, app]) await vi.waitFor(() => expect(stream.isOver).toBe(true))
    expect(overload.inFlight).toBe(0)
  })

  it('is refused without a session, and answers with the time of polling where no stream is asked for', async () => {
    const org = await freshOrganization()
    const refused = await opened(org, newsAddress, {})
    await vi.waitFor(() => expect(refused.text).toContain('5120'))
    expect(refused.answer.statusCode).toBe(401)
    const asked = await org.learner.call(streamNews)
    expect(asked.envelope.data).toEqual({ pollSeconds: 60 })
  })
})
