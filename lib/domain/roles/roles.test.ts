import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { counter } from '@/db/client'
import { activityLogs } from '@/db/schema/platform'
import { act } from '@/lib/platform/audit/act'
import { newId } from '@/lib/platform/ids'
import { freshOrganization } from '../fixtures'
import * as contracts from './roles.contract'
import { assignRole } from './roles.service'

type Shown = {
  id: string
  name: { ar: string; en: string }
  type: string
  isBuiltIn: boolean
  permissions: { subject: string; action: string; scope: string }[]
  memberCount: number
  version: number
}
type Fresh = Awaited<ReturnType<typeof freshOrganization>>
type Caller = Fresh['admin']

let org: Fresh
beforeAll(async () => {
  org = await freshOrganization()
})

let made = 0
const pair = (text: string, scope?: string) => {
  const [subject, action] = text.split('.')
  return { subject, action, ...(scope && { scope }) }
}
async function create(by: Caller, input: { permissions: object[]; name?: object; type?: string }) {
  made += 1
  const body = { name: { ar: `دور ${made}`, en: `Role ${made}` }, type: 'admin', ...input }
  const answer = await by.call(contracts.createRole, { body })
  return { ...answer, role: answer.envelope.data as Shown, etag: answer.headers.get('etag') ?? '' }
}
const assign = (by: Caller, roleId: string, userId: string) =>
  by.call(contracts.assignRoleToMember, { params: { roleId, userId } })
const unassign = (by: Caller, roleId: string, userId: string) => by.call(contracts.unassignRole, { params: { roleId, userId } })
const read = (by: Caller, roleId: string, headers: Record<string, string> = {}) =>
  by.call(contracts.readRole, { params: { roleId }, headers })
const auditOf = (action: string, roleId: string) =>
  org.database(async (db) => {
    const rows = await db
      .select()
      .from(activityLogs)
      .where(and(eq(activityLogs.action, action), eq(activityLogs.organizationId, org.organization.id)))
      .orderBy(activityLogs.sequence)
    return rows.filter((row) => (row.resource as { id?: string } | null)?.id === roleId)
  })
/** Somebody whose only roles are made of the given pairs. */
async function somebody(name: string, permissions: object[]) {
  const { role } = await create(org.admin, { permissions })
  return org.person(name, role.id)
}

describe('a role of one’s own', () => {
  test('is created, read, changed and removed, and the activity log tells each step', async () => {
    const { status, role, etag } = await create(org.admin, {
      permissions: [pair('learningPath.update', 'group'), pair('learningPath.read')],
    })
    expect(status).toBe(201)
    expect(role).toMatchObject({
      isBuiltIn: false,
      memberCount: 0,
      version: 1,
      permissions: [pair('learningPath.read', 'any'), pair('learningPath.update', 'group')],
    })
    expect((await read(org.admin, role.id)).envelope.data).toEqual(role)

    const params = { roleId: role.id }
    const changed = await org.admin.call(contracts.updateRole, {
      params,
      headers: { 'if-match': etag },
      body: { permissions: [pair('learningPath.read'), pair('learningPath.publish')] },
    })
    expect(changed.envelope.data).toMatchObject({
      name: role.name,
      version: 2,
      permissions: [pair('learningPath.publish', 'any'), pair('learningPath.read', 'any')],
    })
    expect((await auditOf('adminRoleUpdate', role.id))[0]).toMatchObject({
      outcome: 'success',
      resource: { type: 'role', id: role.id, label: role.name.en },
      changes: [
        { field: 'permissions.learningPath.update', before: 'group', after: null },
        { field: 'permissions.learningPath.publish', before: null, after: 'any' },
      ],
    })

    expect((await org.admin.call(contracts.removeRole, { params })).envelope.data).toEqual({ id: role.id })
    expect((await read(org.admin, role.id)).envelope.statusCode).toBe(5060)
    expect((await auditOf('adminRoleDelete', role.id))[0]?.changes).toContainEqual({
      field: 'permissions.learningPath.publish',
      before: 'any',
      after: null,
    })
  })

  test('cannot have the name of another, whatever its case', async () => {
    const { role } = await create(org.admin, { permissions: [] })
    const again = await create(org.admin, { permissions: [], name: { ar: 'اسم آخر', en: ` ${role.name.en.toUpperCase()}` } })
    expect(again).toMatchObject({ status: 409, envelope: { statusCode: 5061 } })
  })

  test('is never of type superAdmin', async () => {
    expect((await create(org.admin, { permissions: [], type: 'superAdmin' })).envelope.errors?.[0]).toMatchObject({
      key: 'enum',
      property: 'type',
    })
  })

  test('names the field of an unknown subject, action or scope and of a pair given twice', async () => {
    const permissions = [
      pair('role.fly'),
      pair('kite.read'),
      pair('role.read', 'world'),
      pair('role.assign'),
      pair('role.assign', 'own'),
    ]
    const { status, envelope } = await create(org.admin, { permissions })
    expect(status).toBe(422)
    const failures = envelope.errors?.map(({ key, property }) => `${property} ${key}`)
    expect(failures).toEqual(
      expect.arrayContaining(['permissions.0.action enum', 'permissions.1.subject enum', 'permissions.2.scope enum']),
    )
    expect(envelope.errors?.find(({ property }) => property === 'permissions.0.action')?.message).toContain(
      'read, create, update, delete, assign',
    )
    const twice = await create(org.admin, { permissions: permissions.slice(3) })
    expect(twice.envelope.errors).toEqual([expect.objectContaining({ key: 'duplicate', property: 'permissions.1' })])
  })
})

