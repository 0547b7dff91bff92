import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enableTwoFactor } from '@/lib/domain/house/identity/account/users.service'
import { type IdentityProvider, startIdentityProvider } from '@/lib/domain/people/single-sign-on/identity-provider.fixtures'
import { connect } from '@/lib/domain/people/single-sign-on/provider.fixtures'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { runAsSystem } from '@/lib/platform/audit/system'
import { labelRequest } from '@/lib/platform/gate/label-request'
import { freshAddress } from '@/lib/platform/testing/call'
import { returnFromProvider, startAtProvider } from './through-provider'

let home: Awaited<ReturnType<typeof freshOrganization>>
let idp: IdentityProvider
let provider: Awaited<ReturnType<typeof connect>>
const address = freshAddress()
beforeAll(async () => {
  home = await freshOrganization()
  idp = await startIdentityProvider()
  provider = await connect(home, idp, { createsAccounts: true })
})
afterAll(() => idp.close())

/** A page that a browser asks for, as it arrives behind the middleware. */
async function visit(answer: typeof startAtProvider, pathAndQuery: string, cookie = '', headers: Record<string, string> = {}) {
  const url = `${home.origin}${pathAndQuery}`
  const sent = new Headers({ host: new URL(url).host, 'x-forwarded-for': address, cookie, ...headers })
  const { inside } = await labelRequest({ url, method: 'GET', headers: sent })
  const response = await answer(new Request(url, { headers: inside }), provider.id)
  const cookies = Object.fromEntries(response.headers.getSetCookie().map((line) => [line.split('=', 1)[0] ?? '', line]))
  return { status: response.status, location: response.headers.get('location') ?? '', cookies }
}
const pairOf = (line = '') => line.split(';', 1)[0] ?? ''
const start = (next: string) => visit(startAtProvider, `/console/sso/${provider.id}?${new URLSearchParams({ next })}`)
/** As the provider sends a browser back: from another site. */
const comeBack = (query: string, cookie?: string) =>
  visit(returnFromProvider, `/console/sso/${provider.id}/callback${query}`, cookie, { 'sec-fetch-site': 'cross-site' })

describe('a browser that signs in through a provider', () => {
  it('comes back signed in, to the page that it wanted', async () => {
    idp.signsIn('reader', { email: `reader@${home.organization.slug}.example`, email_verified: true })
    const begun = await start('/learn/paths?page=2')
    expect(begun.status).toBe(303)
    expect(begun.cookies['masar-sso']).toMatch(/^masar-sso=v1\.[\w-]+~[\w-]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/)
    const query = await idp.goThrough(begun.location, provider.redirectUri)
    const done = await comeBack(query, pairOf(begun.cookies['masar-sso']))
    expect([done.status, done.location]).toEqual([303, '/learn/paths?page=2'])
    expect(done.cookies['masar-sso']).toContain('Max-Age=0')
    for (const name of ['masar-access', 'masar-refresh']) expect(done.cookies[name]).toMatch(/=eyJ[^;]+; Path=\/; .*HttpOnly/)
    // Of a stranger's link with their answer: this browser asked for nothing.
    const planted = await comeBack(query)
    expect([planted.location, planted.cookies['masar-access']]).toEqual([
      '/console/sign-in?next=%2Fconsole#sso=ssoRefused',
      undefined,
    ])
  })

  it('is led nowhere else, whatever it asks for', async () => {
    const begun = await start('https://evil.example/')
    const query = await idp.goThrough(begun.location, provider.redirectUri)
    expect((await comeBack(query, pairOf(begun.cookies['masar-sso']))).location).toBe('/console')
  })

  it('goes on with the second step, or learns why it is not signed in, on the page where it began', async () => {
    const person = await home.person('careful', home.roles.learner)
    await runAsSystem(home.organization, 'userEnableTwoFactor', (context) => enableTwoFactor(context, person.user.id))
    const linked = await connect(home, idp, { linksAccounts: 'learners' })
    provider = linked
    idp.signsIn('careful', { email: person.email, email_verified: true })
    const begun = await start('/learn')
    const query = await idp.goThrough(begun.location, linked.redirectUri)
    const asked = await comeBack(query, pairOf(begun.cookies['masar-sso']))
    expect(asked.location).toMatch(/^\/learn\/sign-in\?next=%2Flearn#challenge=[\w-]{43}$/)
    expect(asked.cookies['masar-access']).toBeUndefined()
    const refused = await comeBack('?error=access_denied', pairOf(begun.cookies['masar-sso']))
    expect(refused.location).toBe('/learn/sign-in?next=%2Flearn#sso=ssoRefused')
  })
})
