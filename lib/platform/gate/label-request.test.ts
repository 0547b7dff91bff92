import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { hostedCaptchas } from '../auth/hosted-captcha'
import { clock } from '../clock'
import { env } from '../env'
import { newId } from '../ids'
import { freshTenant } from '../testing/tenant'
import { labelHeader, openLabel } from './label'
import { labelRequest, pageHeader, readPageLabel } from './label-request'
import { peerHeader, sealPeer } from './peer'

const settings = {
  deployment: env().deployment,
  trustProxy: env().trustProxy,
  DEFAULT_ORGANIZATION: env().DEFAULT_ORGANIZATION,
  CAPTCHA_PROVIDER: env().CAPTCHA_PROVIDER,
}
afterEach(() => {
  Object.assign(env(), settings)
  clock.offsetMs = 0
})

let tenant: Awaited<ReturnType<typeof freshTenant>>
beforeAll(async () => {
  tenant = await freshTenant([], { defaultLocale: 'ar' })
})
const visit = (path: string, headers: Record<string, string> = {}, host = new URL(tenant.origin).host) =>
  labelRequest({ url: `http://127.0.0.1:3000${path}`, method: 'GET', headers: new Headers({ host, ...headers }) })

describe('the label of a page', () => {
  it('carries organization, language, address and nonce', async () => {
    const { inside, answer } = await visit('/verify', { [peerHeader]: sealPeer('203.0.113.7') })
    const label = readPageLabel(inside)
    expect(label).toMatchObject({ language: 'ar', address: '203.0.113.7', organization: { id: tenant.organization.id } })
    expect(answer.get('content-security-policy')).toContain(`'nonce-${label.nonce}'`)
    expect(answer.get('content-security-policy')).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/)
    expect([answer.get('referrer-policy'), answer.get('x-content-type-options')]).toEqual(['no-referrer', 'nosniff'])
    expect(readPageLabel((await visit('/verify')).inside).nonce).not.toBe(label.nonce)
  })

  it('lets films of other hosts play where films are shown, and nowhere else', async () => {
    const policyOf = async (path: string) => (await visit(path)).answer.get('content-security-policy') ?? ''
    for (const path of ['/learn/paths/1/modules/2', '/console', '/console/media/1'])
      expect(await policyOf(path), path).toContain(`media-src 'self' blob: https:;`)
    for (const path of ['/consoles', '/verify', '/']) expect(await policyOf(path), path).not.toContain('media-src')
    expect(await policyOf('/learn')).not.toMatch(/(script|connect|img)-src[^;]*https:/)
  })

  it('removes internal headers that come from outside', async () => {
    const forged = Buffer.from(JSON.stringify({ organization: { id: newId() }, language: 'xx' })).toString('base64url')
    const { inside } = await visit('/', { [pageHeader]: forged, [labelHeader]: 'forged.label', [peerHeader]: '6.6.6.6 forged' })
    expect([...inside.keys()].filter((name) => name.startsWith('x-masar-'))).toEqual([pageHeader])
    expect(readPageLabel(inside)).toMatchObject({ language: 'ar', organization: { id: tenant.organization.id } })
    expect(readPageLabel(inside).address).not.toBe('6.6.6.6')
  })

  it('has no organization if the host names none', async () => {
    for (const host of ['nobody.localhost:3000', 'unknown.example'])
      expect(readPageLabel((await visit('/', {}, host)).inside).organization).toBeNull()
  })

  it('is refused at a suspended organization, except where certificates are verified', async () => {
    const { origin, organization } = await freshTenant([], { status: 'suspended' })
    const { host } = new URL(origin)
    for (const path of ['/', '/console', '/verified', '/console/api/shared/user/profile'])
      await expect(visit(path, {}, host), path).rejects.toMatchObject({ reason: 'organizationSuspended' })
    for (const path of ['/verify', '/verify/6KSRB'])
      expect(readPageLabel((await visit(path, {}, host)).inside).organization?.id, path).toBe(organization.id)
  })

  it('has no organization on the front page of the bare host, which asks for it, while other pages use the default one', async () => {
    Object.assign(env(), { DEFAULT_ORGANIZATION: tenant.organization.slug })
    const organizationAt = async (path: string) =>
      readPageLabel((await visit(path, {}, 'localhost:3000')).inside).organization?.id ?? null
    const { id, slug } = tenant.organization
    expect([await organizationAt('/'), await organizationAt('/?go=horizon')]).toEqual([null, null])
    expect([await organizationAt('/verify'), await organizationAt(`/?organization=${slug}`)]).toEqual([id, id])
    Object.assign(env(), { deployment: 'production' })
    expect(await organizationAt('/')).toBe(id)
  })

  it('never follows X-Forwarded-Host or Forwarded', async () => {
    const other = await freshTenant()
    const host = new URL(other.origin).host
    const { inside } = await visit('/', { 'x-forwarded-host': host, forwarded: `host=${host}`, 'x-original-host': host })
    expect(readPageLabel(inside).organization?.id).toBe(tenant.organization.id)
  })

  it('keeps the language asked for in a cookie, and takes no other value', async () => {
    const asked = await visit('/?lang=en')
    expect(readPageLabel(asked.inside).language).toBe('en')
    expect(asked.answer.get('set-cookie')).toBe('masar-language=en; Path=/; Max-Age=31536000; SameSite=Lax')
    expect(readPageLabel((await visit('/', { cookie: 'a=b; masar-language=en' })).inside).language).toBe('en')
    for (const path of ['/?lang=xx', '/?lang=en%0d%0aset-cookie:x=1', '/?lang='])
      expect((await visit(path)).answer.get('set-cookie')).toBeNull()
  })

  it('lets sign-in pages load the configured provider’s CAPTCHA, and nothing else from other hosts', async () => {
    const hostsOf = async (path: string) =>
      [...((await visit(path)).answer.get('content-security-policy') ?? '').matchAll(/https:\/\/[\w.*-]+/g)].map(([host]) => host)
    expect(await hostsOf('/console/sign-in')).toEqual([])
    for (const [provider, { hosts }] of Object.entries(hostedCaptchas)) {
      Object.assign(env(), { CAPTCHA_PROVIDER: provider })
      for (const path of ['/console/sign-in', '/console/forgot-password', '/learn/sign-in'])
        expect([path, [...new Set(await hostsOf(path))]]).toEqual([path, [...hosts]])
      expect(await hostsOf('/verify')).toEqual([])
    }
  })

  it('lets only our own pages frame a page, whose language comes from its address and is not stored', async () => {
    const policyOf = async (path: string) => (await visit(path)).answer.get('content-security-policy') ?? ''
    const { inside, answer } = await visit('/framed/en/modules/1?lang=ar', { cookie: 'masar-language=ar' })
    expect([readPageLabel(inside).language, answer.get('set-cookie')]).toEqual(['en', null])
    expect(answer.get('content-security-policy')).toContain("frame-ancestors 'self'")
    for (const path of ['/console', '/learn', '/framed', '/framed/xx/modules/1', '/console/framed/en/1'])
      expect(await policyOf(path)).toContain("frame-ancestors 'none'")
  })

  it('has another language for a page that is fetched for offline use, without storing that choice', async () => {
    const { inside, answer } = await visit('/learn', { 'x-custom-lang': 'en', cookie: 'masar-language=ar' })
    expect([readPageLabel(inside).language, answer.get('set-cookie')]).toEqual(['en', null])
    expect(readPageLabel((await visit('/learn?lang=ar', { 'x-custom-lang': 'en' })).inside).language).toBe('ar')
  })

  it('lets a preview choose the organization by query, cookie or header, and production by host alone', async () => {
    const { slug, id } = (await freshTenant()).organization
    const chosen = async (path: string, headers: Record<string, string> = {}) => {
      const { inside, answer } = await visit(path, headers)
      return [readPageLabel(inside).organization?.id, answer.get('set-cookie')?.includes(`masar-organization=${slug};`) ?? false]
    }
    Object.assign(env(), { deployment: 'preview' })
    expect(await chosen(`/?organization=${slug}`)).toEqual([id, true])
    expect(await chosen('/', { cookie: `masar-organization=${slug}` })).toEqual([id, false])
    expect(await chosen('/', { 'x-organization': slug })).toEqual([id, false])
    expect((await visit('/')).answer.get('x-robots-tag')).toBe('noindex')
    Object.assign(env(), { deployment: 'production' })
    const own = [tenant.organization.id, false]
    expect(await chosen(`/?organization=${slug}`)).toEqual(own)
    expect(await chosen('/', { cookie: `masar-organization=${slug}` })).toEqual(own)
    expect(await chosen('/', { 'x-organization': slug })).toEqual(own)
    const { answer } = await visit('/')
    expect([answer.get('x-robots-tag'), answer.get('strict-transport-security')]).toEqual([
      null,
      'max-age=31536000; includeSubDomains',
    ])
  })

  it('is needed by every page, signed for its host and fresh', async () => {
    const { inside } = await visit('/verify')
    const read = (changes: Record<string, string>) => {
      const headers = new Headers(inside)
      for (const [name, value] of Object.entries(changes)) headers.set(name, value)
      return () => readPageLabel(headers)
    }
    const header = inside.get(pageHeader) ?? ''
    const [payload = '', mac = ''] = header.split('.')
    const { value, until } = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const richer = { value: { ...value, organization: { ...value.organization, id: newId() } }, until }
    const unsigned = Buffer.from(JSON.stringify(value)).toString('base64url')
    const forged = [unsigned, payload, `${payload}.`, `${Buffer.from(JSON.stringify(richer)).toString('base64url')}.${mac}`, '']
    for (const text of forged) expect(read({ [pageHeader]: text }), text).toThrow('without the middleware')
    expect(read({ host: 'other.localhost:3000' })).toThrow('without the middleware')
    // Validly signed, but as the label of an API call.
    const call = (await visit('/api/v1/shared/user/profile')).inside.get(labelHeader) ?? ''
    expect(read({ [pageHeader]: call })).toThrow('without the middleware')
    expect(() => readPageLabel(new Headers())).toThrow('without the middleware')
    expect(read({})).not.toThrow()
    clock.offsetMs = 30_001
    expect(read({})).toThrow('without the middleware')
  })
})

