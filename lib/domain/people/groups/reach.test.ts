import { describe, expect, it } from 'vitest'
import { createRole } from '@/lib/domain/house/roles/roles.contract'
import { listRoster } from '@/lib/domain/learning/learning-paths/roster.contract'
import { listProgress } from '@/lib/domain/learning/progress/progress-admin.contract'
import { listMembers } from '@/lib/domain/people/members/members.contract'
import { operations } from '@/lib/domain/product'
import { groupScopedPermissions } from '@/lib/domain/rooms'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { putEnrolment, putPath } from '@/lib/domain/testing/learning'
import * as people from './group-members.contract'
import * as contracts from './groups.contract'

/** An organization with a manager of one group, who holds permissions for their groups only; in a group below it there is one person. */
async function managed() {
  const org = await freshOrganization()
  const { admin, learner, person } = org
  const idOf = (answer: { envelope: { data?: unknown } }) => (answer.envelope.data as { id: string }).id
  const pair = (text: string) => {
    const [subject, action] = text.split('.')
    return { subject, action, scope: 'group' }
  }
  const name = { ar: 'مدير القسم', en: 'Head of department' }
  const permissions = [...groupScopedPermissions].map(pair)
  const role = idOf(await admin.call(createRole, { body: { name, type: 'admin', permissions } }))
  const manager = await person('manager', role)
  const group = async (en: string, parentId: string | null = null) =>
    idOf(await admin.call(contracts.createGroup, { body: { kind: 'department', name: { en }, parentId } }))
  const own = await group('Own')
  const below = await group('Below', own)
  const other = await group('Other')
  const add = (id: string, ...userIds: string[]) => admin.call(people.addGroupMembers, { params: { id }, body: { userIds } })
  await admin.call(people.addGroupManager, { params: { id: own, userId: manager.user.id } })
  await add(below, learner.user.id)
  await add(other, org.instructor.user.id)
  return { ...org, manager, own, below, other, add }
}

describe('a person who holds permissions for their groups only', () => {
  it('lists the people of their groups, in pages, counts and searches too', async () => {
    const { manager, learner, instructor } = await managed()
    const list = async (query: Record<string, string>) => {
      const { envelope } = await manager.call(listMembers, { query })
      return { ids: (envelope.data as { id: string }[]).map(({ id }) => id), count: envelope.metadata.count }
    }
    expect((await list({})).ids).toEqual([learner.user.id])
    expect(await list({ page: '1' })).toEqual({ ids: [learner.user.id], count: 1 })
    expect((await list({ search: instructor.email })).ids).toEqual([])
    expect((await list({ search: learner.email })).ids).toEqual([learner.user.id])
    expect((await list({ orderBy: 'email:asc', status: 'active' })).ids).toEqual([learner.user.id])
  })

  it('lists the enrolments of their people, in pages, counts, filters and searches too', async () => {
    const org = await managed()
    const { manager, learner, instructor, own, other } = org
    const pathId = await putPath(org, [])
    const mine = await putEnrolment(org, pathId, learner, { searchText: learner.email })
    await putEnrolment(org, pathId, instructor, { searchText: instructor.email })
    const list = async (query: Record<string, string>) => {
      const { envelope } = await manager.call(listProgress, { query })
      return { ids: (envelope.data as { id: string }[]).map(({ id }) => id), count: envelope.metadata.count }
    }
    expect((await list({})).ids).toEqual([mine])
    expect(await list({ page: '1' })).toEqual({ ids: [mine], count: 1 })
    expect((await list({ search: instructor.email })).ids).toEqual([])
    expect((await list({ search: learner.email })).ids).toEqual([mine])
    expect((await list({ person: instructor.user.id })).ids).toEqual([])
    expect((await list({ group: other })).ids).toEqual([])
    expect((await list({ group: own, path: pathId, state: 'active' })).ids).toEqual([mine])
    const roster = await manager.call(listRoster, { params: { id: pathId }, query: { page: '1' } })
    expect(roster.envelope).toMatchObject({ data: [{ id: mine }], metadata: { count: 1 } })
  })

  it('sees the groups that they manage and those below, and no other one', async () => {
    const { manager, own, below, other } = await managed()
    const { envelope } = await manager.call(contracts.listGroups, { query: { orderBy: 'nameEn:asc' } })
    expect((envelope.data as { id: string }[]).map(({ id }) => id)).toEqual([below, own])
    const read = async (id: string) => (await manager.call(contracts.readGroup, { params: { id } })).status
    const members = async (id: string) => (await manager.call(people.listGroupMembers, { params: { id } })).status
    expect([await read(own), await read(below), await read(other)]).toEqual([200, 200, 404])
    expect([await members(own), await members(below), await members(other)]).toEqual([200, 200, 404])
  })

  it('loses people with their membership, and groups with the management, at the next request', async () => {
    const { manager, admin, learner, own, below } = await managed()
    const seen = async () => ((await manager.call(listMembers)).envelope.data as unknown[]).length
    expect(await seen()).toBe(1)
    await admin.call(people.removeGroupMember, { params: { id: below, userId: learner.user.id } })
    expect(await seen()).toBe(0)
    await admin.call(people.addGroupMembers, { params: { id: own }, body: { userIds: [learner.user.id] } })
    expect(await seen()).toBe(1)
    await admin.call(people.removeGroupManager, { params: { id: own, userId: manager.user.id } })
    expect(await seen()).toBe(0)
  })

  it('may not call an operation that does not keep to groups', async () => {
    const { manager, own, learner } = await managed()
    const answer = await manager.call(people.addGroupMembers, { params: { id: own }, body: { userIds: [learner.user.id] } })
    expect([answer.status, answer.envelope.statusCode]).toEqual([403, 5180])
  })
})

it('can be given exactly the permissions that an operation asks for within reach of groups', () => {
  const asked = operations.flatMap(({ contract: { access } }) =>
    typeof access === 'object' && access.reach?.includes('group') && access.permission ? [access.permission] : [],
  )
  expect([...groupScopedPermissions].toSorted()).toEqual([...new Set(asked)].toSorted())
})