describe('two people changing one role', () => {
  test('permissions need If-Match, and a stale one is refused', async () => {
    const { role, etag } = await create(org.admin, { permissions: [pair('user.read')] })
    const change = (body: object, headers = {}) =>
      org.admin.call(contracts.updateRole, { params: { roleId: role.id }, body, headers })
    expect(await change({ permissions: [] })).toMatchObject({ status: 428 })
    const renamed = await change({ name: { ar: `مراقب ${made}`, en: `Watcher ${made}` } })
    expect(renamed).toMatchObject({ status: 200, envelope: { data: { version: 2, permissions: [pair('user.read', 'any')] } } })
    expect(await change({ permissions: [] }, { 'if-match': etag })).toMatchObject({ status: 412 })
    expect(await change({ description: null }, { 'if-match': etag })).toMatchObject({ status: 412 })
    expect(await change({ permissions: [] }, { 'if-match': renamed.headers.get('etag') ?? '' })).toMatchObject({
      status: 200,
      envelope: { data: { permissions: [] } },
    })
    expect(
      await org.admin.call(contracts.removeRole, { params: { roleId: role.id }, headers: { 'if-match': etag } }),
    ).toMatchObject({ status: 412 })
  })

  test('a caller who holds the current version gets 304 without a body, and the new one after a change', async () => {
    const { role, etag } = await create(org.admin, { permissions: [] })
    const same = await read(org.admin, role.id, { 'if-none-match': `"0", W/${etag}` })
    expect([same.status, same.text, same.headers.get('etag')]).toEqual([304, '', etag])
    await org.admin.call(contracts.updateRole, { params: { roleId: role.id }, body: { description: { ar: 'وصف', en: 'Text' } } })
    expect(await read(org.admin, role.id, { 'if-none-match': etag })).toMatchObject({
      status: 200,
      envelope: { data: { version: 2 } },
    })
  })
})

describe('nobody grants what they lack', () => {
  test('when they create, change or assign a role', async () => {
    const lesser = await somebody('lesser', [
      pair('role.create'),
      pair('role.update'),
      pair('role.assign'),
      pair('role.read'),
      pair('progress.readAny', 'group'),
    ])
    const tooMuch = { status: 403, envelope: { statusCode: 5065 } }
    expect(await create(lesser, { permissions: [pair('apiKey.create')] })).toMatchObject(tooMuch)
    expect(await create(lesser, { permissions: [pair('progress.readAny', 'any')] })).toMatchObject(tooMuch)
    const { role, etag, status } = await create(lesser, { permissions: [pair('progress.readAny', 'group')] })
    expect(status).toBe(201)
    const change = { params: { roleId: role.id }, headers: { 'if-match': etag }, body: { permissions: [pair('role.delete')] } }
    expect(await lesser.call(contracts.updateRole, change)).toMatchObject(tooMuch)
    expect(await assign(lesser, org.roles.instructor, lesser.user.id)).toMatchObject(tooMuch)
    expect((await auditOf('adminRoleAssign', org.roles.instructor)).at(-1)).toMatchObject({
      outcome: 'failed',
      statusCode: 5065,
      changes: null,
    })
    expect(await assign(lesser, role.id, org.learner.user.id)).toMatchObject({ status: 200 })
  })

  test('but they may keep what the role granted before', async () => {
    const lesser = await somebody('keeper', [pair('role.update'), pair('role.read')])
    const { role, etag } = await create(org.admin, { permissions: [pair('apiKey.create'), pair('apiKey.read')] })
    const change = {
      params: { roleId: role.id },
      headers: { 'if-match': etag },
      body: { permissions: [pair('apiKey.create'), pair('role.read')] },
    }
    expect(await lesser.call(contracts.updateRole, change)).toMatchObject({ status: 200 })
  })

  test('only a superAdmin makes another, and the last one stays', async () => {
    expect(await assign(org.admin, org.roles.superAdmin, org.admin.user.id)).toMatchObject({ envelope: { statusCode: 5065 } })
    const first = await org.person('first', org.roles.superAdmin)
    expect((await read(first, org.roles.superAdmin)).envelope.data).toMatchObject({
      permissions: expect.arrayContaining([pair('organization.updateAny', 'any')]),
    })
    const second = await org.person('second', null)
    expect(await assign(first, org.roles.superAdmin, second.user.id)).toMatchObject({ status: 200 })
    expect(await unassign(org.admin, org.roles.superAdmin, first.user.id)).toMatchObject({ status: 200 })
    expect(await unassign(org.admin, org.roles.superAdmin, second.user.id)).toMatchObject({ status: 409 })
    expect(await create(second, { permissions: [pair('organization.create')] })).toMatchObject({ status: 201 })
  })
})

