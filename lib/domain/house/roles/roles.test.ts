import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { counter } from '@/lib/platform/db/connection'
import { foldLoose } from '@/lib/platform/i18n/fold'
import * as contracts from './roles.contract'
import { create, organizationWithRoles, pair, read, type Shown } from './roles.fixtures'

let org: Awaited<ReturnType<typeof organizationWithRoles>>
beforeAll(async () => {
  org = await organizationWithRoles()
})

describe('a role of one’s own', () => {
  test('is created, read, changed and removed, and the activity log tells each step', async () => {
    const { status, role, etag } = await create(org.admin, {
      permissions: [pair('learningPath.update', 'own'), pair('learningPath.read')],
    })
    expect(status).toBe(201)
    expect(role).toMatchObject({
      isBuiltIn: false,
      memberCount: 0,
      version: 1,
      permissions: [pair('learningPath.read', 'any'), pair('learningPath.update', 'own')],
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
    expect((await org.auditOf('adminRoleUpdate', role.id))[0]).toMatchObject({
      outcome: 'success',
      resource: { type: 'role', id: role.id, label: role.name.en },
      changes: [
        { field: 'permissions.learningPath.update', before: 'own', after: null },
        { field: 'permissions.learningPath.publish', before: null, after: 'any' },
      ],
    })

    expect((await org.admin.call(contracts.removeRole, { params })).envelope.data).toEqual({ id: role.id })
    expect((await read(org.admin, role.id)).envelope.statusCode).toBe(5060)
    expect((await org.auditOf('adminRoleDelete', role.id))[0]?.changes).toContainEqual({
      field: 'permissions.learningPath.publish',
      before: 'any',
      after: null,
    })
  })

  test('is not given a permission that no operation asks for yet', async () => {
    const refused = await create(org.admin, { permissions: [pair('role.read'), pair('user.create')] })
    expect(refused).toMatchObject({
      status: 422,
      envelope: { errors: [{ key: 'permissionWithoutEffect', property: 'permissions.1' }] },
    })
  })

  test('is given a scope for groups only of permissions that can be limited to them; one that it has may stay', async () => {
    expect((await create(org.admin, { permissions: [pair('group.read', 'group')] })).status).toBe(201)
    const grouped = [pair('apiKey.read', 'group')]
    const refused = await create(org.admin, { permissions: grouped })
    expect(refused).toMatchObject({
      status: 422,
      envelope: { errors: [{ key: 'scopeWithoutEffect', property: 'permissions.0.scope' }] },
    })
    const { role, etag } = await create(org.admin, { permissions: [pair('apiKey.read')] })
    const change = (permissions: typeof grouped, ifMatch: string) =>
      org.admin.call(contracts.updateRole, {
        params: { roleId: role.id },
        headers: { 'if-match': ifMatch },
        body: { permissions },
      })
    expect((await change(grouped, etag)).status).toBe(422)
    await org.database((db) => db.execute(sql`update role_permissions set scope = 'group' where role_id = ${role.id}`))
    const kept = await change([...grouped, pair('learningPath.read')], etag)
    expect([kept.status, (kept.data as Shown).permissions.length]).toEqual([200, 2])
  })

  test('is given a scope for one’s own only of permissions that an operation obeys in it', async () => {
    const own = ['learningPath.update', 'progress.readAny', 'notification.read'].map((text) => pair(text, 'own'))
    expect((await create(org.admin, { permissions: own })).status).toBe(201)
    const refused = await create(org.admin, { permissions: [...own, pair('role.read', 'own'), pair('group.read', 'own')] })
    expect(refused.envelope.errors).toMatchObject([
      { key: 'scopeWithoutEffect', property: 'permissions.3.scope' },
      { key: 'scopeWithoutEffect', property: 'permissions.4.scope' },
    ])
  })

  test('cannot have the name of another, whatever its case', async () => {
    const { role } = await create(org.admin, { permissions: [] })
    const again = await create(org.admin, { permissions: [], name: { ar: 'اسم آخر', en: ` ${role.name.en.toUpperCase()}` } })
    expect(again).toMatchObject({ status: 409, envelope: { statusCode: 5061 } })
  })

  test('cannot look like another by its letters or by what cannot be seen, and says so in both languages', async () => {
    const named = (en: string, headers = {}) =>
      org.admin.call(contracts.createRole, {
        body: { name: { ar: 'اسم', en }, type: 'admin', permissions: [] },
        headers,
      })
    const rules = async (en: string) => (await named(en)).envelope.errors?.map(({ key, property }) => `${property} ${key}`)
    expect(await rules('\u0410dministrator')).toEqual(['name.en mixedScript'])
    expect(await rules('\u0410\u0421\u0415')).toEqual(['name.en mixedScript'])
    expect(await rules('nimda\u202e')).toEqual(['name.en unreadable'])
    const { envelope } = await named('\u0410dministrator', { 'x-custom-lang': 'ar' })
    expect(envelope.errors?.[0]?.message).toMatch(/العربية/)
    expect(await named('Administrator\u00a0')).toMatchObject({ status: 409, envelope: { statusCode: 5061 } })
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
    const { role, etag } = await create(org.admin, { permissions: [pair('session.read')] })
    const change = (body: object, headers = {}) =>
      org.admin.call(contracts.updateRole, { params: { roleId: role.id }, body, headers })
    expect(await change({ permissions: [] })).toMatchObject({ status: 428 })
    const renamed = await change({ name: { ar: 'مراقب', en: 'Watcher' } })
    expect(renamed).toMatchObject({ status: 200, envelope: { data: { version: 2, permissions: [pair('session.read', 'any')] } } })
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

  test('pages with permissions and member counts, in as many statements for five roles as for one', async () => {
    const own = await freshOrganization()
    await own.admin.call(contracts.listRoles)
    const cost = async (perPage: number) => {
      const before = counter.statements
      const { envelope } = await own.admin.call(contracts.listRoles, { query: { perPage } })
      return { statements: counter.statements - before, roles: envelope.data as Shown[], metadata: envelope.metadata }
    }
    const [narrow, wide] = [await cost(1), await cost(20)]
    expect(narrow.metadata).toMatchObject({
      type: 'cursor',
      hasNext: true,
      availableOrderBy: ['createdAt', 'updatedAt', 'nameAr', 'nameEn'],
    })
    expect(wide.roles.map(({ memberCount }) => memberCount).sort()).toEqual([0, 0, 1, 1, 1])
    expect(wide.roles.every(({ permissions, isBuiltIn }) => permissions.length > 0 && isBuiltIn)).toBe(true)
    expect(wide.statements).toBe(narrow.statements)
  })

  test('is in the order of its names, in either language', async () => {
    const own = await freshOrganization()
    for (const [orderBy, language] of [
      ['nameAr:asc', 'ar'],
      ['nameEn:asc', 'en'],
    ] as const) {
      const { data } = await own.admin.call(contracts.listRoles, { query: { orderBy } })
      const names = (data as Shown[]).map(({ name }) => foldLoose(name[language]))
      expect(names).toHaveLength(5)
      expect(names).toEqual(names.toSorted())
    }
  })
})
