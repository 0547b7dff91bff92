import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ssoProviders } from '@/db/schema/single-sign-on'
import { readProfile } from '@/lib/domain/house/identity/sign-in/identity.contract'
import { assignRoleToMember, createRole, updateRole } from '@/lib/domain/house/roles/roles.contract'
import { suspendMember } from '@/lib/domain/people/members/member-state.contract'
import { userSchema } from '@/lib/domain/people/scim/schema.rules'
import { freshOrganization, handle } from '@/lib/domain/testing/fixtures'
import { type Answer, caller, freshAddress } from '@/lib/platform/testing/call'
import { type IdentityProvider, startIdentityProvider } from './identity-provider.fixtures'
import { connect, type Settings, signInThrough } from './provider.fixtures'
import * as contracts from './providers.contract'

type Org = Awaited<ReturnType<typeof freshOrganization>>
let idp: IdentityProvider
beforeAll(async () => {
  idp = await startIdentityProvider()
})
afterAll(() => idp.close())

const code = ({ status, envelope }: Answer) => [status, envelope.statusCode]
const done = [200, 200]
const tooMuch = [403, 5065]
const unconfirmed = [403, 5196]
const roleWith = async (home: Org, ...pairs: string[]) => {
  const permissions = pairs.map((pair) => ({ subject: pair.split('.')[0], action: pair.split('.')[1] }))
  const name = { ar: `دور ${freshAddress()}`, en: `Role ${freshAddress()}` }
  const made = await home.admin.call(createRole, { body: { name, type: 'admin', permissions } })
  return made.envelope.data as { id: string; version: number }
}
const all = ['ssoProvider.read', 'ssoProvider.create', 'ssoProvider.update', 'ssoProvider.delete']
const signedIn = (home: Org, answer: Answer) => {
  const { tokens } = answer.envelope.data as { tokens: { accessToken: string } }
  return caller(handle, home.origin, () => ({ 'x-api-key': home.apiKey, authorization: `Bearer ${tokens.accessToken}` }))
}
const promote = (home: Org, userId: string, roleId = home.roles.admin) =>
  home.admin.call(assignRoleToMember, { params: { roleId, userId } })
const shown = async (home: Org, id: string) =>
  (await home.admin.call(contracts.readSsoProvider, { params: { id } })).envelope.data as {
    unconfirmedCount: number
    scim: { hasKey: boolean }
  }
const confirm = (home: Org, id: string) => home.admin.call(contracts.updateSsoProvider, { params: { id }, body: {} })

/** An organization with an administrator of providers alone, and a person who came through a provider and then became an administrator. */
async function office(by: 'admin' | 'lesser', settings: Settings = {}) {
  const home = await freshOrganization()
  const role = await roleWith(home, ...all)
  const lesser = await home.person('lesser', role.id)
  const provider = await connect(by === 'admin' ? home : { ...home, admin: lesser }, idp, { createsAccounts: true, ...settings })
  const email = `boss@${home.organization.slug}.example`
  idp.signsIn('boss', { email, email_verified: true, name: 'Boss' })
  const first = await signInThrough(home, idp, provider)
  const call = signedIn(home, first)
  const { id } = (await call(readProfile)).envelope.data as { id: string }
  return { home, role, lesser, provider, boss: { id, email, call }, again: () => signInThrough(home, idp, provider) }
}

/** A request of the directory that has a key. */
const scim = async (home: Org, key: string, method: string, path: string, body?: object) => {
  const headers = { host: new URL(home.origin).host, authorization: `Bearer ${key}`, 'content-type': 'application/scim+json' }
  const url = `${home.origin}/api/v1/public/scim/v2${path}`
  return handle(new Request(url, { method, headers, body: body ? JSON.stringify(body) : null }), freshAddress())
}
const keyBy = async (by: Org['admin'], id: string) =>
  ((await by.call(contracts.createScimKey, { params: { id } })).envelope.data as { key: string }).key

