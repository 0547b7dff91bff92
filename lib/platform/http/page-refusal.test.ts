import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import { messages } from '@/messages/catalogue'
import { env } from '../env'
import { text } from '../i18n/text'
import { refuseOutside } from './envelope'
import { refusePage } from './page-refusal'
import { refusalStyle } from './page-refusal-style'

const { deployment } = env()
afterEach(() => {
  env().deployment = deployment
})

const refuse = (
  path: string,
  headers: Record<string, string> = {},
  { reason = 'tooManyRequests', method = 'GET' }: { reason?: 'tooManyRequests' | 'unavailable'; method?: string } = {},
) => refusePage({ method, url: new URL(path, 'http://page'), headers: new Headers(headers) }, reason, 7, { 'x-more': 'yes' })

describe('a refusal page', () => {
  it.each([
    ['what the address asks for', '/verify?lang=en', { cookie: 'masar-language=ar', 'accept-language': 'ar' }, 'en'],
    ['an earlier choice', '/verify', { cookie: 'x=1; masar-language=en', 'accept-language': 'ar' }, 'en'],
    ['the browser', '/verify', { 'accept-language': 'fr, en-GB;q=0.8, ar;q=0.5' }, 'en'],
    ['Arabic where nothing is known', '/verify', { 'accept-language': 'fr' }, 'ar'],
    ['no language that is none', '/verify?lang=xx', { cookie: 'masar-language=yy' }, 'ar'],
  ] as const)('speaks the language of %s', async (_, path, headers, language) => {
    const answer = refuse(path, headers)
    const html = await answer.text()
    expect(answer.headers.get('content-language')).toBe(language)
    expect(html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`)
    expect(html).toContain(`<h1>${messages[language].common.refused.tooManyRequests.title}</h1>`)
    expect(html).toContain(text(language, 'common.refused.wait', { seconds: 7 }))
  })

  it('says what is wrong and when to try again, and is not cached', async () => {
    for (const [reason, status] of [
      ['tooManyRequests', 429],
      ['unavailable', 503],
    ] as const) {
      const answer = refuse('/', {}, { reason })
      expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('x-more')]).toEqual([status, '7', 'yes'])
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(answer.headers.get('set-cookie')).toBeNull()
      expect(await answer.text()).toContain(messages.ar.common.refused[reason].detail)
    }
  })

  it('says of a suspended organization what is still there, and names no time', async () => {
    const request = { method: 'GET', url: new URL('/learn?lang=en', 'http://page'), headers: new Headers() }
    const answer = refusePage(request, 'organizationSuspended', null)
    const html = await answer.text()
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([403, null])
    expect(html).toContain(messages.en.common.refused.organizationSuspended.detail)
    expect(html).toContain(`<a class="button" href="/verify">${messages.en.common.refused.verify}</a>`)
    const asked = new Headers({ accept: 'application/json' })
    const envelope = await refusePage(
      { method: 'GET', url: new URL('/', 'http://page'), headers: asked },
      'organizationSuspended',
      null,
    ).json()
    expect(envelope).toMatchObject({ statusCode: 6201 })
  })

  it('allows its own style and nothing else to be loaded or run', async () => {
    const answer = refuse('/')
    const html = await answer.text()
    const style = /<style>([\s\S]*)<\/style>/.exec(html)?.[1] ?? ''
    const hash = createHash('sha256').update(style).digest('base64')
    expect(answer.headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    )
    expect(html).not.toMatch(/<script|\son\w+=|style=|nonce/)
  })

  it('repeats nothing of what the caller sent', async () => {
    const marker = '"><b>injected'
    const html = await refuse(`/${marker}?lang=${marker}`, {
      cookie: `masar-language=${marker}; masar-scheme=${marker}`,
      'accept-language': marker,
      host: marker,
    }).text()
    expect(html).not.toContain('injected')
  })

  it('follows the choice of light or dark that the visitor made', async () => {
    expect(await refuse('/', { cookie: 'masar-scheme=dark' }).text()).toContain('data-scheme="dark"')
    expect(await refuse('/', { cookie: 'masar-scheme=auto' }).text()).not.toContain('data-scheme="auto"')
  })

  it('has the colours and letters of the product', () => {
    const tokens = (css: string) =>
      new Map([...css.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name = '', value]) => [name, value]))
    const product = tokens(readFileSync('lib/ui/tokens.css', 'utf8').split('@media')[0] ?? '')
    const own = tokens(refusalStyle)
    expect(own.size).toBeGreaterThan(8)
    for (const [name, value] of own) expect([name, value]).toEqual([name, product.get(name)])
    const used = new Set([...refusalStyle.matchAll(/var\((--[\w-]+)\)/g)].map(([, name = '']) => name))
    expect([...used].filter((name) => !own.has(name))).toEqual([])
  })

  it('is an envelope for the calls of the console and for programs that read JSON', async () => {
    const call = refuse('/console/api/shared/user/profile', { cookie: 'masar-language=en' })
    expect([call.status, call.headers.get('retry-after')]).toEqual([429, '7'])
    expect(await call.json()).toMatchObject({
      statusCode: 429,
      message: text('en', 'errors.tooManyRequests', { seconds: 7 }),
      metadata: { language: 'en', path: '/api/v1/shared/user/profile' },
    })
    const busy = refuse('/verify', { accept: 'application/json', 'x-custom-lang': 'ar' }, { reason: 'unavailable' })
    expect(await busy.json()).toMatchObject({ statusCode: 5000, metadata: { language: 'ar', path: '/verify' } })
  })

  it('sends no body where HEAD asked', async () => {
    for (const path of ['/', '/console/api/x']) {
      const answer = refuse(path, {}, { method: 'HEAD' })
      expect([answer.status, await answer.text()]).toEqual([429, ''])
    }
  })

  it('asks browsers to stay on TLS in production', () => {
    expect(refuse('/').headers.get('strict-transport-security')).toBeNull()
    env().deployment = 'production'
    expect(refuse('/').headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  })
})

describe('a refusal of the API', () => {
  const waits = (reason: 'tooManyRequests' | 'unavailable') =>
    Array.from({ length: 100 }, () =>
      Number(refuseOutside(new Headers(), '/api/v1/x', reason, {}, 7.2).headers.get('retry-after')),
    )

  it('reports the exact wait of a limit, and in an outage a random wait that is never too short', () => {
    expect(new Set(waits('tooManyRequests'))).toEqual(new Set([8]))
    const spread = waits('unavailable')
    expect(new Set(spread).size).toBeGreaterThan(1)
    expect([Math.min(...spread) >= 8, Math.max(...spread) <= 16]).toEqual([true, true])
  })
})