describe('the label of an API call', () => {
  it('carries the result of the gate, signed for this request', async () => {
    const { apiKey } = tenant
    const { inside } = await visit('/api/v1/shared/user/profile?a=1', { 'x-api-key': apiKey, [labelHeader]: 'forged.label' })
    const url = new URL('http://127.0.0.1:3000/api/v1/shared/user/profile?a=1')
    expect(openLabel(inside, { method: 'GET', url, authorization: null })).toMatchObject({
      organization: { id: tenant.organization.id },
      refusal: null,
      language: 'ar',
      apiKey: { id: null, key: apiKey.split(':')[0] },
    })
    expect(openLabel(inside, { method: 'POST', url, authorization: null })).toBeNull()
    expect(inside.get(labelHeader)).not.toContain(apiKey.split(':')[1] ?? '')
  })

  it('carries a refusal the same way', async () => {
    const url = new URL('http://127.0.0.1:3000/api/v1/shared/user/profile')
    const refusal = async (headers: Record<string, string>, host?: string) =>
      openLabel((await visit(url.pathname, headers, host)).inside, { method: 'GET', url, authorization: null })?.refusal?.reason
    expect(await refusal({})).toBe('apiKeyMissing')
    expect(await refusal({ 'x-api-key': 'x:y' })).toBe('apiKeyInvalid')
    expect(await refusal({ 'x-api-key': tenant.apiKey }, 'nobody.localhost:3000')).toBe('organizationNotFound')
  })
})
