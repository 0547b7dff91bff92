import { describe, expect, it } from 'vitest'
import { readOwnPermissions } from '@/lib/domain/house/roles/own-permissions.contract'
import { createRole, listRoles } from '@/lib/domain/house/roles/roles.contract'
import { listMembers } from '@/lib/domain/people/members/members.contract'
import type { Person } from '@/lib/domain/testing/contract-suite'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { code } from '@/lib/domain/testing/walks'
import { scopes } from '../words'
import { grantOf, narrowed, scopeHeld } from './permissions'
import { viewHeader } from './view-as-role'

describe('permissions that two sets grant', () => {
  it('are those of both, each in the narrower scope', () => {
    const of = (...grants: string[]) => new Set(grants)
    for (const one of [...scopes, null])
      for (const other of [...scopes, null]) {
        const sets = [one, other].map((scope) => (scope ? of(grantOf('role.read', scope)) : of()))
        const both = narrowed(sets[0] ?? of(), sets[1] ?? of())
        const expected = one && other ? scopes[Math.max(scopes.indexOf(one), scopes.indexOf(other))] : null
        expect([one, other, scopeHeld(both, 'role.read')]).toEqual([one, other, expected])
      }
    expect(scopeHeld(narrowed({ has: () => true }, of('role.read@own')), 'role.read')).toBe('own')
  })
})

describe('a request that is looked at as a role', () => {
  const as = (roleId: string) => ({ headers: { [viewHeader]: roleId } })
  const held = async (person: Person, roleId: string) =>
    (await person.call(readOwnPermissions, as(roleId))).data as { roleTypes: string[]; permissions: object[] }

  it('reads what the role reads, changes nothing, and is never more than its person may', async () => {
    const org = await freshOrganization()
    const learner = await held(org.admin, org.roles.learner)
    expect(learner.roleTypes).toEqual(['user'])
    const own = (await org.learner.call(readOwnPermissions)).data as typeof learner
    expect(learner.permissions).toEqual(own.permissions.filter((pair) => learner.permissions.some((one) => same(one, pair))))
    expect(code(await org.admin.call(listMembers, as(org.roles.learner)))).toEqual([403, 5063])
    expect(code(await org.admin.call(listMembers, as(org.roles.instructor)))).not.toEqual([200, 200])
    const body = { name: { ar: 'دور', en: 'Role' }, permissions: [] }
    expect(code(await org.admin.call(createRole, { body, ...as(org.roles.admin) }))).toEqual([403, 5182])
    // A role that is not there grants nothing, and a foreign one is not there.
    const { roles } = await freshOrganization()
    for (const roleId of [roles.admin, 'x', '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a01'])
      expect((await held(org.admin, roleId)).permissions).toEqual([])
  })

  it('is for administrators', async () => {
    const org = await freshOrganization()
    expect(code(await org.learner.call(readOwnPermissions, as(org.roles.admin)))).toEqual([403, 5063])
    expect(code(await org.admin.call(listRoles, as(org.roles.admin)))).toEqual([200, 200])
  })
})

const same = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)
