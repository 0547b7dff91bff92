import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { users } from '@/db/schema/identity'
import type { Answered, Order } from '@/lib/domain/testing/api-process'
import { freshAddress } from '@/lib/platform/testing/call'
import { bundled } from '@/lib/platform/testing/program'
import { previewRole } from './role-preview.contract'
import * as contracts from './roles.contract'
import { assign, type Caller, create, organizationWithRoles, pair, read, type Shown, unassign } from './roles.fixtures'

type Org = Awaited<ReturnType<typeof organizationWithRoles>>
let org: Org
beforeAll(async () => {
  org = await organizationWithRoles()
})

const tooMuch = { status: 403, envelope: { statusCode: 5065 } }
const lastHolder = { status: 409, envelope: { statusCode: 5067 } }
const done = { status: 200 }
const membersOf = async (by: Caller, roleId: string) => ((await read(by, roleId)).envelope.data as Shown).memberCount
const setStatus = (at: Org, person: Caller & { user: { id: string } }, status: 'active' | 'blocked' | 'inactive') =>
  at.database((db) => db.update(users).set({ status }).where(eq(users.id, person.user.id)))
const change = async (by: Caller, roleId: string, permissions: object[]) => {
  const headers = { 'if-match': (await read(by, roleId)).headers.get('etag') ?? '' }
  return by.call(contracts.updateRole, { params: { roleId }, headers, body: { permissions } })
}
const everythingAboutRoles = ['read', 'create', 'update', 'delete', 'assign'].map((action) => pair(`role.${action}`))

describe('nobody revokes permissions that they do not hold', () => {
  test('an administrator cannot remove superAdmin from another person', async () => {
    const superAdmin = await org.person('chief', org.roles.superAdmin)
    await org.person('deputy', org.roles.superAdmin)
    expect(await unassign(org.admin, org.roles.superAdmin, superAdmin.user.id)).toMatchObject(tooMuch)
    expect(await membersOf(superAdmin, org.roles.superAdmin)).toBe(2)
    expect((await org.auditOf('adminRoleUnassign', org.roles.superAdmin)).at(-1)).toMatchObject({
      outcome: 'failed',
      statusCode: 5065,
      changes: null,
    })
  })

  test('a person with permissions about roles only cannot unassign an administrator, nor narrow, empty or delete a role that grants more', async () => {
    const clerk = await org.somebody('clerk', everythingAboutRoles)
    expect(await unassign(clerk, org.roles.admin, org.admin.user.id)).toMatchObject(tooMuch)
    const { role } = await create(org.admin, { permissions: [pair('session.read'), pair('role.read'), pair('progress.readAny')] })
    expect(await change(clerk, role.id, [pair('role.read')])).toMatchObject(tooMuch)
    expect(await change(clerk, role.id, [])).toMatchObject(tooMuch)
    const narrower = [pair('session.read'), pair('role.read'), pair('progress.readAny', 'own')]
    expect(await change(clerk, role.id, narrower)).toMatchObject(tooMuch)
    expect(await clerk.call(contracts.removeRole, { params: { roleId: role.id } })).toMatchObject(tooMuch)
    const name = { ar: 'قارئ', en: 'Reader of nothing' }
    for (const body of [{ name }, { description: name }])
      expect(await clerk.call(contracts.updateRole, { params: { roleId: role.id }, body })).toMatchObject(tooMuch)
    expect((await read(org.admin, role.id)).envelope.data).toMatchObject({ version: 1, permissions: { length: 3 } })
    expect(await org.admin.call(contracts.removeRole, { params: { roleId: role.id } })).toMatchObject(done)
  })

  test('a narrower scope than the revoked one is not enough', async () => {
    const tutor = await org.somebody('tutor', [...everythingAboutRoles, pair('progress.readAny', 'own')])
    const { role: wide } = await create(org.admin, { permissions: [pair('progress.readAny', 'any')] })
    const { role: narrow } = await create(org.admin, { permissions: [pair('progress.readAny', 'own')] })
    for (const { id } of [wide, narrow]) await assign(org.admin, id, org.learner.user.id)
    expect(await unassign(tutor, wide.id, org.learner.user.id)).toMatchObject(tooMuch)
    expect(await change(tutor, wide.id, [pair('progress.readAny', 'own')])).toMatchObject(tooMuch)
    expect(await unassign(tutor, narrow.id, org.learner.user.id)).toMatchObject(done)
  })

  test('permissions that they hold may be revoked, also from themselves', async () => {
    const clerk = await org.somebody('second-clerk', [...everythingAboutRoles, pair('session.read')])
    const { role } = await create(clerk, { permissions: [pair('session.read')] })
    expect(await assign(clerk, role.id, clerk.user.id)).toMatchObject(done)
    expect(await change(clerk, role.id, [])).toMatchObject(done)
    expect(await unassign(clerk, role.id, clerk.user.id)).toMatchObject(done)
    expect(await clerk.call(contracts.removeRole, { params: { roleId: role.id } })).toMatchObject(done)
  })
})

