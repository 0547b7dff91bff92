import { and, eq, like } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { events } from '@/db/schema/events'
import { groupTree } from '@/db/schema/groups'
import { rolePermissions } from '@/db/schema/roles'
import { createRole } from '@/lib/domain/house/roles/roles.contract'
import { suspendMember } from '@/lib/domain/people/members/member-state.contract'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import * as people from './group-members.contract'
import * as contracts from './groups.contract'

type Org = Awaited<ReturnType<typeof freshOrganization>>
type Made = { id: string; version: number; parentId: string | null }

const code = ({ status, envelope }: { status: number; envelope: { statusCode: number } }) => [status, envelope.statusCode]

async function office() {
  const org = await freshOrganization()
  const create = async (name: string, fields: object = {}) => {
    const body = { kind: 'department', name: { en: name }, ...fields }
    return (await org.admin.call(contracts.createGroup, { body })).envelope.data as Made
  }
  const read = async (id: string) =>
    (await org.admin.call(contracts.readGroup, { params: { id } })).envelope.data as Record<string, unknown>
  const add = (id: string, ...userIds: string[]) => org.admin.call(people.addGroupMembers, { params: { id }, body: { userIds } })
  const memberIds = async (id: string) =>
    (
      (await org.admin.call(people.listGroupMembers, { params: { id }, query: { perPage: '100' } })).envelope.data as {
        userId: string
      }[]
    )
      .map(({ userId }) => userId)
      .toSorted()
  const move = (id: string, parentId: string | null) =>
    org.admin.call(contracts.updateGroup, { params: { id }, body: { parentId } })
  return { ...org, create, read, add, memberIds, move }
}

