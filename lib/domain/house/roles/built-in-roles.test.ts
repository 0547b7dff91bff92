import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { rolePermissions, roles } from '@/db/schema/roles'
import { builtInRole } from './built-in-roles.rules'
import { refreshBuiltInRoles } from './built-in-roles.service'
import { create, organizationWithRoles, pair, read, type Shown } from './roles.fixtures'

type Org = Awaited<ReturnType<typeof organizationWithRoles>>
const sorted = (grants: readonly { subject: string; action: string; scope: string }[]) =>
  grants.map(({ subject, action, scope }) => `${subject}.${action} ${scope}`).toSorted()

describe('the built-in roles of an organization from an older release', () => {
  let org: Org
  const ids = new Map<string, string>()
  const permissionsOf = async (key: string) => {
    const { envelope } = await read(org.admin, ids.get(key) ?? '')
    return sorted((envelope.data as Shown).permissions)
  }

  beforeAll(async () => {
    org = await organizationWithRoles()
    await org.database(async (db) => {
      for (const { id, builtInKey } of await db.select().from(roles)) if (builtInKey) ids.set(builtInKey, id)
      // One role with fewer permissions, one with more, and one with a wider scope than in this release.
      await db
        .delete(rolePermissions)
        .where(and(eq(rolePermissions.roleId, ids.get('admin') ?? ''), eq(rolePermissions.subject, 'ssoProvider')))
      await db
        .insert(rolePermissions)
        .values({ organizationId: org.organization.id, roleId: ids.get('instructor') ?? '', subject: 'role', action: 'assign' })
      await db
        .update(rolePermissions)
        .set({ scope: 'any' })
        .where(and(eq(rolePermissions.roleId, ids.get('learner') ?? ''), eq(rolePermissions.subject, 'progress')))
    })
  })

  test('get the permissions of the release at its start, once, and each change is in the activity log', async () => {
    expect(await permissionsOf('admin')).not.toContain('ssoProvider.create any')
    // Two processes start at once.
    await Promise.all([refreshBuiltInRoles(), refreshBuiltInRoles()])
    for (const key of ['admin', 'instructor', 'learner'] as const)
      expect(await permissionsOf(key)).toEqual(sorted(builtInRole(key).permissions))
    const [told, ...more] = await org.auditOf('adminRoleUpdate', ids.get('admin') ?? '')
    expect(more).toEqual([])
    expect(told).toMatchObject({ actorType: 'system', resource: { type: 'role', label: 'Administrator' } })
    expect(told?.changes).toContainEqual({ field: 'permissions.ssoProvider.create', before: null, after: 'any' })
  })

  test('and no other role changes', async () => {
    const { role } = await create(org.admin, { permissions: [pair('role.read', 'any')] })
    await refreshBuiltInRoles()
    expect(sorted(((await read(org.admin, role.id)).envelope.data as Shown).permissions)).toEqual(['role.read any'])
    expect(await org.auditOf('adminRoleUpdate', ids.get('learner') ?? '')).toHaveLength(1)
  })
})

describe('the role of instructors of a release in which it reached every path', () => {
  const former = async () => {
    const org = await organizationWithRoles()
    const { instructor } = org.roles
    await org.database((db) =>
      db
        .update(rolePermissions)
        .set({ scope: 'any' })
        .where(and(eq(rolePermissions.roleId, instructor), eq(rolePermissions.subject, 'learningPath'))),
    )
    return { ...org, former: instructor }
  }

  test('stays with its holders and permissions as a role of the organization, beside the new built-in one, and the log tells', async () => {
    const { admin, former: id, auditOf, database, organization } = await former()
    const before = (await read(admin, id)).envelope.data as Shown
    await Promise.all([refreshBuiltInRoles(), refreshBuiltInRoles()])
    const kept = (await read(admin, id)).envelope.data as Shown & { memberCount: number }
    expect(kept).toMatchObject({ name: { en: 'Instructor of all paths' }, isBuiltIn: false, memberCount: 1 })
    expect(sorted(kept.permissions)).toEqual(sorted(before.permissions))
    const isNew = and(eq(roles.organizationId, organization.id), eq(roles.builtInKey, 'instructor'))
    const [made, ...more] = await database((db) => db.select().from(roles).where(isNew))
    expect([made?.name.en, more]).toEqual(['Instructor', []])
    const shown = (await read(admin, made?.id ?? '')).envelope.data as Shown & { memberCount: number }
    expect([shown.memberCount, sorted(shown.permissions)]).toEqual([0, sorted(builtInRole('instructor').permissions)])
    const [told, ...others] = await auditOf('adminRoleUpdate', id)
    expect([told?.actorType, others]).toEqual(['system', []])
    expect(told?.changes).toContainEqual({
      field: 'name',
      before: before.name,
      after: { en: 'Instructor of all paths', ar: 'مدرّب كل المسارات' },
    })
    expect(await refreshBuiltInRoles()).toBe(0)
  })

  test('takes a number where its name is taken', async () => {
    const { admin, former: id } = await former()
    await create(admin, { permissions: [], name: { en: 'instructor of all PATHS', ar: 'مدرّب المسارات' } })
    await refreshBuiltInRoles()
    expect(((await read(admin, id)).envelope.data as Shown).name.en).toBe('Instructor of all paths (2)')
  })
})

describe('a built-in role that is new in a release', () => {
  const managerRoles = async (org: Org) =>
    (await org.database((db) => db.select().from(roles).where(eq(roles.organizationId, org.organization.id)))).filter(
      ({ name }) => name.en.startsWith('Group manager'),
    )

  test('is made once, gives no one anything, and keeps to groups', async () => {
    const org = await organizationWithRoles()
    await org.database((db) =>
      db.delete(roles).where(and(eq(roles.organizationId, org.organization.id), eq(roles.builtInKey, 'groupManager'))),
    )
    await Promise.all([refreshBuiltInRoles(), refreshBuiltInRoles()])
    const [made, ...more] = await managerRoles(org)
    expect(more).toEqual([])
    expect(made).toMatchObject({ name: { en: 'Group manager', ar: 'مدير مجموعة' }, isBuiltIn: true, builtInKey: 'groupManager' })
    const shown = (await read(org.admin, made?.id ?? '')).envelope.data as Shown & { memberCount: number }
    expect(shown.memberCount).toBe(0)
    expect(new Set(shown.permissions.map(({ scope }) => scope))).toEqual(new Set(['group']))
    expect(sorted(shown.permissions)).toContain('enrolment.update group')
    expect(await refreshBuiltInRoles()).toBe(0)
  })

  test('has another name where the organization made one of its own, which stays as it is', async () => {
    const org = await organizationWithRoles()
    const is = and(eq(roles.organizationId, org.organization.id), eq(roles.builtInKey, 'groupManager'))
    await org.database((db) => db.delete(roles).where(is))
    const name = { en: 'Group manager', ar: 'مدير مجموعة' }
    const { role } = await create(org.admin, { permissions: [pair('group.read', 'group')], name })
    await refreshBuiltInRoles()
    const found = await managerRoles(org)
    expect(new Set(found.map((one) => `${one.name.en}: ${one.isBuiltIn}`))).toEqual(
      new Set(['Group manager: false', 'Group manager (built-in): true']),
    )
    expect(sorted(((await read(org.admin, role.id)).envelope.data as Shown).permissions)).toEqual(['group.read group'])
  })
})
