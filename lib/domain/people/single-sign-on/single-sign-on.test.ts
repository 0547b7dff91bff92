import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { activityLogs } from '@/db/schema/platform'
import { userRoles } from '@/db/schema/roles'
import { ssoProviders } from '@/db/schema/single-sign-on'
import { insertUser, enableTwoFactor as turnOn } from '@/lib/domain/house/identity/account/users.service'
import { readProfile } from '@/lib/domain/house/identity/sign-in/identity.contract'
import { assignRoleToMember, createRole } from '@/lib/domain/house/roles/roles.contract'
import { assignRole } from '@/lib/domain/house/roles/roles.service'
import { suspendMember } from '@/lib/domain/people/members/member-state.contract'
import { eventsAbout } from '@/lib/domain/testing/events'
import { freshOrganization, handle } from '@/lib/domain/testing/fixtures'
import { runAsSystem } from '@/lib/platform/audit/system'
import { clock } from '@/lib/platform/clock'
import { type Answer, caller } from '@/lib/platform/testing/call'
import { type IdentityProvider, startIdentityProvider } from './identity-provider.fixtures'
import { comeBack, connect, signInThrough } from './provider.fixtures'
import { createSsoProvider, readSsoProvider, removeSsoProvider, testSsoProvider, updateSsoProvider } from './providers.contract'
import { completeSso, listSignInProviders, readSsoSignOut, startSso } from './sign-in.contract'

type Org = Awaited<ReturnType<typeof freshOrganization>>
let idp: IdentityProvider
let org: Org
beforeAll(async () => {
  idp = await startIdentityProvider()
  org = await freshOrganization()
})
afterAll(() => idp.close())
afterEach(() => {
  clock.offsetMs = 0
})

const code = ({ status, envelope }: Answer) => [status, envelope.statusCode]
/** Calls with the tokens that a sign-in gave. */
function signedIn(home: Org, answer: Answer) {
  const { tokens } = answer.envelope.data as { tokens: { accessToken: string } }
  return caller(handle, home.origin, () => ({ 'x-api-key': home.apiKey, authorization: `Bearer ${tokens.accessToken}` }))
}
async function profileAfter(home: Org, answer: Answer) {
  const call = signedIn(home, answer)
  return (await call(readProfile)).envelope.data as { id: string; email: string; name: object; roleTypes: string[] }
}
const address = (name: string, home = org) => `${name}@${home.organization.slug}.example`
const recorded = async (home: Org, statusCode: number) => {
  const rows = await home.database((db) => db.select().from(activityLogs).where(eq(activityLogs.action, 'userLoginSso')))
  return rows.filter((row) => row.statusCode === statusCode)
}

