import type { Server, ServerResponse } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { env } from '@/lib/platform/env'
import { freshAddress } from '@/lib/platform/testing/call'
import { Raw } from '@/lib/platform/testing/raw'
import { makeServer, type Parts } from './listener'
import { Overload } from './overload'

const { RATE_LIMIT_PAGES, trustProxy } = env()
const open: Server[] = []
afterEach(() => {
  Object.assign(env(), { RATE_LIMIT_PAGES, trustProxy })
  for (const server of open.splice(0)) server.close().closeAllConnections()
})

/** The listener with an API that always answers and pages of the test. */
async function listening({
  handle,
  overload = new Overload(),
}: {
  handle?: NonNullable<Parts['pages']>['handle']
  overload?: Overload
}) {
  const server = makeServer({
    api: async () => Response.json({}),
    documents: new Map(),
    plain: new Map(),
    pages: { files: null, handle: handle ?? (async (_request, response) => void response.end('page')) },
    overload,
    isDraining: () => false,
    timing: false,
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push(server)
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return { url, raw: () => new Raw(url) }
}

const ask = (target: string, ...more: string[]) =>
  `${[`GET ${target} HTTP/1.1`, 'Host: a.localhost', ...more].join('\r\n')}\r\n\r\n`

describe('the admission of pages', () => {
  it('refuses pages beyond the limit of a client before Next, without an effect on others and the API', async () => {
    let rendered = 0
    const { raw, url } = await listening({
      handle: async (_request, response) => {
        rendered += 1
        response.end('page')
      },
    })
    Object.assign(env(), { RATE_LIMIT_PAGES: { requests: 5, seconds: 60 }, trustProxy: '1' })
    const client = freshAddress()
    const visit = (target: string, from = client, ...more: string[]) =>
      raw()
        .send(ask(target, `X-Forwarded-For: ${from}`, ...more))
        .answer()
    for (const target of ['/', '/verify', '/console?_rsc=1', '/console/api/shared/user/profile', '/no/such/page'])
      expect((await visit(target)).status).toBe(200)
    const refused = await visit('/verify', client, 'Accept-Language: en')
    expect([refused.status, refused.headers.get('ratelimit-policy')]).toEqual([429, '"pages";q=5;w=60'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50)
    expect(refused.body).toContain('<html lang="en" dir="ltr">')
    const arabic = await visit('/verify', client, 'Cookie: a=b; masar-language=ar', 'Accept-Language: en')
    expect(arabic.body).toContain('<html lang="ar" dir="rtl">')
    const program = await visit('/console/api/shared/user/profile', client, 'X-Custom-Lang: ar')
    expect(JSON.parse(program.body)).toMatchObject({
      statusCode: 429,
      metadata: { language: 'ar', path: '/api/v1/shared/user/profile' },
    })
    expect(rendered).toBe(5)
    expect((await visit('/', freshAddress())).status).toBe(200)
    expect((await fetch(`${url}/api/v1/x`, { headers: { 'x-forwarded-for': client } })).status).toBe(200)
  })

  it('refuses pages in an overload with 503 and a page, while it still accepts API requests', async () => {
    const overload = new Overload()
    overload.inFlight = 500
    const { raw, url } = await listening({ overload })
    const refused = await raw().send(ask('/', 'Accept-Language: ar')).answer()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    expect(refused.body).toContain('<html lang="ar" dir="rtl">')
    expect([overload.pagesRefused, overload.refused]).toEqual([1, 0])
    expect((await fetch(`${url}/api/v1/x`)).status).toBe(200)
  })

  it('renders one page at a time and gives the turn of a visitor who left to the next', async () => {
    const rendering: { target: string; response: ServerResponse }[] = []
    const overload = new Overload()
    const { raw } = await listening({
      overload,
      handle: async (request, response) => void rendering.push({ target: request.url ?? '', response }),
    })
    const first = raw().send(ask('/first'))
    while (rendering.length < 1) await new Promise((resolve) => setTimeout(resolve, 2))
    const [second, third] = [raw().send(ask('/second')), raw().send(ask('/third'))]
    while (overload.pagesWaiting() < 2 && rendering.length < 2) await new Promise((resolve) => setTimeout(resolve, 2))
    second.end()
    rendering[0]?.response.end('done')
    expect((await first.answer()).body).toBe('done')
    while (!rendering.some(({ target }) => target === '/third')) await new Promise((resolve) => setTimeout(resolve, 2))
    rendering.find(({ target }) => target === '/third')?.response.end('done')
    expect((await third.answer()).body).toBe('done')
  })
})