describe('built-in roles', () => {
  test('are locked', async () => {
    const params = { roleId: org.roles.learner }
    expect(await org.admin.call(contracts.updateRole, { params, body: { description: null } })).toMatchObject({
      status: 409,
      envelope: { statusCode: 5066 },
    })
    expect(await org.admin.call(contracts.removeRole, { params })).toMatchObject({ status: 409, envelope: { statusCode: 5066 } })
  })
})

describe('holding a role', () => {
  test('acts on the very next request, and so does losing it or its permissions', async () => {
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

  test('twice is once, and a role in use cannot be removed', async () => {
    const { role } = await create(org.admin, { permissions: [] })
    const { user, email } = org.learner
    for (const _ of [1, 2])
      expect((await assign(org.admin, role.id, user.id)).envelope.data).toEqual({
        roleId: role.id,
        userId: user.id,
        isAssigned: true,
      })
    expect((await read(org.admin, role.id)).envelope.data).toMatchObject({ memberCount: 1, version: 1 })
    expect((await auditOf('adminRoleAssign', role.id)).map(({ changes }) => changes)).toEqual([
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
    const other = await freshOrganization()
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

describe('the list', () => {
  test('is found by Arabic letters in any spelling', async () => {
    const own = await freshOrganization()
    await create(own.admin, { permissions: [], name: { ar: 'مُشرِفة الإدارة', en: 'Supervisor' } })
    for (const search of ['مشرفه الاداره', 'الأدارة', 'SUPERV']) {
      const { envelope } = await own.admin.call(contracts.listRoles, { query: { search } })
      expect((envelope.data as Shown[]).map(({ name }) => name.en)).toEqual(['Supervisor'])
    }
    expect((await own.admin.call(contracts.listRoles, { query: { search: 'متعلم' } })).envelope.data).toContainEqual(
      expect.objectContaining({ id: own.roles.learner }),
    )
  })

  test('pages with permissions and member counts, in as many statements for four roles as for one', async () => {
    const own = await freshOrganization()
    await own.admin.call(contracts.listRoles)
    const cost = async (perPage: number) => {
      const before = counter.statements
      const { envelope } = await own.admin.call(contracts.listRoles, { query: { perPage } })
      return { statements: counter.statements - before, roles: envelope.data as Shown[], metadata: envelope.metadata }
    }
    const [narrow, wide] = [await cost(1), await cost(20)]
    expect(narrow.metadata).toMatchObject({ type: 'cursor', hasNext: true, availableOrderBy: ['createdAt', 'updatedAt'] })
    expect(wide.roles.map(({ memberCount }) => memberCount).sort()).toEqual([0, 1, 1, 1])
    expect(wide.roles.every(({ permissions, isBuiltIn }) => permissions.length > 0 && isBuiltIn)).toBe(true)
    expect(wide.statements).toBe(narrow.statements)
  })
})

test('the system assigns roles too, and only to people there are', async () => {
  const before = (await auditOf('adminRoleAssign', org.roles.learner)).length
  await act(org.organization, 'adminRoleAssign', (context) =>
    assignRole(context, { userId: org.admin.user.id, roleId: org.roles.learner }),
  )
  expect((await auditOf('adminRoleAssign', org.roles.learner)).length).toBe(before + 1)
  await expect(
    act(org.organization, 'adminRoleAssign', (context) => assignRole(context, { userId: newId(), roleId: org.roles.learner })),
  ).rejects.toMatchObject({ reason: 'userNotFound' })
})