describe('a sign-in through an identity provider', () => {
  it('creates an account with the roles of the person’s groups, and finds it again by subject', async () => {
    const roleMappings = [
      { group: '*', roleId: org.roles.learner },
      { group: 'Teachers', roleId: org.roles.instructor },
    ]
    const provider = await connect(org, idp, { createsAccounts: true, roleMappings })
    idp.signsIn('subject-1', {
      email: address('Sara'),
      email_verified: true,
      name: 'سارة  علي',
      groups: ['Teachers'],
      locale: 'ar',
    })
    const first = await signInThrough(org, idp, provider)
    const person = await profileAfter(org, first)
    expect(person).toMatchObject({ email: address('sara'), name: { ar: 'سارة علي' }, locale: 'ar' })
    expect(person.roleTypes.toSorted()).toEqual(['admin', 'user'])
    expect(await recorded(org, 200)).toMatchObject([{ actorId: person.id, outcome: 'success', resource: { type: 'user' } }])
    // Another address at the provider, and no groups.
    idp.signsIn('subject-1', { email: address('sara.ali'), email_verified: true, name: 'Sara', groups: [] })
    const again = await profileAfter(org, await signInThrough(org, idp, provider))
    expect([again.id, again.email, again.roleTypes]).toEqual([person.id, address('sara'), ['user']])
  })

  it('is bound to its organization', async () => {
    const other = await freshOrganization()
    const [here, there] = [
      await connect(org, idp, { createsAccounts: true }),
      await connect(other, idp, { createsAccounts: true }),
    ]
    idp.signsIn('subject-everywhere', { email: address('huda'), email_verified: true })
    // The client of `there` was registered last.
    const inOther = await profileAfter(other, await signInThrough(other, idp, there))
    const body = await comeBack(other, idp, there)
    expect(code(await org.stranger(completeSso, { params: { provider: here.id }, body }))).toEqual([401, 5193])
    expect(code(await org.stranger(completeSso, { params: { provider: there.id }, body }))).toEqual([404, 5190])
    const found = await org.database((db) => db.execute(sql`select id from users where id = ${inOther.id}`))
    expect(found).toHaveLength(0)
  })

  it('creates no account unless configured, nor for an unconfirmed address or another domain', async () => {
    const closed = await connect(org, idp)
    idp.signsIn('stranger', { email: address('stranger'), email_verified: true })
    expect(code(await signInThrough(org, idp, closed))).toEqual([403, 5194])
    expect(await recorded(org, 5194)).toMatchObject([{ outcome: 'failed', actorId: null, resource: { label: closed.name } }])
    const open = await connect(org, idp, { createsAccounts: true, emailDomains: [`${org.organization.slug}.example`] })
    idp.signsIn('stranger', { email: 'stranger@elsewhere.example', email_verified: true })
    expect(code(await signInThrough(org, idp, open))).toEqual([403, 5194])
    for (const claims of [{ email_verified: false }, {}]) {
      idp.signsIn('stranger', { email: address('unconfirmed'), ...claims })
      expect(code(await signInThrough(org, idp, open))).toEqual([403, 5194])
    }
    await org.admin.call(updateSsoProvider, { params: { id: open.id }, body: { assumesVerifiedEmail: true } })
    idp.signsIn('stranger', { email: address('unconfirmed'), email_verified: false })
    expect(code(await signInThrough(org, idp, open))).toEqual([403, 5194])
    idp.signsIn('stranger', { email: address('unconfirmed') })
    expect((await signInThrough(org, idp, open)).status).toBe(200)
  })

  it('is linked to an existing account only as configured', async () => {
    const learner = await org.person('present', org.roles.learner)
    const claims = { email: learner.email, email_verified: true }
    const provider = await connect(org, idp, { createsAccounts: true })
    idp.signsIn('present', claims)
    expect(code(await signInThrough(org, idp, provider))).toEqual([403, 5194])
    await org.admin.call(updateSsoProvider, { params: { id: provider.id }, body: { linksAccounts: 'learners' } })
    expect((await profileAfter(org, await signInThrough(org, idp, provider))).id).toBe(learner.user.id)
    // Another person who was given the same address later.
    idp.signsIn('another', claims)
    expect(code(await signInThrough(org, idp, provider))).toEqual([403, 5194])
    idp.signsIn('administrator', { email: org.admin.email, email_verified: true })
    expect(code(await signInThrough(org, idp, provider))).toEqual([403, 5194])
    const everyone = { params: { id: provider.id }, body: { linksAccounts: 'everyone' } }
    expect(code(await org.admin.call(updateSsoProvider, everyone))).toEqual([403, 5065])
    const owner = await org.person('owner', org.roles.superAdmin)
    expect((await owner.call(updateSsoProvider, everyone)).status).toBe(200)
    expect((await profileAfter(org, await signInThrough(org, idp, provider))).id).toBe(org.admin.user.id)
    // It may now be linked to any account, so an administrator can no longer change it.
    for (const body of [{ linksAccounts: 'none' }, { clientId: 'mine' }, { isActive: false }])
      expect(code(await org.admin.call(updateSsoProvider, { params: { id: provider.id }, body }))).toEqual([403, 5065])
    expect(code(await org.admin.call(removeSsoProvider, { params: { id: provider.id } }))).toEqual([403, 5065])
  })

  it('is how a person joins, once: with a new account, or with the one that a directory created', async () => {
    const provider = await connect(org, idp, { createsAccounts: true, linksAccounts: 'learners' })
    const kept = await runAsSystem(org.organization, 'adminUserCreate', async (context) => {
      const account = { email: address('kept'), name: { en: 'Kept' }, passwordHash: null, source: 'directory' } as const
      const made = await insertUser(context, account)
      await assignRole(context, { userId: made.id, roleId: org.roles.learner })
      return made
    })
    const joined = async (name: string) => {
      idp.signsIn(`joins-${name}`, { email: address(name), email_verified: true })
      const { id } = await profileAfter(org, await signInThrough(org, idp, provider))
      await signInThrough(org, idp, provider)
      const published = await eventsAbout(org, id, 'person')
      return { id, events: published.map(({ name, payload }) => [name, payload.source]) }
    }
    const created = ['personCreated', 'directory']
    expect(await joined('kept')).toEqual({ id: kept.id, events: [created, ['personJoined', 'provider']] })
    const { events } = await joined('fresh')
    expect(events).toEqual(['personCreated', 'personJoined'].map((name) => [name, 'provider']))
  })

  it('refuses a suspended account', async () => {
    const provider = await connect(org, idp, { createsAccounts: true })
    idp.signsIn('suspended', { email: address('suspended'), email_verified: true })
    const { id } = await profileAfter(org, await signInThrough(org, idp, provider))
    await org.admin.call(suspendMember, { params: { id } })
    expect(code(await signInThrough(org, idp, provider))).toEqual([403, 5157])
  })

  it('refuses answers that were not requested, are repeated, late, altered, or for another browser', async () => {
    const provider = await connect(org, idp, { createsAccounts: true })
    idp.signsIn('attacker', { email: address('attacker'), email_verified: true })
    const send = (body: object) => org.stranger(completeSso, { params: { provider: provider.id }, body })
    const [mine, other] = [await comeBack(org, idp, provider), await comeBack(org, idp, provider)]
    const refused = [401, 5193]
    // The answer of one browser with the attempt of another.
    expect(code(await send({ attempt: other.attempt, response: mine.response }))).toEqual(refused)
    const changed = new URLSearchParams(mine.response)
    changed.set('iss', 'https://login.elsewhere.example')
    const altered = [
      ...[
        `?${changed}`,
        '',
        '?error=access_denied',
        mine.response.replace(/code=[^&]+/, 'code=made-up'),
        `${mine.response}&state=twice`,
      ],
    ]
    for (const response of altered) expect(code(await send({ attempt: mine.attempt, response })), response).toEqual(refused)
    for (const attempt of [`${mine.attempt.slice(0, -2)}xx`, 'v1.none', '{}'])
      expect(code(await send({ attempt, response: mine.response }))).toEqual(refused)
    clock.offsetMs = 601_000
    expect(code(await send(mine))).toEqual(refused)
    clock.offsetMs = 0
    const last = await comeBack(org, idp, provider)
    expect((await send(last)).status).toBe(200)
    expect(code(await send(last))).toEqual(refused)
  })

  it('is completed once by each attempt, also where the provider would complete it again', async () => {
    const provider = await connect(org, idp, { createsAccounts: true })
    idp.signsIn('again', { email: address('again'), email_verified: true })
    const { envelope } = await org.stranger(startSso, { params: { provider: provider.id } })
    const { authorizationUrl, attempt } = envelope.data as { authorizationUrl: string; attempt: string }
    const complete = async () => {
      // Another code each time, which the provider accepts.
      const response = await idp.goThrough(authorizationUrl, provider.redirectUri)
      return org.stranger(completeSso, { params: { provider: provider.id }, body: { attempt, response } })
    }
    expect((await complete()).status).toBe(200)
    expect(code(await complete())).toEqual([401, 5193])
  })

  it('requires the second step of this platform as configured', async () => {
    const provider = await connect(org, idp, { createsAccounts: true })
    const claims = { email: address('careful'), email_verified: true }
    idp.signsIn('careful', claims)
    const { id } = await profileAfter(org, await signInThrough(org, idp, provider))
    await runAsSystem(org.organization, 'userEnableTwoFactor', (context) => turnOn(context, id))
    const isAsked = async (secondStep: string, amr?: string[]) => {
      await org.admin.call(updateSsoProvider, { params: { id: provider.id }, body: { secondStep } })
      idp.signsIn('careful', { ...claims, ...(amr && { amr }) })
      return ((await signInThrough(org, idp, provider)).envelope.data as { isTwoFactorEnable: boolean }).isTwoFactorEnable
    }
    expect(await isAsked('always', ['mfa'])).toBe(true)
    expect(await isAsked('unlessProved', ['pwd'])).toBe(true)
    expect(await isAsked('unlessProved', ['pwd', 'otp'])).toBe(false)
    expect(await isAsked('never')).toBe(false)
  })

  it('returns the URL that ends its session at the provider, and that of no other session', async () => {
    const provider = await connect(org, idp, { createsAccounts: true })
    idp.signsIn('leaving', { email: address('leaving'), email_verified: true })
    const call = signedIn(org, await signInThrough(org, idp, provider))
    const { address: end } = (await call(readSsoSignOut)).envelope.data as { address: string }
    const url = new URL(end)
    expect(url.href.startsWith(`${idp.issuer}/session/end?`)).toBe(true)
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(provider.signOutUri)
    expect(url.searchParams.get('id_token_hint')).toMatch(/^eyJ/)
    expect((await org.admin.call(readSsoSignOut)).envelope.data).toEqual({ address: null })
  })
})

