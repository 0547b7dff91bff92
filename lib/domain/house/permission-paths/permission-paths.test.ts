import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { rolePermissions, roles } from '@/db/schema/roles'
import { officeOfPrograms } from '@/lib/domain/house/api-keys/service-accounts.fixtures'
import { type Grant, nameKeyOf } from '@/lib/domain/house/roles/roles.rules'
import { acceptNewest, draftTermPolicy, putInForce } from '@/lib/domain/house/terms/term-policies.service'
import { extendEnrolment } from '@/lib/domain/learning/learning-paths/roster.contract'
import { addPathTeacher } from '@/lib/domain/learning/learning-paths/teachers.contract'
import { addGroupManager, addGroupMembers } from '@/lib/domain/people/groups/group-members.contract'
import { createGroup, readGroup } from '@/lib/domain/people/groups/groups.contract'
import { operations } from '@/lib/domain/product'
import { allPermissions } from '@/lib/domain/rooms'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { putEnrolment, putPath } from '@/lib/domain/testing/learning'
import { runAsSystem } from '@/lib/platform/audit/system'
import type { Contract } from '@/lib/platform/http/contract'
import { newId } from '@/lib/platform/ids'
import type { Answer } from '@/lib/platform/testing/call'
import { seed } from '@/lib/platform/testing/seed'
import type { RoleType, Scope } from '@/lib/platform/words'
import { explainPermission, type PermissionPath } from './permission-paths.contract'
import { operationsOf } from './permission-paths.service'

type Path = z.input<typeof PermissionPath>
type Org = Awaited<ReturnType<typeof freshOrganization>>
type Call = Org['admin']['call']

const asking = operations.flatMap(({ contract }): Contract[] =>
  typeof contract.access === 'object' && contract.access.permission ? [contract] : [],
)
const permissionOf = ({ access }: Contract) => (typeof access === 'object' && access.permission) || ''
const halves = (permission: string) => {
  const [subject = '', action = ''] = permission.split('.')
  return { subject, action }
}

/** Everything that the decision itself may answer; any other answer comes after it. */
const decided = new Set([5041, 5063, 5101, 5104, 5120, 5157, 5180, 6104])

