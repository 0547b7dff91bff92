import { describe, expect, it } from 'vitest'
import { readProfile } from '@/lib/domain/house/identity/sign-in/identity.contract'
import { createRole, listRoles } from '@/lib/domain/house/roles/roles.contract'
import { listGroups } from '@/lib/domain/people/groups/groups.contract'
import { listMembers } from '@/lib/domain/people/members/members.contract'
import { handle } from '@/lib/domain/testing/fixtures'
import { originOf } from '@/lib/platform/auth/organization'
import { caller } from '@/lib/platform/testing/call'
import * as contracts from './api-keys.contract'
import { programOfToken } from './program-tokens.service'
import { code, headerOf, type Key, officeOfPrograms } from './service-accounts.fixtures'

/** An office with a key that is narrowed to some permissions, and callers that send it with the token of a person. */
async function narrowedOffice(scopes: string[] | null) {
  const office = await officeOfPrograms()
  const { data } = await office.admin.call(contracts.createApiKey, { body: { name: 'Narrow', scopes } })
  const key = data as Key & { scopes: string[] | null }
  const as = ({ tokens }: Pick<typeof office.admin, 'tokens'>) =>
    caller(handle, office.origin, () => ({ 'x-api-key': headerOf(key), authorization: `Bearer ${tokens.accessToken}` }))
  return { ...office, key, as }
}

describe('an API key with scopes', () => {
  it('opens what they permit to a caller who may do it, and nothing else', async () => {
    const { key, as, admin, person, roles, lesser } = await narrowedOffice(['organizationMember.read'])
    expect(key.scopes).toEqual(['organizationMember.read'])
    const owner = await person('owner', roles.superAdmin)
    for (const one of [admin, owner]) {
      expect(code(await as(one)(listMembers))).toEqual([200, 200])
      expect(code(await as(one)(listGroups))).toEqual([403, 5180])
      // Operations that ask for no permission stay open.
      expect(code(await as(one)(readProfile))).toEqual([200, 200])
    }
    const { person: other } = await lesser(['group.read'])
    for (const contract of [listMembers, listGroups]) expect(code(await as(other)(contract))).toEqual([403, 5180])
  })

  it('narrows a service account, in the protocols of other systems too', async () => {
    const office = await officeOfPrograms()
    const { account, organization } = await office.program().then((made) => ({ ...made, organization: office.organization }))
    const body = { name: 'Narrow', kind: 'service', serviceAccountId: account.id, scopes: ['group.read'] }
    const key = (await office.admin.call(contracts.createApiKey, { body })).data as Key
    const { token } = await office.tokenOf(headerOf(key))
    const call = office.by(headerOf(key), token)
    expect(code(await call(listGroups))).toEqual([200, 200])
    expect(code(await call(listMembers))).toEqual([403, 5180])
    const subject = { issuer: originOf(organization), organizationId: organization.id, userId: account.id, sessionId: key.id }
    const program = await office.database((db) => programOfToken(db, organization, { ...subject, scope: null }))
    expect(['group.read', 'organizationMember.read'].map((pair) => program.permissions.has(pair))).toEqual([true, false])
  })

  it('has other scopes from the next request on', async () => {
    const { key, as, admin } = await narrowedOffice(['group.read'])
    const change = async (scopes: string[] | null, version: number) =>
      code(
        await admin.call(contracts.updateApiKey, {
          params: { id: key.id },
          body: { scopes },
          headers: { 'if-match': `"${version}"` },
        }),
      )
    expect(code(await as(admin)(listMembers))).toEqual([403, 5180])
    expect(await change(['organizationMember.read', 'group.read'], 1)).toEqual([200, 200])
    expect(code(await as(admin)(listMembers))).toEqual([200, 200])
    expect(code(await as(admin)(listRoles))).toEqual([403, 5180])
    expect(await change(null, 2)).toEqual([200, 200])
    expect(code(await as(admin)(listRoles))).toEqual([200, 200])
  })

  it.each([
    ['an unknown permission', ['organizationMember.fly'], 'unknownScope scopes.0'],
    ['one that makes keys', ['group.read', 'apiKey.create'], 'unknownScope scopes.1'],
    ['one that makes roles', ['role.update'], 'unknownScope scopes.0'],
    ['none at all', [], 'minLength scopes'],
  ])('cannot have %s', async (_, scopes, fault) => {
    const { admin } = await officeOfPrograms()
    const { status, envelope } = await admin.call(contracts.createApiKey, { body: { name: 'Narrow', scopes } })
    expect([status, ...(envelope.errors ?? []).map(({ key, property }) => `${key} ${property}`)]).toEqual([422, fault])
  })

  it('does not let a superAdmin give through it what it does not permit', async () => {
    const { as, person, roles } = await narrowedOffice(['group.read'])
    const owner = await person('owner', roles.superAdmin)
    const body = { name: { ar: 'دور', en: 'Role' }, type: 'admin', permissions: [] }
    expect(code(await as(owner)(createRole, { body }))).toEqual([403, 5180])
  })
})
