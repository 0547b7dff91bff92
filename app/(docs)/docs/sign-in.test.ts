import { describe, expect, it } from 'vitest'
import { type Asked, signInTools } from './sign-in'

const api = 'http://alnoor.localhost:3000/api/v1'
const signInUrl = `${api}/public/user/login/credential`

function page({ organization = '', challenge = { provider: 'altcha' } as object | null } = {}) {
  const kept: Record<string, string> = {}
  const sent: [string, unknown][] = []
  let forgotten = 0
  const tools = signInTools({
    language: 'ar',
    organization,
    solve: async (given) => `solved ${JSON.stringify(given)}`,
    send: async (target, init) => {
      sent.push([String(target), init?.headers])
      return Response.json(challenge ? { statusCode: 200, data: challenge } : { statusCode: 5100 })
    },
    authorize: (scheme, value) => {
      kept[scheme] = value
    },
    forget: () => {
      forgotten += 1
    },
  })
  return { tools, kept, sent, timesForgotten: () => forgotten }
}
const signIn = (headers: Record<string, string> = {}): Asked => ({ url: signInUrl, headers })

describe('trying operations on the page of the reference', () => {
  it('asks for answers in the language of the page, unless another was chosen', async () => {
    const { tools } = page()
    const asked = await tools.requestInterceptor({ url: `${api}/shared/user/profile`, headers: {} })
    expect(asked.headers).toEqual({ 'x-custom-lang': 'ar', 'accept-language': 'ar' })
    const chosen = { url: `${api}/shared/user/profile`, headers: { 'X-Custom-Lang': 'en', 'Accept-Language': 'en' } }
    expect((await tools.requestInterceptor(chosen)).headers).toEqual({ 'X-Custom-Lang': 'en', 'Accept-Language': 'en' })
    expect((await tools.requestInterceptor({ url: 'https://other.example/x', headers: {} })).headers).toEqual({})
  })

  it('names the organization that was picked, unless another is named', async () => {
    const { tools } = page({ organization: 'horizon' })
    const { headers } = await tools.requestInterceptor({ url: `${api}/shared/user/profile`, headers: {} })
    expect(headers['x-organization']).toBe('horizon')
    const named = { url: `${api}/shared/user/profile`, headers: { 'x-organization': 'alnoor' } }
    expect((await tools.requestInterceptor(named)).headers['x-organization']).toBe('alnoor')
  })

  it('solves the CAPTCHA of a sign-in whose header was left empty, with the key and the organization of the request', async () => {
    const { tools, sent } = page({ organization: 'horizon' })
    const { headers } = await tools.requestInterceptor(signIn({ 'x-api-key': 'k:s' }))
    expect(headers['x-captcha-token']).toBe('solved {"provider":"altcha"}')
    const target = `${api}/public/captcha/challenge?difficulty=0`
    expect(sent).toEqual([[target, { 'x-api-key': 'k:s', 'x-organization': 'horizon' }]])
  })

  it('asks for the harder proof that a refused sign-in wants, and for the usual one after that', async () => {
    const { tools, sent } = page()
    tools.responseInterceptor({ url: signInUrl, status: 429, headers: { 'X-Captcha-Difficulty': '3' } })
    await tools.requestInterceptor(signIn())
    tools.responseInterceptor({ url: signInUrl, status: 200, headers: {} })
    await tools.requestInterceptor(signIn())
    expect(sent.map(([target]) => target.split('=')[1])).toEqual(['3', '0'])
  })

  it('leaves a CAPTCHA that was filled in, a refused challenge, and other operations alone', async () => {
    const { tools, sent } = page()
    expect((await tools.requestInterceptor(signIn({ 'x-captcha-token': 'mine' }))).headers['x-captcha-token']).toBe('mine')
    await tools.requestInterceptor({ url: `${api}/shared/user/logout`, headers: {} })
    expect(sent).toEqual([])
    const refused = page({ challenge: null })
    expect((await refused.tools.requestInterceptor(signIn())).headers).not.toHaveProperty('x-captcha-token')
  })

  it('uses the tokens that were handed out, none of a refusal, and forgets them at a sign-out', () => {
    const { tools, kept, timesForgotten } = page()
    const pair = { accessToken: 'a', refreshToken: 'r' }
    tools.responseInterceptor({ url: signInUrl, status: 401, body: { data: pair } })
    expect(kept).toEqual({})
    tools.responseInterceptor({ url: signInUrl, status: 200, body: { data: { isTwoFactorEnable: false, tokens: pair } } })
    expect(kept).toEqual({ accessToken: 'a', refreshToken: 'Bearer r' })
    tools.responseInterceptor({ url: `${api}/x`, status: 200, body: { data: { accessToken: 'b', refreshToken: 's' } } })
    expect(kept).toEqual({ accessToken: 'b', refreshToken: 'Bearer s' })
    tools.responseInterceptor({ url: `${api}/x`, status: 200, body: { data: [{ id: 'x' }] } })
    tools.responseInterceptor({ url: `${api}/shared/user/logout`, status: 401 })
    expect([kept.accessToken, timesForgotten()]).toEqual(['b', 0])
    tools.responseInterceptor({ url: `${api}/shared/user/logout`, status: 200, body: {} })
    expect(timesForgotten()).toBe(1)
  })
})
