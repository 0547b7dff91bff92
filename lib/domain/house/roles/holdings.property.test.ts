import { and, eq, inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { users } from '@/db/schema/identity'
import { rolePermissions, roles, userRoles } from '@/db/schema/roles'
import { seed } from '@/lib/platform/testing/seed'
import * as contracts from './roles.contract'
import { assign, create, organizationWithRoles, pair, read, unassign } from './roles.fixtures'

const grants = ['role.assign', 'role.update', 'role.read', 'user.read', 'user.read@own', 'apiKey.create'] as const
type GrantText = (typeof grants)[number]
const [people, ownRoles] = [4, 4]
const grantOf = (text: GrantText) => {
  const [name = '', scope = 'any'] = text.split('@')
  return pair(name, scope)
}

type Graph = {
  statuses: ('active' | 'blocked')[]
  granted: GrantText[][]
  /** Roles by person; the last one is superAdmin. */
  held: number[][]
}
const grantList = fc.uniqueArray(fc.constantFrom(...grants), { selector: (text) => text.split('@')[0] })
const graph: fc.Arbitrary<Graph> = fc.record({
  statuses: fc.array(fc.constantFrom<'active' | 'blocked'>('active', 'active', 'blocked'), {
    minLength: people,
    maxLength: people,
  }),
  granted: fc.array(
    grantList.map((list) => [...new Set<GrantText>([...list, 'role.read'])]),
    { minLength: ownRoles, maxLength: ownRoles },
  ),
  held: fc.array(fc.uniqueArray(fc.nat(ownRoles), { maxLength: 2 }), { minLength: people, maxLength: people }),
})
type Step =
  | { kind: 'assign' | 'unassign'; by: number; role: number; person: number; onSelf: boolean }
  | { kind: 'change'; by: number; role: number; to: GrantText[] }
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constantFrom<'assign' | 'unassign'>('assign', 'unassign', 'unassign'),
    by: fc.nat(people - 1),
    role: fc.nat(ownRoles),
    person: fc.nat(people - 1),
    onSelf: fc.boolean(),
  }),
  fc.record({ kind: fc.constant<'change'>('change'), by: fc.nat(people - 1), role: fc.nat(ownRoles - 1), to: grantList }),
)

const onlyHolder: Graph = {
  statuses: ['active', 'active', 'blocked', 'blocked'],
  granted: [['role.assign', 'role.read'], ['role.read'], ['role.read'], ['role.read']],
  held: [[0], [1], [0], []],
}
const leave: Step = { kind: 'unassign', by: 0, role: 0, person: 0, onSelf: true }

let org: Awaited<ReturnType<typeof organizationWithRoles>>
let persons: Awaited<ReturnType<typeof org.person>>[]
let roleIds: string[]
beforeAll(async () => {
  org = await organizationWithRoles()
  persons = await Promise.all(Array.from({ length: people }, (_, at) => org.person(`person${at}`, null)))
  const made = await Promise.all(Array.from({ length: ownRoles }, () => create(org.admin, { permissions: [] })))
  roleIds = [...made.map(({ role }) => role.id), org.roles.superAdmin]
  // From now on there are only the people of the test.
  await org.database((db) => db.update(users).set({ status: 'blocked' }).where(eq(users.id, org.admin.user.id)))
})

const at = <T>(list: readonly T[], index: number): T => {
  const found = list[index]
  if (found === undefined) throw new Error(`There is nothing at ${index}`)
  return found
}

async function lay({ statuses, granted, held }: Graph) {
  await org.database(async (db) => {
    const ids = persons.map(({ user }) => user.id)
    await db.delete(userRoles).where(inArray(userRoles.userId, ids))
    await db.delete(rolePermissions).where(inArray(rolePermissions.roleId, roleIds))
    for (const [index, status] of statuses.entries())
      await db
        .update(users)
        .set({ status })
        .where(eq(users.id, at(ids, index)))
    const organizationId = org.organization.id
    const rows = granted.flatMap((list, role) =>
      list.map((text) => {
        const [name = '', scope] = text.split('@')
        const [subject = '', action = ''] = name.split('.')
        return {
          organizationId,
          roleId: at(roleIds, role),
          subject,
          action,
          scope: scope === 'own' ? ('own' as const) : ('any' as const),
        }
      }),
    )
    await db.insert(rolePermissions).values(rows)
    const members = held.flatMap((list, person) =>
      list.map((role) => ({ organizationId, userId: at(ids, person), roleId: at(roleIds, role) })),
    )
    if (members.length > 0) await db.insert(userRoles).values(members)
  })
}