/** The decision about a real request: 200, or the refusal's code. Its body is bad, so it changes nothing. */
async function enforced(call: Call, contract: Contract): Promise<number> {
  const names = [...contract.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const params = Object.fromEntries(names.map((name) => [name, newId()]))
  const { envelope } = await call(contract, { params, ...(contract.method !== 'GET' && { body: '{' }) })
  return decided.has(envelope.statusCode) ? envelope.statusCode : 200
}

async function explained(admin: Call, userId: string, permission: string, resourceId?: string): Promise<Path> {
  const answer: Answer = await admin(explainPermission, { body: { userId, ...halves(permission), resourceId } })
  expect([permission, answer.status]).toEqual([permission, 200])
  return answer.data
}

/** The answers to several questions, a few at once. */
async function inPieces<T, A>(of: readonly T[], ask: (one: T) => Promise<A>): Promise<A[]> {
  const answers: A[] = []
  for (let at = 0; at < of.length; at += 12) answers.push(...(await Promise.all(of.slice(at, at + 12).map(ask))))
  return answers
}

/** For operations that ask for a permission: what a request is answered, which is what the explanation says. */
async function expectEqual(admin: Call, userId: string, call: Call, of = asking): Promise<number[]> {
  const paths = await inPieces([...new Set(of.map(permissionOf))], (permission) => explained(admin, userId, permission))
  const said = new Map(paths.flatMap(({ operations: all }) => all.map(({ id, refusal }) => [id, refusal?.statusCode ?? 200])))
  const answered = await inPieces(of, async (contract) => [contract.id, await enforced(call, contract)] as const)
  expect(of.map(({ id }) => [id, said.get(id)])).toEqual(answered)
  return answered.map(([, code]) => code)
}

/** Some of the operations, of every room and each time others. */
const some = (turn: number) => asking.filter((_, at) => at % 6 === turn % 6)

let made = 0
/** A role with any grants, those too that roles are not offered. */
async function roleWith({ organization, database }: Org, type: RoleType, grants: readonly Grant[]): Promise<string> {
  made += 1
  const id = newId()
  const name = { ar: `دور ${made}`, en: `Generated ${made}` }
  await database(async (db) => {
    await db
      .insert(roles)
      .values({ organizationId: organization.id, id, type, name, nameKey: nameKeyOf(name), searchText: name.en })
    if (grants.length > 0)
      await db.insert(rolePermissions).values(grants.map((grant) => ({ ...grant, organizationId: organization.id, roleId: id })))
  })
  return id
}

let org: Org
beforeAll(async () => {
  org = await freshOrganization()
})

describe('the explanation of every operation equals what a request is answered', () => {
  const everything = (scope: Scope) => allPermissions.map((permission) => ({ ...halves(permission), scope }))

  it.each(['admin', 'user'].flatMap((type) => ['any', 'group', 'own', 'none'].map((scope) => [type, scope])))(
    'for a role of type %s with every permission in the scope %s',
    async (type, scope) => {
      const grants = scope === 'none' ? [] : everything(scope as Scope)
      const person = await org.person(`all-${type}-${scope}`, await roleWith(org, type as RoleType, grants))
      const answered = await expectEqual(org.admin.call, person.user.id, person.call)
      expect(answered.length).toBeGreaterThan(100)
      // A comparison in which nothing differs between the roles would prove nothing.
      const isOpen = type === 'admin' && scope === 'any'
      expect(answered.every((code) => code === 200)).toBe(isOpen)
    },
  )

  it('for roles of random permissions and scopes', async () => {
    const grant = fc.record({
      permission: fc.constantFrom(...allPermissions),
      scope: fc.constantFrom<Scope>('any', 'group', 'own'),
    })
    const held = fc.array(
      fc.record({
        type: fc.constantFrom<RoleType>('admin', 'user'),
        grants: fc.uniqueArray(grant, { minLength: 5, maxLength: 60, selector: ({ permission }) => permission }),
      }),
      { maxLength: 3 },
    )
    await fc.assert(
      fc.asyncProperty(held, async (drawn) => {
        made += 1
        const person = await org.person(`drawn-${made}`, null)
        for (const { type, grants } of drawn) {
          const roleId = await roleWith(
            org,
            type,
            grants.map(({ permission, scope }) => ({ ...halves(permission), scope })),
          )
          await org.database((db) =>
            db.execute(
              `insert into user_roles (organization_id, user_id, role_id) values ('${org.organization.id}', '${person.user.id}', '${roleId}')`,
            ),
          )
        }
        await expectEqual(org.admin.call, person.user.id, person.call, some(made))
      }),
      { numRuns: 4, seed },
    )
  })

  it.each(['superAdmin', 'instructor', 'learner'] as const)('for the built-in role %s', async (role) => {
    const person = await org.person(`built-in-${role}`, org.roles[role])
    await expectEqual(org.admin.call, person.user.id, person.call, some(role.length))
  })

  it.each(['blocked', 'inactive'] as const)('for an account that is %s', async (status) => {
    const person = await org.person(status, org.roles.admin)
    await org.database((db) =>
      db.execute(
        `update users set status = '${status}' where organization_id = '${org.organization.id}' and id = '${person.user.id}'`,
      ),
    )
    const answered = await expectEqual(org.admin.call, person.user.id, person.call, some(1))
    expect(new Set(answered)).toEqual(new Set([5157]))
  })

  it('for a person who has not accepted the terms in force', async () => {
    const other = await freshOrganization()
    const { organization, admin, learner } = other
    await runAsSystem(organization, 'adminTermPolicyPublish', async (context) => {
      const content = { en: { title: 'Terms', body: 'Terms.' } }
      const { id } = await draftTermPolicy(context, { type: 'termsOfService', content } as Parameters<typeof draftTermPolicy>[1])
      await putInForce(context, id)
      await acceptNewest(context, { userId: admin.user.id, type: 'termsOfService', address: '127.0.0.1' })
    })
    const answered = await expectEqual(admin.call, learner.user.id, learner.call)
    expect(answered).toContain(6104)
  })

  it('for a service account, active and inactive', async () => {
    const office = await officeOfPrograms()
    const { account, call } = await office.program()
    const answered = await expectEqual(office.admin.call, account.id, call)
    expect(answered).toContain(200)
    expect(answered).toContain(5104)
    await office.database((db) =>
      db.execute(`update service_accounts set is_active = false where organization_id = '${office.organization.id}'`),
    )
    const closed = await expectEqual(office.admin.call, account.id, call, some(2))
    expect(new Set(closed)).toEqual(new Set([5101]))
  })
})

describe('an explanation', () => {
  it('names every operation that asks for the permission', async () => {
    for (const permission of new Set(asking.map(permissionOf)))
      expect((await operationsOf(permission)).map(({ id }) => id)).toEqual(
        asking
          .filter((contract) => permissionOf(contract) === permission)
          .toSorted((a, b) => (`${a.path} ${a.method}` < `${b.path} ${b.method}` ? -1 : 1))
          .map(({ id }) => id),
      )
  })

  it('says which role grants the permission, in both languages', async () => {
    const own = await roleWith(org, 'user', [{ subject: 'learningPath', action: 'read', scope: 'own' }])
    const person = await org.person('two-roles', own)
    const path = await explained(org.admin.call, person.user.id, 'learningPath.read')
    expect(path).toMatchObject({
      caller: { id: person.user.id, kind: 'person', status: 'active' },
      scope: 'own',
      roles: [{ id: own, scope: 'own' }],
      record: null,
    })
    const refused = path.operations.find(({ isAllowed }) => !isAllowed)
    expect(refused?.checks.at(-1)?.isMet).toBe(false)
    for (const { words } of path.operations.flatMap(({ checks }) => checks)) {
      expect(words.en).toMatch(/^[A-Z].*\.$/)
      expect(words.ar).toMatch(/[\u0600-\u06ff].*\.$/)
    }
  })

  it('knows which records are in the groups of a manager, as the operations answer', async () => {
    const role = await roleWith(org, 'admin', [{ subject: 'group', action: 'read', scope: 'group' }])
    const manager = await org.person('head', role)
    const group = async (en: string) =>
      ((await org.admin.call(createGroup, { body: { kind: 'class', name: { en } } })).data as { id: string }).id
    const [mine, theirs] = [await group('Mine'), await group('Theirs')]
    await org.admin.call(addGroupManager, { params: { id: mine, userId: manager.user.id } })
    await org.admin.call(addGroupMembers, { params: { id: mine }, body: { userIds: [org.learner.user.id] } })
    const codeFor = async (resourceId: string) => {
      const { operations: explainedOnes, record } = await explained(org.admin.call, manager.user.id, 'group.read', resourceId)
      const one = explainedOnes.find(({ id }) => id === readGroup.id)
      return { kind: record?.kind, isInGroups: record?.isInGroups, code: one?.refusal?.statusCode ?? 200, extent: one?.extent }
    }
    const real = async (id: string) => (await manager.call(readGroup, { params: { id } })).envelope.statusCode
    expect(await codeFor(mine)).toEqual({ kind: 'group', isInGroups: true, code: await real(mine), extent: 'groups' })
    expect(await codeFor(theirs)).toEqual({ kind: 'group', isInGroups: false, code: await real(theirs), extent: null })
    expect(await real(theirs)).toBe(6230)
    expect(await codeFor(org.learner.user.id)).toMatchObject({ kind: 'person', isInGroups: true, code: 200 })
    expect(await codeFor(org.instructor.user.id)).toMatchObject({ kind: 'person', isInGroups: false, code: 5150 })
    expect(await codeFor(newId())).toEqual({ kind: null, isInGroups: false, code: 200, extent: 'groups' })
  })

  it('knows which enrolments are in the paths that a person teaches, as the operations answer', async () => {
    const role = await roleWith(org, 'admin', [{ subject: 'enrolment', action: 'update', scope: 'own' }])
    const teacher = await org.person('teacher', role)
    const [taught, other] = [await putPath(org, []), await putPath(org, [])]
    await org.admin.call(addPathTeacher, { params: { id: taught }, body: { userId: teacher.user.id } })
    const answerFor = async (pathId: string) => {
      const eid = await putEnrolment(org, pathId, org.learner)
      const { operations: explainedOnes } = await explained(org.admin.call, teacher.user.id, 'enrolment.update', eid)
      const one = explainedOnes.find(({ id }) => id === extendEnrolment.id)
      const { status } = await teacher.call(extendEnrolment, { params: { id: pathId, eid }, body: { dueAt: null } })
      return [one?.refusal?.status ?? 200, status, one?.extent]
    }
    expect(await answerFor(taught)).toEqual([200, 200, 'taught'])
    expect(await answerFor(other)).toEqual([404, 404, null])
  })

  it('of a person in another organization is refused as if there were no such account', async () => {
    const other = await freshOrganization()
    const ask = async (userId: string) => {
      const { status, envelope } = await org.admin.call(explainPermission, { body: { userId, ...halves('role.read') } })
      return [status, envelope.statusCode, envelope.message]
    }
    expect(await ask(other.learner.user.id)).toEqual(await ask(newId()))
    expect((await ask(newId()))[1]).toBe(5150)
  })

  it('refuses a permission that does not exist', async () => {
    const body = { userId: org.learner.user.id, subject: 'role', action: 'publish' }
    const { status, envelope } = await org.admin.call(explainPermission, { body })
    expect([status, envelope.errors?.map(({ property }) => property)]).toEqual([422, ['action']])
  })
})