describe('the settings of a provider', () => {
  it('map only roles that their author holds, and a change applies to everybody', async () => {
    const home = await freshOrganization()
    const permissions = ['read', 'create', 'update', 'delete'].map((action) => ({ subject: 'ssoProvider', action }))
    const name = { ar: 'تقنية المعلومات', en: 'IT' }
    const made = await home.admin.call(createRole, { body: { name, type: 'admin', permissions } })
    const role = (made.envelope.data as { id: string }).id
    const lesser = await home.person('lesser', role)
    const body = { name: 'Mine', issuer: idp.issuer, clientId: 'mine', roleMappings: [{ group: '*', roleId: home.roles.admin }] }
    expect(code(await lesser.call(createSsoProvider, { body }))).toEqual([403, 5065])
    const provider = await connect(home, idp, { createsAccounts: true, roleMappings: [{ group: 'IT', roleId: role }] })
    idp.signsIn('it', { email: address('it', home), email_verified: true, groups: ['IT'] })
    const call = signedIn(home, await signInThrough(home, idp, provider))
    const types = async () => ((await call(readProfile)).envelope.data as { roleTypes: string[] }).roleTypes
    expect(await types()).toEqual(['admin'])
    const mapped = { params: { id: provider.id }, body: { roleMappings: [{ group: 'IT', roleId: home.roles.learner }] } }
    expect((await home.admin.call(updateSsoProvider, mapped)).status).toBe(200)
    expect(await types()).toEqual(['user'])
    // The mapping does not unassign a role that was assigned by hand.
    const { id } = (await call(readProfile)).envelope.data as { id: string }
    await home.admin.call(assignRoleToMember, { params: { userId: id, roleId: home.roles.instructor } })
    expect((await home.admin.call(removeSsoProvider, { params: { id: provider.id } })).status).toBe(200)
    const held = await home.database((db) => db.select().from(userRoles).where(eq(userRoles.userId, id)))
    expect(held.map(({ roleId }) => roleId)).toEqual([home.roles.instructor])
  })

  it('store the secret encrypted, and show it in no answer and no record', async () => {
    const home = await freshOrganization()
    const provider = await connect(home, idp)
    const secret = 'marker client secret 81c3'
    const { text } = await home.admin.call(readSsoProvider, { params: { id: provider.id } })
    expect(text).toContain('"hasClientSecret":true')
    const stored = await home.database((db) => db.select().from(ssoProviders))
    const logged = await home.database((db) => db.select().from(activityLogs))
    for (const place of [text, JSON.stringify(stored), JSON.stringify(logged)]) expect(place).not.toContain(secret)
    expect(stored[0]?.sealedClientSecret).toMatch(/^v1\./)
  })

  it('are shown on the sign-in page while active, and can be tested', async () => {
    const home = await freshOrganization()
    const provider = await connect(home, idp)
    const shown = async () => (await home.stranger(listSignInProviders)).envelope.data
    expect(await shown()).toEqual({ providers: [{ id: provider.id, name: provider.name }] })
    const outcome = async () => (await home.admin.call(testSsoProvider, { params: { id: provider.id } })).envelope.data
    expect(await outcome()).toEqual({ problem: null, keyCount: 1, endsSessions: true })
    await home.database((db) => db.update(ssoProviders).set({ issuer: `${idp.issuer}/nothing` }))
    expect(await outcome()).toMatchObject({ problem: 'notOpenId' })
    await home.database((db) => db.update(ssoProviders).set({ issuer: 'http://localhost:1' }))
    expect(await outcome()).toMatchObject({ problem: 'unreachable' })
    await home.database((db) => db.update(ssoProviders).set({ issuer: 'https://169.254.169.254' }))
    expect(await outcome()).toMatchObject({ problem: 'addressForbidden' })
    await home.admin.call(updateSsoProvider, { params: { id: provider.id }, body: { isActive: false } })
    expect(await shown()).toEqual({ providers: [] })
  })

  it.each([
    'http://login.example.com',
    'https://10.0.0.1',
    'https://login.example.com/?a=b',
    'https://user:pw@login.example.com',
  ])('name no issuer like %s', async (issuer) => {
    const body = { name: 'Odd', issuer, clientId: 'masar' }
    expect(code(await org.admin.call(createSsoProvider, { body }))).toEqual([422, 5030])
  })
})
