import { beforeAll, describe, expect, test } from 'vitest'
import { allPermissions } from '@/lib/domain/rooms'
import { runAsSystem } from '@/lib/platform/audit/system'
import { newId } from '@/lib/platform/ids'
import * as contracts from './roles.contract'
import { assign, create, organizationWithRoles, pair, read, unassign } from './roles.fixtures'
import { assignRole } from './roles.service'

let org: Awaited<ReturnType<typeof organizationWithRoles>>
beforeAll(async () => {
  org = await organizationWithRoles()
})

describe('nobody grants permissions that they do not hold', () => {
  test('when they create, change or assign a role', async () => {
    const lesser = await org.somebody('lesser', [
      pair('role.create'),
      pair('role.update'),
      pair('role.assign'),
      pair('role.read'),
      pair('progress.readAny', 'own'),
    ])
    const tooMuch = { status: 403, envelope: { statusCode: 5065 } }
    expect(await create(lesser, { permissions: [pair('apiKey.create')] })).toMatchObject(tooMuch)
    expect(await create(lesser, { permissions: [pair('progress.readAny', 'any')] })).toMatchObject(tooMuch)
    const { role, etag, status } = await create(lesser, { permissions: [pair('progress.readAny', 'own')] })
    expect(status).toBe(201)
    const change = { params: { roleId: role.id }, headers: { 'if-match': etag }, body: { permissions: [pair('role.delete')] } }
    expect(await lesser.call(contracts.updateRole, change)).toMatchObject(tooMuch)
    expect(await assign(lesser, org.roles.instructor, lesser.user.id)).toMatchObject(tooMuch)
    expect((await org.auditOf('adminRoleAssign', org.roles.instructor)).at(-1)).toMatchObject({
      outcome: 'failed',
      statusCode: 5065,
      changes: null,
    })
    expect(await assign(lesser, role.id, org.learner.user.id)).toMatchObject({ status: 200 })
  })

  test('but permissions that the role already grants may stay, though not be revoked', async () => {
    const lesser = await org.somebody('keeper', [pair('role.update'), pair('role.read')])
    const { role, etag } = await create(org.admin, { permissions: [pair('apiKey.create'), pair('apiKey.read')] })
    const change = (...permissions: object[]) =>
      lesser.call(contracts.updateRole, { params: { roleId: role.id }, headers: { 'if-match': etag }, body: { permissions } })
    expect(await change(pair('apiKey.create'), pair('role.read'))).toMatchObject({ status: 403, envelope: { statusCode: 5065 } })
    expect(await change(pair('apiKey.create'), pair('apiKey.read'), pair('role.read'))).toMatchObject({ status: 200 })
  })

  test('only a superAdmin assigns superAdmin, and the last one remains', async () => {
    expect(await assign(org.admin, org.roles.superAdmin, org.admin.user.id)).toMatchObject({ envelope: { statusCode: 5065 } })
    const first = await org.person('first', org.roles.superAdmin)
    expect((await read(first, org.roles.superAdmin)).envelope.data).toMatchObject({
      permissions: expect.arrayContaining([pair('organization.update', 'any')]),
    })
    const { role: everything } = await create(first, { permissions: allPermissions.map((text) => pair(text)) })
    const almost = await org.person('almost', everything.id)
    expect(await assign(almost, org.roles.superAdmin, almost.user.id)).toMatchObject({ envelope: { statusCode: 5065 } })
    const second = await org.person('second', null)
    expect(await assign(first, org.roles.superAdmin, second.user.id)).toMatchObject({ status: 200 })
    expect(await unassign(second, org.roles.superAdmin, first.user.id)).toMatchObject({ status: 200 })
    expect(await unassign(second, org.roles.superAdmin, second.user.id)).toMatchObject({ status: 409 })
    expect(await create(second, { permissions: [pair('session.delete')] })).toMatchObject({ status: 201 })
  })
})

describe('holding a role', () => {
  test('takes effect with the next request, and so does losing it or its permissions', async () => {
    const person = await org.person('next', org.roles.instructor)
    const { role, etag } = await create(org.admin, { permissions: [pair('role.read')] })
    const list = () => person.call(contracts.listRoles)
    expect(await list()).toMatchObject({ status: 403, envelope: { statusCode: 5180 } })
    await assign(org.admin, role.id, person.user.id)
    expect(await list()).toMatchObject({ status: 200 })
    await org.admin.call(contracts.updateRole, {
      params: { roleId: role.id },
      headers: { 'if-match': etag },
      body: { permissions: [] },
    })
    expect((await list()).envelope.statusCode).toBe(5180)
    const { role: other } = await create(org.admin, { permissions: [pair('role.read')] })
    await assign(org.admin, other.id, person.user.id)
    expect((await list()).status).toBe(200)
    expect((await unassign(org.admin, other.id, person.user.id)).envelope.data).toEqual({
      roleId: other.id,
      userId: person.user.id,
      isAssigned: false,
    })
    expect((await list()).envelope.statusCode).toBe(5180)
  })

  test('can be repeated without effect, and an assigned role cannot be deleted', async () => {
    const { role } = await create(org.admin, { permissions: [] })
    const { user, email } = org.learner
    for (const _ of [1, 2])
      expect((await assign(org.admin, role.id, user.id)).envelope.data).toEqual({
        roleId: role.id,
        userId: user.id,
        isAssigned: true,
        until: null,
      })
    expect((await read(org.admin, role.id)).envelope.data).toMatchObject({ memberCount: 1, version: 1 })
    expect((await org.auditOf('adminRoleAssign', role.id)).map(({ changes }) => changes)).toEqual([
      [{ field: 'member', before: null, after: email }],
      null,
    ])
    expect(await org.admin.call(contracts.removeRole, { params: { roleId: role.id } })).toMatchObject({
      status: 409,
      envelope: { statusCode: 5064 },
    })
    for (const _ of [1, 2]) expect(await unassign(org.admin, role.id, user.id)).toMatchObject({ status: 200 })
    expect(await org.admin.call(contracts.removeRole, { params: { roleId: role.id } })).toMatchObject({ status: 200 })
  })

  test('needs a person of this organization and a role of this organization', async () => {
    const other = await organizationWithRoles()
    const { role } = await create(org.admin, { permissions: [] })
    for (const userId of [newId(), other.learner.user.id]) {
      expect(await assign(org.admin, role.id, userId)).toMatchObject({ status: 404, envelope: { statusCode: 5150 } })
      expect(await unassign(org.admin, role.id, userId)).toMatchObject({ status: 404, envelope: { statusCode: 5150 } })
    }
    const [missing, foreign] = [await read(org.admin, newId()), await read(org.admin, other.roles.learner)]
    expect(foreign.envelope).toMatchObject({ statusCode: 5060, message: missing.envelope.message })
    expect(foreign.status).toBe(404)
    expect(await assign(org.admin, other.roles.learner, org.learner.user.id)).toMatchObject({
      status: 404,
      envelope: { statusCode: 5060 },
    })
  })
})

test('can be assigned by the system too, only to existing people', async () => {
  const before = (await org.auditOf('adminRoleAssign', org.roles.learner)).length
  await runAsSystem(org.organization, 'adminRoleAssign', (context) =>
    assignRole(context, { userId: org.admin.user.id, roleId: org.roles.learner }),
  )
  expect((await org.auditOf('adminRoleAssign', org.roles.learner)).length).toBe(before + 1)
  await expect(
    runAsSystem(org.organization, 'adminRoleAssign', (context) =>
      assignRole(context, { userId: newId(), roleId: org.roles.learner }),
    ),
  ).rejects.toMatchObject({ reason: 'userNotFound' })
})