describe('groups', () => {
  it('count the people of the groups they contain, each once, and name their ancestors', async () => {
    const { create, read, add, memberIds, learner, instructor } = await office()
    const top = await create('Ministry')
    const middle = await create('Department', { parentId: top.id })
    const bottom = await create('Team', { parentId: middle.id })
    await add(bottom.id, learner.user.id, instructor.user.id)
    await add(top.id, learner.user.id)
    expect(await read(top.id)).toMatchObject({ memberCount: 1, nestedMemberCount: 2, groupCount: 1, ancestors: [] })
    expect(await read(bottom.id)).toMatchObject({
      memberCount: 2,
      ancestors: [
        { id: top.id, name: { en: 'Ministry' } },
        { id: middle.id, name: { en: 'Department' } },
      ],
    })
    expect(await memberIds(middle.id)).toEqual([learner.user.id, instructor.user.id].toSorted())
  })

  it('are never inside themselves, and at most ten levels deep', async () => {
    const { create, move, admin } = await office()
    let parent = await create('1')
    const first = parent
    for (let level = 2; level <= 10; level += 1) parent = await create(`${level}`, { parentId: parent.id })
    const tooDeep = { kind: 'class', name: { en: '11' }, parentId: parent.id }
    expect(code(await admin.call(contracts.createGroup, { body: tooDeep }))).toEqual([409, 6234])
    expect(code(await move(first.id, parent.id))).toEqual([409, 6233])
    expect(code(await move(first.id, first.id))).toEqual([409, 6233])
    const other = await create('other')
    expect(code(await move(first.id, other.id))).toEqual([409, 6234])
    expect(code(await move(other.id, first.id))).toEqual([200, 200])
  })

  it('have the memberships that a search through the whole tree finds, after any moves', async () => {
    const { create, move, add, memberIds, learner, instructor, admin } = await office()
    const persons = [learner.user.id, instructor.user.id, admin.user.id]
    const made: Made[] = []
    for (let at = 0; at < 6; at += 1) made.push(await create(`${at}`))
    const parents = new Map<string, string | null>(made.map(({ id }) => [id, null]))
    const own = new Map<string, Set<string>>(made.map(({ id }) => [id, new Set<string>()]))
    const lineOf = (id: string | null): string[] => (id ? [id, ...lineOf(parents.get(id) ?? null)] : [])
    const step = fc.record({ group: fc.nat(5), parent: fc.option(fc.nat(5)), person: fc.nat(2), isMove: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
        for (const { group, parent, person, isMove } of steps) {
          const [id = '', to = null, who = ''] = [made[group]?.id, parent === null ? null : made[parent]?.id, persons[person]]
          if (isMove) {
            const isCycle = lineOf(to).includes(id)
            expect((await move(id, to)).status).toBe(isCycle ? 409 : 200)
            if (!isCycle) parents.set(id, to)
          } else {
            await add(id, who)
            own.get(id)?.add(who)
          }
        }
        for (const { id } of made) {
          const below = made.filter((one) => lineOf(one.id).includes(id))
          const expected = new Set(below.flatMap((one) => [...(own.get(one.id) ?? [])]))
          expect(await memberIds(id)).toEqual([...expected].toSorted())
        }
      }),
      { numRuns: 8 },
    )
  })

  it('are moved by one of two at a time, so that no two moves make a ring', async () => {
    const { create, move, database } = await office()
    const [one, two] = [await create('one'), await create('two')]
    const answers = await Promise.all([move(one.id, two.id), move(two.id, one.id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const rows = await database((db) => db.select().from(groupTree))
    expect(rows.filter(({ depth }) => depth > 0)).toHaveLength(1)
  })

  it('show that a manager is suspended', async () => {
    const { create, read, admin, instructor } = await office()
    const { id } = await create('Ministry')
    await admin.call(people.addGroupManager, { params: { id, userId: instructor.user.id } })
    expect(await read(id)).toMatchObject({ managers: [{ id: instructor.user.id, isActive: true }] })
    await admin.call(suspendMember, { params: { id: instructor.user.id } })
    expect(await read(id)).toMatchObject({ managers: [{ id: instructor.user.id, isActive: false }] })
  })

  it('are deleted with their memberships, but not while they contain groups', async () => {
    const { create, add, admin, learner, database } = await office()
    const top = await create('top')
    const below = await create('below', { parentId: top.id })
    await add(below.id, learner.user.id)
    expect(code(await admin.call(contracts.removeGroup, { params: { id: top.id } }))).toEqual([409, 6232])
    expect((await admin.call(contracts.removeGroup, { params: { id: below.id } })).status).toBe(200)
    expect((await admin.call(contracts.removeGroup, { params: { id: top.id } })).status).toBe(200)
    const published = await database((db) => db.select().from(events).where(like(events.name, 'group%')))
    expect(published.map(({ name }) => name)).toEqual([
      'groupCreated',
      'groupCreated',
      'groupJoined',
      'groupLeft',
      'groupDeleted',
      'groupDeleted',
    ])
  })

  it('are found by name, kind, parent, person and manager, and within another', async () => {
    const { create, add, admin, learner } = await office()
    const top = await create('Top')
    const cohort = await create('Cohort', { kind: 'cohort', parentId: top.id })
    const other = await create('Other', { externalId: 'ou-7' })
    await add(cohort.id, learner.user.id)
    await admin.call(people.addGroupManager, { params: { id: top.id, userId: learner.user.id } })
    const found = async (query: Record<string, string>) => {
      const { envelope } = await admin.call(contracts.listGroups, { query: { ...query, orderBy: 'nameEn:asc' } })
      return (envelope.data as { id: string }[]).map(({ id }) => id)
    }
    expect(await found({ search: 'coh' })).toEqual([cohort.id])
    expect(await found({ search: 'ou-7' })).toEqual([other.id])
    expect(await found({ kind: 'cohort' })).toEqual([cohort.id])
    expect(await found({ parent: top.id })).toEqual([cohort.id])
    expect(await found({ within: top.id })).toEqual([cohort.id, top.id])
    expect(await found({ member: learner.user.id })).toEqual([cohort.id])
    expect(await found({ manager: learner.user.id })).toEqual([cohort.id, top.id])
  })
})

describe('the people of a group', () => {
  it('join once however often they are added, and all are refused where one is unknown', async () => {
    const { create, add, memberIds, learner, foreign } = { ...(await office()), foreign: await freshOrganization() }
    const { id } = await create('Team')
    expect((await add(id, learner.user.id, learner.user.id)).envelope.data).toEqual({ added: 1 })
    expect((await add(id, learner.user.id)).envelope.data).toEqual({ added: 0 })
    expect(code(await add(id, learner.user.id, foreign.learner.user.id))).toEqual([404, 5150])
    expect(await memberIds(id)).toEqual([learner.user.id])
  })

  it('come under a manager only by those who hold for everybody what the manager holds for groups', async () => {
    const { create, admin, person, learner, database } = await office()
    const role = async (name: string, permissions: object[]) => {
      const body = { name: { ar: name, en: name }, type: 'admin', permissions }
      return ((await admin.call(createRole, { body })).envelope.data as { id: string }).id
    }
    const pair = (subject: string, action: string, scope = 'any') => ({ subject, action, scope })
    const groupAdmin = [pair('group', 'read'), pair('group', 'update')]
    const manages = await role('Manager', [...groupAdmin, pair('progress', 'readAny')])
    const ofGroup = and(eq(rolePermissions.roleId, manages), eq(rolePermissions.action, 'readAny'))
    await database((db) => db.update(rolePermissions).set({ scope: 'group' }).where(ofGroup))
    const manager = await person('manager', manages)
    const clerk = await person('clerk', await role('Clerk', groupAdmin))
    const { id } = await create('Team')
    const appoint = (by: Org['admin'], userId: string) => by.call(people.addGroupManager, { params: { id, userId } })
    expect(code(await appoint(manager, manager.user.id))).toEqual([403, 5065])
    expect(code(await appoint(clerk, manager.user.id))).toEqual([403, 5065])
    expect((await appoint(admin, manager.user.id)).status).toBe(200)
    const add = (by: Org['admin']) => by.call(people.addGroupMembers, { params: { id }, body: { userIds: [learner.user.id] } })
    expect(code(await add(manager))).toEqual([403, 5065])
    const below = await create('Below', { parentId: id })
    const own = await create('Own')
    await admin.call(people.addGroupMembers, { params: { id: own.id }, body: { userIds: [learner.user.id] } })
    const move = await manager.call(contracts.updateGroup, { params: { id: own.id }, body: { parentId: below.id } })
    expect(code(move)).toEqual([403, 5065])
    expect((await add(admin)).status).toBe(200)
  })
})