/** Everybody's permissions, read from the tables and computed without the code under test. */
async function seen() {
  const rows = await org.database((db) =>
    db
      .select({ userId: userRoles.userId, type: roles.type, pair: rolePermissions })
      .from(userRoles)
      .innerJoin(roles, and(eq(roles.organizationId, userRoles.organizationId), eq(roles.id, userRoles.roleId)))
      .leftJoin(rolePermissions, eq(rolePermissions.roleId, roles.id)),
  )
  const active = await org.database((db) => db.select({ id: users.id }).from(users).where(eq(users.status, 'active')))
  return persons.map(({ user }) => {
    const mine = rows.filter(({ userId }) => userId === user.id)
    const isSuper = mine.some(({ type }) => type === 'superAdmin')
    const reach = new Set<string>()
    for (const { pair } of mine) {
      if (!pair) continue
      reach.add(`${pair.subject}.${pair.action} own`)
      if (pair.scope === 'any') reach.add(`${pair.subject}.${pair.action} any`)
    }
    const isActive = active.some(({ id }) => id === user.id)
    // Every role of the test has type admin, which opens the console.
    return { isSuper, reach, isActive, assigns: isActive && (isSuper || reach.has('role.assign own')) }
  })
}

test('for any sequence of requests nobody loses a permission that the caller does not hold, and an active holder remains', async () => {
  const outcomes = new Map<number, number>()
  await fc.assert(
    fc.asyncProperty(graph, fc.array(step, { minLength: 6, maxLength: 12 }), async (start, steps) => {
      await lay(start)
      let before = await seen()
      for (const next of steps) {
        // Only callers who can reach the endpoint are relevant.
        const needed = next.kind === 'change' ? 'role.update own' : 'role.assign own'
        const able = before.flatMap(({ isActive, isSuper, reach }, index) =>
          isActive && (isSuper || reach.has(needed)) ? [index] : [],
        )
        if (able.length === 0) continue
        const authorIndex = at(able, next.by % able.length)
        const [by, author] = [at(persons, authorIndex), at(before, authorIndex)]
        const person = next.kind === 'change' || next.onSelf ? by : at(persons, next.person)
        const roleId = at(roleIds, next.role)
        const answer =
          next.kind === 'change'
            ? await by.call(contracts.updateRole, {
                params: { roleId },
                headers: { 'if-match': (await read(by, roleId)).headers.get('etag') ?? '*' },
                body: { permissions: next.to.map(grantOf) },
              })
            : await (next.kind === 'assign' ? assign : unassign)(by, roleId, person.user.id)
        const { statusCode } = answer.envelope
        outcomes.set(statusCode, (outcomes.get(statusCode) ?? 0) + 1)
        const after = await seen()
        if (statusCode !== 200) expect(after).toEqual(before)
        for (const [index, was] of before.entries()) {
          const is = at(after, index)
          if (was.isSuper !== is.isSuper) expect(author.isSuper).toBe(true)
          if (author.isSuper) continue
          for (const reached of was.reach) if (!is.reach.has(reached)) expect([...author.reach]).toContain(reached)
          for (const reached of is.reach) if (!was.reach.has(reached)) expect([...author.reach]).toContain(reached)
        }
        for (const key of ['assigns', 'superAdmin'] as const) {
          const holds = (all: typeof before) =>
            all.some((person) => (key === 'assigns' ? person.assigns : person.isActive && person.isSuper))
          if (holds(before)) expect(holds(after)).toBe(true)
        }
        before = after
      }
    }),
    // `npm run test:fuzz` tries more.
    { seed, numRuns: process.env.FAST_CHECK_SEED ? 100 : 16, examples: [[onlyHolder, [leave]]] },
  )
  // The test is meaningful only if some requests succeed and some are refused.
  for (const statusCode of [200, 5065, 5067]) expect(outcomes.get(statusCode)).toBeGreaterThan(0)
})