describe('an active holder remains', () => {
  test('the only administrator keeps the role until somebody else has it', async () => {
    const own = await organizationWithRoles()
    expect(await unassign(own.admin, own.roles.admin, own.admin.user.id)).toMatchObject(lastHolder)
    expect(await membersOf(own.admin, own.roles.admin)).toBe(1)
    await assign(own.admin, own.roles.admin, own.learner.user.id)
    expect(await unassign(own.admin, own.roles.admin, own.admin.user.id)).toMatchObject(done)
    expect(await membersOf(own.learner, own.roles.admin)).toBe(1)
  })

  test('a blocked superAdmin does not count as a remaining holder', async () => {
    const own = await organizationWithRoles()
    const [first, second] = [await own.person('first', own.roles.superAdmin), await own.person('second', own.roles.superAdmin)]
    for (const status of ['blocked', 'inactive'] as const) {
      await setStatus(own, second, status)
      expect(await unassign(first, own.roles.superAdmin, first.user.id)).toMatchObject(lastHolder)
    }
    await own.database((db) =>
      db.update(users).set({ status: 'active', emailVerifiedAt: null }).where(eq(users.id, second.user.id)),
    )
    expect(await unassign(first, own.roles.superAdmin, first.user.id)).toMatchObject(lastHolder)
    await own.database((db) => db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, second.user.id)))
    expect(await unassign(first, own.roles.superAdmin, first.user.id)).toMatchObject(done)
    expect(await unassign(second, own.roles.superAdmin, second.user.id)).toMatchObject(lastHolder)
  })

  test('the last right to assign roles cannot be removed from a role, and the preview shows it', async () => {
    const own = await organizationWithRoles()
    const { role } = await create(own.admin, { permissions: everythingAboutRoles })
    const clerk = await own.person('clerk', role.id)
    await setStatus(own, own.admin, 'blocked')
    const draft = [pair('role.read'), pair('role.update')]
    const preview = async (permissions: object[]) =>
      (await clerk.call(previewRole, { params: { roleId: role.id }, body: { permissions } })).envelope.data
    expect(await preview(draft)).toMatchObject({ losesLastHolder: true, refused: [] })
    expect(await change(clerk, role.id, draft)).toMatchObject(lastHolder)
    expect(await preview(everythingAboutRoles)).toMatchObject({ losesLastHolder: false })
    await setStatus(own, own.admin, 'active')
    expect(await preview(draft)).toMatchObject({ losesLastHolder: false, refused: [] })
    expect(await change(clerk, role.id, draft)).toMatchObject(done)
  })

  test('somebody who holds role.assign without a role that opens the console does not count', async () => {
    const own = await organizationWithRoles()
    const { role } = await create(own.admin, { permissions: everythingAboutRoles, type: 'user' })
    await own.person('bystander', role.id)
    expect(await unassign(own.admin, own.roles.admin, own.admin.user.id)).toMatchObject(lastHolder)
  })

  test('the preview names permissions that the author could not revoke', async () => {
    const clerk = await org.somebody('previewer', everythingAboutRoles)
    const { role } = await create(org.admin, { permissions: [pair('apiKey.read'), pair('role.read')] })
    const body = { permissions: [pair('role.read'), pair('user.update')] }
    const { envelope } = await clerk.call(previewRole, { params: { roleId: role.id }, body })
    expect(envelope.data).toMatchObject({
      removed: [pair('apiKey.read', 'any')],
      refused: [pair('user.update', 'any'), pair('apiKey.read', 'any')],
    })
    expect(await change(clerk, role.id, body.permissions)).toMatchObject(tooMuch)
  })
})

describe('two simultaneous processes', () => {
  const ask = async (child: ChildProcess, order: Order): Promise<Answered> => {
    const answered = once(child, 'message')
    child.send(order)
    const [answer] = await answered
    return answer
  }
  const taking = (own: Org, by: Caller & { tokens: { accessToken: string } }, roleId: string, userId: string): Order => ({
    url: `${own.origin}/api/v1/admin/system/roles/${roleId}/member/${userId}`,
    method: 'DELETE',
    headers: {
      host: new URL(own.origin).host,
      'x-api-key': own.apiKey,
      authorization: `Bearer ${by.tokens.accessToken}`,
    },
    address: freshAddress(),
  })

  test('two administrators who remove each other leave one of them', async () => {
    const program = await bundled('lib/domain/testing/api-process.ts')
    const children = [0, 1].map(() => fork(program, { execArgv: [] }))
    const [left, right] = children
    if (!left || !right) throw new Error('Two processes were started')
    try {
      await Promise.all(children.map((child) => once(child, 'message')))
      const own = await organizationWithRoles()
      // Each with a role of their own, so that they share no locked row.
      const roles = [
        await create(own.admin, { permissions: everythingAboutRoles }),
        await create(own.admin, { permissions: everythingAboutRoles }),
      ]
      const [first, second] = roles.map(({ role }) => role.id)
      if (!first || !second) throw new Error('Two roles were made')
      const [a, b] = [await own.person('a', first), await own.person('b', second)]
      const chief = await own.person('chief', own.roles.superAdmin)
      for (let round = 0; round < 10; round++) {
        await setStatus(own, chief, 'blocked')
        await setStatus(own, own.admin, 'blocked')
        const answers = await Promise.all([
          ask(left, taking(own, a, second, b.user.id)),
          ask(right, taking(own, b, first, a.user.id)),
        ])
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
        // The other one lost the role meanwhile (5065) or before their request (5063).
        expect(answers.find(({ status }) => status !== 200)?.statusCode).toSatisfy((code) => [5063, 5065, 5067].includes(code))
        await setStatus(own, chief, 'active')
        expect((await membersOf(chief, first)) + (await membersOf(chief, second))).toBe(1)
        await assign(chief, first, a.user.id)
        await assign(chief, second, b.user.id)
      }
    } finally {
      const gone = Promise.all(children.map((child) => once(child, 'exit')))
      for (const child of children) child.kill()
      await gone
    }
  })
})
