import { beforeAll, describe, expect, it } from 'vitest'
import { createServiceAccount } from '@/lib/domain/house/api-keys/service-accounts.contract'
import { eventsAbout } from '@/lib/domain/testing/events'
import { runAsSystem } from '@/lib/platform/audit/system'
import { newId } from '@/lib/platform/ids'
import { takeRoles } from './role-assignments.service'
import * as contracts from './roles.contract'
import { assign, create, organizationWithRoles, pair, unassign } from './roles.fixtures'
import { setRolesOfAccount } from './service-account-roles.service'

let org: Awaited<ReturnType<typeof organizationWithRoles>>
beforeAll(async () => {
  org = await organizationWithRoles()
})
const about = async (id: string) =>
  (await eventsAbout(org, id, 'role')).map(({ name, payload }): Record<string, unknown> => ({ name, ...payload }))

describe('a role', () => {
  it('publishes that it was created, changed and deleted, and nothing if a change changes nothing', async () => {
    const { role } = await create(org.admin, { permissions: [pair('learningPath.read')] })
    const params = { roleId: role.id }
    const change = (body: object) => org.admin.call(contracts.updateRole, { params, headers: { 'if-match': '*' }, body })
    const permissions = [pair('learningPath.read'), pair('learningPath.publish')]
    for (const body of [{ permissions }, { permissions }, { description: { ar: 'وصف', en: 'Text' } }, {}])
      expect((await change(body)).status).toBe(200)
    await org.admin.call(contracts.removeRole, { params })
    const roleId = role.id
    expect(await about(role.id)).toEqual([
      { name: 'roleCreated', roleId, isBuiltIn: false },
      { name: 'roleChanged', roleId, hasOtherPermissions: true },
      { name: 'roleChanged', roleId, hasOtherPermissions: false },
      { name: 'roleDeleted', roleId },
    ])
  })

  it('that is built in publishes that it was created with its organization', async () => {
    const roleId = org.roles.learner
    expect(await about(roleId)).toEqual([{ name: 'roleCreated', roleId, isBuiltIn: true }])
  })
})

describe('an assignment', () => {
  it('is published once when it is made and once when it ends, with who did it', async () => {
    const { user } = await org.person(`holder${newId().slice(-12)}`, org.roles.learner)
    const roleId = org.roles.instructor
    for (const change of [assign, assign, unassign, unassign]) await change(org.admin, roleId, user.id)
    const held = { holderId: user.id, holder: 'person' }
    expect(await about(user.id)).toEqual([
      { name: 'roleGiven', ...held, roleId: org.roles.learner },
      { name: 'roleGiven', ...held, roleId },
      { name: 'roleTaken', ...held, roleId },
    ])
    expect((await eventsAbout(org, user.id)).at(-1)?.actor).toEqual({ type: 'user', id: org.admin.user.id })
  })

  it('of a service account and of an erased person are published as well', async () => {
    const { user } = await org.person(`gone${newId().slice(-12)}`, org.roles.learner)
    await runAsSystem(org.organization, 'adminRoleUnassign', (context) => takeRoles(context, user.id))
    expect((await about(user.id)).map(({ name }) => name)).toEqual(['roleGiven', 'roleTaken'])
    const body = { name: 'Nightly sync', roleIds: [] }
    const made = await org.admin.call(createServiceAccount, { body })
    const accountId = (made.data as { id: string }).id
    const set = (...ids: string[]) =>
      runAsSystem(org.organization, 'adminRoleAssign', (context) => setRolesOfAccount(context, accountId, ids))
    for (const ids of [[org.roles.instructor], [org.roles.instructor], [org.roles.learner]]) await set(...ids)
    expect((await about(accountId)).map(({ name, holder, roleId }) => [name, holder, roleId])).toEqual([
      ['roleGiven', 'serviceAccount', org.roles.instructor],
      ['roleTaken', 'serviceAccount', org.roles.instructor],
      ['roleGiven', 'serviceAccount', org.roles.learner],
    ])
  })
})
