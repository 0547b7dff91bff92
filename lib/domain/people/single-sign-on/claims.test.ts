import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '@/db/schema/identity'
import { readProfile } from '@/lib/domain/house/identity/sign-in/identity.contract'
import { freshOrganization, handle } from '@/lib/domain/testing/fixtures'
import { one } from '@/lib/platform/db/tenant'
import { type Answer, caller } from '@/lib/platform/testing/call'
import { type Claims, type IdentityProvider, startIdentityProvider } from './identity-provider.fixtures'
import { connect, type Settings, signInThrough } from './provider.fixtures'
import { readSsoProvider } from './providers.contract'

let idp: IdentityProvider
let org: Awaited<ReturnType<typeof freshOrganization>>
beforeAll(async () => {
  idp = await startIdentityProvider()
  org = await freshOrganization()
})
afterAll(() => idp.close())

const code = ({ status, envelope }: Answer) => [status, envelope.statusCode]
let made = 0
/** A person of a provider that maps the group Teachers to a role; `comes` signs in with claims. */
async function teacher(settings: Settings = {}) {
  const roleMappings = [{ group: 'Teachers', roleId: org.roles.instructor }]
  const provider = await connect(org, idp, { createsAccounts: true, roleMappings, ...settings })
  made += 1
  const [subject, email] = [`teacher-${made}`, `teacher-${made}@${org.organization.slug}.example`]
  const enters = (claims: Claims) => {
    idp.signsIn(subject, { email, email_verified: true, name: 'Sara Ali', ...claims })
    return signInThrough(org, idp, provider)
  }
  const profileOf = async (answer: Answer) => {
    const { tokens } = answer.envelope.data as { tokens: { accessToken: string } }
    const headers = { 'x-api-key': org.apiKey, authorization: `Bearer ${tokens.accessToken}` }
    const { envelope } = await caller(handle, org.origin, () => headers)(readProfile)
    return envelope.data as { id: string; email: string; name: { ar?: string; en?: string }; roleTypes: string[] }
  }
  const comes = async (claims: Claims) => profileOf(await enters(claims))
  const shown = async () => {
    const { envelope } = await org.admin.call(readSsoProvider, { params: { id: provider.id } })
    return (envelope.data as { lastSignIn: object | null }).lastSignIn
  }
  return { email, enters, comes, shown }
}

describe('the groups of a person', () => {
  it('give and take roles where they are listed, and change nothing where they are left out or cut', async () => {
    const { comes, shown } = await teacher()
    expect((await comes({ groups: ['Teachers', 'Staff'] })).roleTypes).toEqual(['admin'])
    expect((await comes({})).roleTypes).toEqual(['admin'])
    expect(await shown()).toMatchObject({ groupsSeen: 'none', groups: ['Teachers', 'Staff'] })
    const many = Array.from({ length: 2001 }, (_, at) => `G${at}`)
    expect((await comes({ groups: many })).roleTypes).toEqual(['admin'])
    expect((await comes({ groups: [...many.slice(0, 700), 'Teachers'] })).roleTypes).toEqual(['admin'])
    expect((await comes({ groups: ['Staff'] })).roleTypes).toEqual([])
    expect((await comes({})).roleTypes).toEqual([])
  })

  it.each<[string, string, Claims]>([
    ['a path', 'realm_access.roles', { realm_access: { roles: ['Teachers'] } }],
    ['keys', 'urn:roles', { 'urn:roles': { Teachers: { 7: 'alnoor.example' } } }],
    ['userinfo', 'groups', { userinfo: { groups: ['Teachers'] } }],
    ['a path in userinfo', 'realm_access.roles', { realm_access: {}, userinfo: { realm_access: { roles: ['Teachers'] } } }],
  ])('are found by %s', async (_title, groupsClaim, claims) => {
    const { comes } = await teacher({ groupsClaim })
    expect((await comes(claims)).roleTypes).toEqual(['admin'])
  })

  it('that no mapping takes are shown to the administrator, with the names of the claims', async () => {
    const { comes, shown } = await teacher()
    expect(await shown()).toBeNull()
    await comes({ groups: ['Lehrer'], realm_access: { roles: ['Teachers'] } })
    expect(await shown()).toEqual({
      at: expect.any(String),
      claims: ['email', 'email_verified', 'groups', 'name', 'realm_access', 'sub'],
      groups: ['Lehrer'],
      groupsSeen: 'all',
    })
  })
})

describe('userinfo', () => {
  it('says what the ID token lacks, such as whether the address is confirmed', async () => {
    const { email, enters } = await teacher()
    const bare = { email, email_verified: undefined }
    expect(code(await enters({ ...bare, userinfo: { email } }))).toEqual([403, 5194])
    expect(code(await enters({ ...bare, userinfo: { email: `other.${email}`, email_verified: true } }))).toEqual([403, 5194])
    expect((await enters({ ...bare, userinfo: { email, email_verified: true } })).status).toBe(200)
  })

  it('of another person is refused', async () => {
    const { enters } = await teacher()
    expect(code(await enters({ name: undefined, userinfo: { sub: 'another', name: 'Mona' } }))).toEqual([401, 5193])
  })
})

describe('the name of a person', () => {
  it('changes here when it changes at the provider, and not the address', async () => {
    const { email, comes } = await teacher()
    const first = await comes({ name: 'Sara Ali' })
    const married = await comes({ name: 'Sara Omar', email: `new.${email}` })
    expect(married).toMatchObject({ id: first.id, email, name: { en: 'Sara Omar' } })
    expect((await comes({ name: 'سارة عمر' })).name).toEqual({ ar: 'سارة عمر', en: 'Sara Omar' })
  })

  it('that the person changed here stays until the provider sends another one', async () => {
    const { comes } = await teacher()
    const { id } = await comes({ name: 'Sara Ali' })
    const isTheirs = eq(users.id, id)
    await org.database((db) =>
      db
        .update(users)
        .set({ name: { en: 'Sally' } })
        .where(isTheirs),
    )
    for (const name of ['Sara Ali', undefined, 'Sara Ali']) expect((await comes({ name })).name).toEqual({ en: 'Sally' })
    expect((await comes({ name: 'Sara Omar' })).name).toEqual({ en: 'Sara Omar' })
    const stored = await org.database((db) => one(db.select({ name: users.name }).from(users).where(isTheirs)))
    expect(stored.name).toEqual({ en: 'Sara Omar' })
  })
})
