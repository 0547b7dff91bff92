import { beforeAll, describe, expect, it } from 'vitest'
import { updateProfile } from '@/lib/domain/house/identity/account/profile.contract'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { solveAltcha } from '@/lib/platform/auth/captcha-solve'
import { counter } from '@/lib/platform/db/connection'
import { env } from '@/lib/platform/env'
import { labelRequest, readPageLabel } from '@/lib/platform/gate/label-request'
import type { Envelope } from '@/lib/platform/http/envelope'
import { freshAddress } from '@/lib/platform/testing/call'
import { consoleProxy } from './console-proxy'

type Home = Awaited<ReturnType<typeof freshOrganization>>
type Options = {
  method?: string
  body?: unknown
  cookies?: Record<string, string>
  headers?: Record<string, string | null>
  host?: string
  address?: string
}

let home: Home
beforeAll(async () => {
  home = await freshOrganization()
})

const ours = { 'x-console': '1', 'sec-fetch-site': 'same-origin' }
const password = 'a long enough fixture password'

/** A browser's request to the proxy, as it arrives behind the middleware. */
async function send(
  path: string,
  { method = 'GET', body, cookies = {}, headers = {}, host = new URL(home.origin).host, address = freshAddress() }: Options = {},
) {
  const jar = Object.entries(cookies).map(([name, value]) => `${name}=${value}`)
  const sent = new Headers({
    host,
    'x-forwarded-for': address,
    ...(jar.length > 0 && { cookie: jar.join('; ') }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  })
  for (const [name, value] of Object.entries({ ...ours, ...headers })) if (value !== null) sent.set(name, value)
  const url = `http://${host}/console/api${path}`
  const over = await labelRequest({ url, method, headers: sent })
  const response = await consoleProxy(
    new Request(url, { method, headers: over.inside, body: body === undefined ? null : JSON.stringify(body) }),
  )
  const text = await response.text()
  const set = Object.fromEntries(response.headers.getSetCookie().map((line) => [line.split('=', 1)[0] ?? '', line]))
  return {
    status: response.status,
    headers: response.headers,
    text,
    set,
    envelope: (text ? JSON.parse(text) : {}) as Envelope<Record<string, unknown>>,
  }
}

const tokenIn = (line: string | undefined) => line?.split(';', 1)[0]?.split('=')[1] ?? ''
const cookiesOf = ({ accessToken, refreshToken }: { accessToken: string; refreshToken: string }) => ({
  'masar-access': accessToken,
  'masar-refresh': refreshToken,
})

type SignIn = { host?: string; given?: string; cookies?: Record<string, string> }
async function signInAs(email: string, { host, given = password, cookies }: SignIn = {}) {
  const address = freshAddress()
  const challenge = await send('/public/captcha/challenge', { host, address })
  const token = await solveAltcha(challenge.envelope.data?.challenge as Parameters<typeof solveAltcha>[0])
  return send('/public/user/login/credential', {
    method: 'POST',
    body: { email, password: given, from: 'website' },
    headers: { 'x-captcha-token': token },
    host,
    address,
    cookies,
  })
}

describe('the console proxy', () => {
  it('keeps the tokens of a sign-in in cookies no script can read, and out of the answer', async () => {
    const answer = await signInAs(home.learner.email)
    expect(answer.envelope.data).toEqual({ isTwoFactorEnable: false })
    expect(answer.text).not.toMatch(/eyJ/)
    expect(answer.set['masar-access']).toMatch(/^masar-access=eyJ[\w.-]+; Path=\/; Max-Age=900; HttpOnly; SameSite=Lax$/)
    expect(answer.set['masar-refresh']).toMatch(/^masar-refresh=eyJ[\w.-]+; Path=\/; Max-Age=25\d{5}; HttpOnly; SameSite=Lax$/)
    const profile = await send('/shared/user/profile', { cookies: { 'masar-access': tokenIn(answer.set['masar-access']) } })
    expect(profile.envelope.data?.email).toBe(home.learner.email)
  })

  it('binds the cookies to the host and to https everywhere but on localhost', async () => {
    const domain = 'academy.example'
    await home.database((db) => db.execute(`update organizations set custom_domain = '${domain}'`))
    const answer = await signInAs(home.learner.email, { host: domain })
    await home.database((db) => db.execute('update organizations set custom_domain = null'))
    for (const name of ['__Host-masar-access', '__Host-masar-refresh', '__Host-masar-device'])
      expect(answer.set[name]).toMatch(/; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/)
    expect(Object.keys(answer.set)).toHaveLength(3)
  })

  it('keeps a browser known to the account in a cookie that outlives the session', async () => {
    const { email } = await home.person('returning', home.roles.learner)
    const first = await signInAs(email)
    expect(first.set['masar-device']).toMatch(/^masar-device=[\w-]{64}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/)
    expect(first.headers.has('x-device-token')).toBe(false)
    const cookies = { 'masar-device': tokenIn(first.set['masar-device']) }
    const left = await send('/shared/user/logout', {
      method: 'POST',
      cookies: { ...cookies, 'masar-access': tokenIn(first.set['masar-access']) },
    })
    expect(Object.keys(left.set)).toEqual(['masar-access', 'masar-refresh'])
    for (let tries = 0; tries < env().RATE_LIMIT_SIGN_IN.requests; tries += 1)
      expect((await signInAs(email, { given: 'wrong password' })).envelope.statusCode).toBe(5160)
    const stranger = await signInAs(email)
    expect([stranger.status, stranger.headers.get('x-captcha-difficulty')]).toEqual([429, '5'])
    const back = await signInAs(email, { cookies })
    expect([back.status, tokenIn(back.set['masar-device'])]).toEqual([200, cookies['masar-device']])
  })

  it.each([
    ['without the header', { 'x-console': null }],
    ['from another site', { 'sec-fetch-site': 'cross-site' }],
    ['from another subdomain', { 'sec-fetch-site': 'same-site' }],
    ['from the address bar', { 'sec-fetch-site': 'none' }],
    ['of an old browser without an origin', { 'sec-fetch-site': null }],
    ['of an old browser on another site', { 'sec-fetch-site': null, origin: 'https://evil.example' }],
    ['with a null origin', { 'sec-fetch-site': null, origin: 'null' }],
  ])('refuses a change %s, and changes nothing', async (_why, headers) => {
    const person = await home.person(`n${Math.random().toString(36).slice(2, 8)}`, home.roles.learner)
    const refused = await send('/shared/user/logout', {
      method: 'POST',
      cookies: cookiesOf(person.tokens),
      headers: { ...headers, 'x-custom-lang': 'ar' },
    })
    expect([refused.status, refused.envelope.statusCode]).toEqual([403, 403])
    expect(refused.envelope.metadata).toMatchObject({ path: '/api/v1/shared/user/logout' })
    expect(refused.envelope.message).toMatch(/console|لوحة/)
    expect((await send('/shared/user/profile', { cookies: cookiesOf(person.tokens) })).status).toBe(200)
  })

  it('takes the word of an old browser whose origin is this host', async () => {
    const answer = await send('/shared/user/logout', {
      method: 'POST',
      headers: { 'sec-fetch-site': null, origin: home.origin },
    })
    expect(answer.envelope.statusCode).toBe(5120)
  })

  it('passes on no key, token or internal header of the browser', async () => {
    const headers = {
      'x-api-key': 'lpk_dev_no:lps_no',
      authorization: `Bearer ${home.admin.tokens.accessToken}`,
      'x-masar-label': 'forged',
    }
    const answer = await send('/shared/user/profile', { headers })
    expect(answer.envelope.statusCode).toBe(5120)
    const asMyself = await send('/shared/user/profile', { headers, cookies: cookiesOf(home.learner.tokens) })
    expect(asMyself.envelope.data?.email).toBe(home.learner.email)
  })

  it('renews an access token that ran out, once, unseen, and repeats the call', async () => {
    const { tokens, email } = await home.person('renewed', home.roles.learner)
    const answer = await send('/shared/user/profile', {
      cookies: { 'masar-access': 'ran.out.now', 'masar-refresh': tokens.refreshToken },
    })
    expect(answer.envelope.data?.email).toBe(email)
    expect(tokenIn(answer.set['masar-refresh'])).not.toBe(tokens.refreshToken)
    expect(answer.text).not.toMatch(/eyJ/)
  })

  it('signs nobody out when many tabs wake up with the same cookies', async () => {
    const { tokens } = await home.person('tabs', home.roles.learner)
    const wake = () => send('/shared/user/profile', { cookies: { 'masar-refresh': tokens.refreshToken } })
    const together = await Promise.all(Array.from({ length: 8 }, wake))
    const late = await wake()
    for (const { status } of [...together, late]) expect(status).toBe(200)
    const successors = new Set([...together, late].map(({ set }) => tokenIn(set['masar-refresh'])))
    expect(successors.size).toBe(1)
    const [successor = ''] = successors
    const again = await send('/shared/user/refresh', { method: 'POST', cookies: { 'masar-refresh': successor } })
    expect([again.status, again.envelope.data]).toEqual([200, {}])
    const followed = await wake()
    expect(tokenIn(followed.set['masar-refresh'])).toBe(tokenIn(again.set['masar-refresh']))
  })

  it('takes the cookies back where the session ended between a renewal and its call', async () => {
    const { tokens } = await home.person('ended', home.roles.learner)
    await send('/shared/user/logout', { method: 'POST', cookies: cookiesOf(tokens) })
    for (const cookies of [cookiesOf(tokens), { 'masar-refresh': tokens.refreshToken }])
      for (const method of ['GET', 'HEAD']) {
        const answer = await send('/shared/user/profile', { cookies, method })
        expect(answer.status).toBe(401)
        if (method === 'GET') expect(answer.set['masar-refresh']).toContain('Max-Age=0')
      }
  })

  it('spends no refresh token for a read that any link could cause', async () => {
    const { tokens } = await home.person('linked', home.roles.learner)
    const answer = await send('/shared/user/profile', {
      cookies: { 'masar-refresh': tokens.refreshToken },
      headers: { 'x-console': null, 'sec-fetch-site': 'cross-site' },
    })
    expect([answer.status, answer.set]).toEqual([401, {}])
    const mine = await send('/shared/user/profile', { cookies: { 'masar-refresh': tokens.refreshToken } })
    expect(mine.status).toBe(200)
  })

  it('clears the cookies of a session that is over', async () => {
    const answer = await send('/shared/user/profile', { cookies: { 'masar-refresh': 'not.a.token' } })
    expect(answer.envelope.statusCode).toBe(5120)
    for (const name of ['masar-access', 'masar-refresh']) expect(answer.set[name]).toContain(`${name}=; Path=/; Max-Age=0`)
  })

  it('signs out for good', async () => {
    const { tokens } = await home.person('leaving', home.roles.learner)
    const left = await send('/shared/user/logout', { method: 'POST', cookies: cookiesOf(tokens) })
    expect(left.envelope.data).toEqual({ isRevoked: true })
    expect(left.set['masar-refresh']).toContain('Max-Age=0')
    expect((await send('/shared/user/profile', { cookies: cookiesOf(tokens) })).envelope.statusCode).toBe(5041)
  })

  it('refuses a body over the limit without asking the database', async () => {
    const before = counter.statements
    const answer = await send('/shared/user/logout', { method: 'POST', body: { filler: 'x'.repeat(300_000) } })
    expect(answer.envelope.statusCode).toBe(413)
    // The one look-up of the organization, where the request is labelled.
    expect(counter.statements - before).toBe(1)
  })

  it('is labelled with the language of the profile where the browser has chosen none', async () => {
    const { tokens, call } = home.learner
    const label = async (cookies: string, browser = 'en') => {
      const sent = new Headers({ host: new URL(home.origin).host, cookie: cookies, 'accept-language': browser })
      const { inside } = await labelRequest({ url: `${home.origin}/console`, method: 'GET', headers: sent })
      return readPageLabel(inside).language
    }
    const session = `masar-access=${tokens.accessToken}`
    await call(updateProfile, { body: { locale: 'ar' } })
    expect(await label(session)).toBe('ar')
    expect(await label(`${session}; masar-language=en`)).toBe('en')
    expect(await label(session.slice(0, -4))).toBe('en')
    expect(await label('', 'ar-SA')).toBe('ar')
  })

  it('answers in the language of the page', async () => {
    const { text } = await send('/shared/user/profile', { cookies: { 'masar-language': 'ar' } })
    expect(text).toContain('"language":"ar"')
  })
})