describe('an administrator of providers without the permissions of an Administrator', () => {
  it('cannot suspend an Administrator by a new key of the directory that the Administrator came from', async () => {
    const { home, lesser, provider, boss, again } = await office('admin')
    await promote(home, boss.id)
    expect(code(await lesser.call(suspendMember, { params: { id: boss.id } }))).toEqual([403, 5180])
    const params = { id: provider.id }
    expect(code(await lesser.call(contracts.createScimKey, { params }))).toEqual(tooMuch)
    expect(code(await lesser.call(contracts.removeScimKey, { params }))).toEqual(tooMuch)
    for (const body of [{ name: 'Mine' }, { clientSecret: 'mine' }, { isActive: false }, {}])
      expect(code(await lesser.call(contracts.updateSsoProvider, { params, body }))).toEqual(tooMuch)
    expect(code(await lesser.call(contracts.removeSsoProvider, { params }))).toEqual(tooMuch)
    expect((await boss.call(readProfile)).status).toBe(200)
    expect((await again()).status).toBe(200)
  })

  it('cannot suspend, rename or delete an Administrator by a key that was made before the promotion', async () => {
    const { home, lesser, provider, boss } = await office('admin')
    const key = await keyBy(lesser, provider.id)
    await promote(home, boss.id)
    const send = (method: string, path: string, body?: object) => scim(home, key, method, path, body)
    expect((await send('POST', '/Users', { schemas: [userSchema], userName: boss.email, active: false })).status).toBe(409)
    // Confirming the provider does not confirm a key that another administrator made.
    expect(code(await confirm(home, provider.id))).toEqual(done)
    expect((await send('POST', '/Users', { schemas: [userSchema], userName: boss.email, active: false })).status).toBe(409)
    const trusted = await keyBy(home.admin, provider.id)
    const made = await scim(home, trusted, 'POST', '/Users', { schemas: [userSchema], userName: boss.email, active: false })
    expect(made.status).toBe(201)
  })

  it('cannot sign in as a learner of their own provider who became an Administrator, nor keep a session from before', async () => {
    const { home, lesser, provider, boss, again } = await office('lesser')
    expect(code(await again())).toEqual(done)
    expect(code(await promote(home, boss.id))).toEqual(done)
    expect((await boss.call(readProfile)).envelope.statusCode).toBe(5041)
    expect(code(await again())).toEqual(unconfirmed)
    expect((await shown(home, provider.id)).unconfirmedCount).toBe(1)
    expect(code(await lesser.call(contracts.updateSsoProvider, { params: { id: provider.id }, body: {} }))).toEqual(tooMuch)
    // An administrator with these permissions confirms the provider by saving it.
    expect(code(await confirm(home, provider.id))).toEqual(done)
    expect((await again()).status).toBe(200)
    expect((await shown(home, provider.id)).unconfirmedCount).toBe(0)
  })

  it('cannot sign in as a person whose role was extended later', async () => {
    const { home, provider, boss, again } = await office('lesser')
    const role = await roleWith(home, 'ssoProvider.read')
    await promote(home, boss.id, role.id)
    // Within the permissions of the administrator who saved the provider.
    expect(code(await again())).toEqual(done)
    const permissions = [
      { subject: 'ssoProvider', action: 'read', scope: 'any' },
      { subject: 'role', action: 'assign', scope: 'any' },
    ]
    const headers = { 'if-match': `"${role.version}"` }
    expect(code(await home.admin.call(updateRole, { params: { roleId: role.id }, headers, body: { permissions } }))).toEqual(done)
    expect((await boss.call(readProfile)).envelope.statusCode).toBe(5041)
    expect(code(await again())).toEqual(unconfirmed)
    expect((await shown(home, provider.id)).unconfirmedCount).toBe(1)
  })

  it('loses the key of their directory when its provider is given more than they hold', async () => {
    const { home, lesser, provider, role } = await office('lesser')
    const key = await keyBy(lesser, provider.id)
    const map = (roleId: string) =>
      home.admin.call(contracts.updateSsoProvider, {
        params: { id: provider.id },
        body: { roleMappings: [{ group: 'IT', roleId }] },
      })
    expect(code(await map(role.id))).toEqual(done)
    expect((await scim(home, key, 'GET', '/Users')).status).toBe(200)
    expect(code(await map(home.roles.admin))).toEqual(done)
    expect((await scim(home, key, 'GET', '/Users')).status).toBe(401)
    expect((await shown(home, provider.id)).scim.hasKey).toBe(false)
  })
})

describe('a provider that an Administrator saved', () => {
  it('goes on signing in people who become Administrators, with their sessions and its directory', async () => {
    const { home, provider, boss, again } = await office('admin')
    const key = await keyBy(home.admin, provider.id)
    await promote(home, boss.id)
    expect((await boss.call(readProfile)).status).toBe(200)
    expect((await again()).status).toBe(200)
    const made = await scim(home, key, 'POST', '/Users', { schemas: [userSchema], userName: boss.email })
    expect(made.status).toBe(201)
    const off = { schemas: [userSchema], userName: boss.email, active: false }
    expect((await scim(home, key, 'PUT', `/Users/${boss.id}`, off)).status).toBe(200)
  })

  it('gives the roles of its mapping, and still does after they were extended', async () => {
    const home = await freshOrganization()
    const role = await roleWith(home, 'ssoProvider.read')
    const provider = await connect(home, idp, { createsAccounts: true, roleMappings: [{ group: 'IT', roleId: role.id }] })
    idp.signsIn('clerk', { email: `clerk@${home.organization.slug}.example`, email_verified: true, groups: ['IT'] })
    expect((await signInThrough(home, idp, provider)).status).toBe(200)
    const stored = await home.database((db) => db.select({ confirmed: ssoProviders.confirmedRoles }).from(ssoProviders))
    expect(stored[0]?.confirmed).toEqual([home.roles.admin, role.id])
    const permissions = [{ subject: 'role', action: 'read', scope: 'any' }]
    const headers = { 'if-match': `"${role.version}"` }
    await home.admin.call(updateRole, { params: { roleId: role.id }, headers, body: { permissions } })
    expect((await signInThrough(home, idp, provider)).status).toBe(200)
  })

  it('opens no account with more than its Administrator, such as that of a superAdmin', async () => {
    const { home, boss, again } = await office('admin')
    const owner = await home.person('owner', home.roles.superAdmin)
    await owner.call(assignRoleToMember, { params: { roleId: home.roles.superAdmin, userId: boss.id } })
    expect(code(await again())).toEqual(unconfirmed)
  })
})
