import { beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { allPermissions } from '@/lib/domain/rooms'
import { listRoleMembers, type RoleMember } from './role-members.contract'
import { previewRole, type RolePreview } from './role-preview.contract'
import { assign, type Caller, create, organizationWithRoles, pair, read, unassign } from './roles.fixtures'
import { widest } from './roles.rules'

type Preview = z.input<typeof RolePreview>
type Member = z.input<typeof RoleMember>

let org: Awaited<ReturnType<typeof organizationWithRoles>>
beforeAll(async () => {
  org = await organizationWithRoles()
})

describe('the people with a role', () => {
  const list = async (roleId: string, query: Record<string, string | number> = {}, by: Caller = org.admin) => {
    const answer = await by.call(listRoleMembers, { params: { roleId }, query })
    return { ...answer, found: answer.envelope.data as Member[] }
  }

  test('are listed with name, email and time of assignment', async () => {
    const { role } = await create(org.admin, { permissions: [] })
    expect((await list(role.id)).found).toEqual([])
    const before = Date.now()
    await assign(org.admin, role.id, org.learner.user.id)
    const { found } = await list(role.id)
    expect(found).toEqual([
      {
        userId: org.learner.user.id,
        name: { en: 'learner', ar: 'شخص' },
        email: org.learner.email,
        status: 'active',
        since: expect.any(String),
        until: null,
      },
    ])
    const since = Date.parse(found[0]?.since ?? '')
    expect(since).toBeGreaterThanOrEqual(before - 1)
    expect(since).toBeLessThanOrEqual(Date.now() + 1)
    await unassign(org.admin, role.id, org.learner.user.id)
    expect((await list(role.id)).found).toEqual([])
  })

  test('are searched by name and email and paged', async () => {
    const { role } = await create(org.admin, { permissions: [] })
    for (const { user } of [org.learner, org.instructor]) await assign(org.admin, role.id, user.id)
    const names = async (query: Record<string, string | number>) => (await list(role.id, query)).found.map(({ name }) => name.en)
    expect((await names({ search: 'شخص' })).toSorted()).toEqual(['instructor', 'learner'])
    expect(await names({ search: 'INSTRUCTOR@' })).toEqual(['instructor'])
    expect(await names({ orderBy: 'email:asc' })).toEqual(['instructor', 'learner'])
    const { envelope } = await list(role.id, { page: 1, perPage: 1 })
    expect(envelope.metadata).toMatchObject({ count: 2, hasNext: true })
  })
})

describe('a draft of a role', () => {
  const preview = async (roleId: string, permissions: object[], by: Caller = org.admin) => {
    const answer = await by.call(previewRole, { params: { roleId }, body: { permissions } })
    return { ...answer, effect: answer.envelope.data as Preview }
  }
  const emails = ({ people }: Preview['gain']) => people.map(({ email }) => email)

  test('shows who gains and loses which permissions, given their other roles', async () => {
    const { role } = await create(org.admin, { permissions: [pair('learningModule.read'), pair('learningModule.update')] })
    const { role: other } = await create(org.admin, { permissions: [pair('learningModule.update')] })
    const [plain, covered, everything] = [
      await org.person('plain', role.id),
      await org.person('covered', role.id),
      await org.person('everything', role.id),
    ]
    await assign(org.admin, other.id, covered.user.id)
    const superAdmin = await org.person('super', org.roles.superAdmin)
    await assign(superAdmin, org.roles.superAdmin, everything.user.id)

    const { effect } = await preview(role.id, [pair('learningModule.read'), pair('apiKey.read')])
    expect(effect).toMatchObject({
      added: [pair('apiKey.read', 'any')],
      removed: [pair('learningModule.update', 'any')],
      refused: [],
      memberCount: 3,
      gain: { count: 2 },
      lose: { count: 1 },
    })
    expect(emails(effect.gain)).toEqual([plain.email, covered.email])
    expect(effect.lose.people).toEqual([
      {
        userId: plain.user.id,
        name: { en: 'plain', ar: 'شخص' },
        email: plain.email,
        permissions: [pair('learningModule.update', 'any')],
      },
    ])
    expect((await read(org.admin, role.id)).envelope.data).toMatchObject({
      version: 1,
      permissions: [{ action: 'read' }, { action: 'update' }],
    })
    expect(await org.auditOf('adminRolePreview', role.id)).toEqual([])
  })

  test('counts a wider scope as gained and a narrower one as lost', async () => {
    const { role } = await create(org.admin, { permissions: [pair('progress.readAny', 'own'), pair('enrolment.read')] })
    await assign(org.admin, role.id, org.learner.user.id)
    const { effect } = await preview(role.id, [pair('progress.readAny', 'any'), pair('enrolment.read', 'own')])
    expect([effect.added, effect.removed]).toEqual([[pair('progress.readAny', 'any')], [pair('enrolment.read', 'any')]])
    expect([effect.gain.count, effect.lose.count]).toEqual([1, 1])
  })

  test('without changes affects nobody', async () => {
    const { role } = await create(org.admin, { permissions: [pair('enrolment.read')] })
    await assign(org.admin, role.id, org.learner.user.id)
    const { effect } = await preview(role.id, [pair('enrolment.read')])
    expect(effect).toEqual({
      added: [],
      removed: [],
      refused: [],
      losesLastHolder: false,
      memberCount: 1,
      gain: { count: 0, people: [] },
      lose: { count: 0, people: [] },
    })
  })

  test('names what its author could not grant', async () => {
    const reader = await org.somebody('reader', [pair('role.read')])
    const { role } = await create(org.admin, { permissions: [] })
    const { effect } = await preview(role.id, [pair('role.read'), pair('apiKey.create')], reader)
    expect(effect.refused).toEqual([pair('apiKey.create', 'any')])
    const superAdmin = await org.person('all', org.roles.superAdmin)
    const everything = allPermissions.map((text) => pair(text))
    expect((await preview(role.id, everything, superAdmin)).effect.refused).toEqual([])
  })

  test('of a built-in or missing role is refused', async () => {
    expect((await preview(org.roles.learner, [])).envelope.statusCode).toBe(5066)
    expect((await preview(org.organization.id, [])).envelope.statusCode).toBe(5060)
  })
})

test('uses the widest of several grants of one permission', () => {
  const grant = (scope: 'own' | 'group' | 'any') => ({ subject: 'progress', action: 'readAny', scope })
  expect(widest([grant('group'), grant('any'), grant('own')])).toEqual([grant('any')])
})
