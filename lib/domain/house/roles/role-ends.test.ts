import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { userRoles } from '@/db/schema/roles'
import { eventsAbout } from '@/lib/domain/testing/events'
import { newId } from '@/lib/platform/ids'
import { endRoles } from './ending.service'
import { listRoleMembers } from './role-members.contract'
import * as contracts from './roles.contract'
import { type Caller, create, organizationWithRoles, pair, unassign } from './roles.fixtures'

let org: Awaited<ReturnType<typeof organizationWithRoles>>
beforeAll(async () => {
  org = await organizationWithRoles()
})

const assignUntil = (by: Caller, roleId: string, userId: string, until?: string | null) =>
  by.call(contracts.assignRoleToMember, { params: { roleId, userId }, body: until === undefined ? {} : { until } })
const later = () => new Date(Date.now() + 3_600_000).toISOString()
/** As if the time of an assignment were over. */
const letEnd = (roleId: string, userId: string) =>
  org.database((db) =>
    db
      .update(userRoles)
      .set({ until: new Date(Date.now() - 1000) })
      .where(and(eq(userRoles.roleId, roleId), eq(userRoles.userId, userId))),
  )
const reader = async () => {
  const { role } = await create(org.admin, { permissions: [pair('role.read')] })
  const person = await org.person(`ending-${newId().slice(-12)}`, null)
  const sees = async () => (await person.call(contracts.listRoles)).envelope.statusCode
  return { role, person, sees }
}

describe('a role that ends', () => {
  it('gives its permissions until then, and nothing at the next request', async () => {
    const { role, person, sees } = await reader()
    const until = later()
    expect((await assignUntil(org.admin, role.id, person.user.id, until)).envelope.data).toMatchObject({
      isAssigned: true,
      until,
    })
    expect(await sees()).toBe(200)
    await letEnd(role.id, person.user.id)
    expect(await sees()).toBe(5063)
  })

  it('ends with a day in the zone of the organization', async () => {
    const { role, person } = await reader()
    const { envelope } = await assignUntil(org.admin, role.id, person.user.id, '2099-03-01')
    // Riyadh is three hours ahead of UTC.
    expect(envelope.data).toMatchObject({ until: '2099-03-01T20:59:59.999Z' })
    const { data } = (await org.admin.call(listRoleMembers, { params: { roleId: role.id } })).envelope
    expect(data).toMatchObject([{ userId: person.user.id, until: '2099-03-01T20:59:59.999Z' }])
  })

  it('keeps its end when it is assigned again without one, and loses it with null', async () => {
    const { role, person } = await reader()
    const until = later()
    const ends = async (sent?: string | null) =>
      ((await assignUntil(org.admin, role.id, person.user.id, sent)).envelope.data as { until: string | null }).until
    expect([await ends(until), await ends(), await ends(null), await ends()]).toEqual([until, until, null, null])
    const names = (await eventsAbout(org, person.user.id, 'role')).map(({ name, payload }) => [name, payload.until])
    expect(names).toEqual([
      ['roleGiven', undefined],
      ['roleEndChanged', null],
    ])
    const rows = await org.auditOf('adminRoleAssign', role.id)
    expect(rows).toHaveLength(4)
    expect(rows.map(({ changes }) => (changes ?? []).toSorted((a, b) => (a.field < b.field ? -1 : 1)))).toEqual([
      [
        { field: 'member', before: null, after: person.email },
        { field: 'until', before: null, after: until },
      ],
      [],
      [{ field: 'until', before: until, after: null }],
      [],
    ])
  })

  it('is refused in the past', async () => {
    const { role, person } = await reader()
    const { status, envelope } = await assignUntil(org.admin, role.id, person.user.id, '2020-01-01')
    expect([status, envelope.errors?.map(({ key, property }) => [key, property])]).toEqual([422, [['past', 'until']]])
  })

  it('is removed afterwards, once, with its event and its row of the log', async () => {
    const { role, person } = await reader()
    await assignUntil(org.admin, role.id, person.user.id, later())
    await endRoles()
    expect((await eventsAbout(org, person.user.id, 'role')).map(({ name }) => name)).toEqual(['roleGiven'])
    await letEnd(role.id, person.user.id)
    await Promise.all([endRoles(), endRoles()])
    expect((await eventsAbout(org, person.user.id, 'role')).map(({ name }) => name)).toEqual(['roleGiven', 'roleTaken'])
    const rows = await org.auditOf('adminRoleUnassign', role.id)
    expect(rows.map(({ actorType, changes }) => [actorType, changes])).toEqual([
      ['system', [{ field: 'member', before: person.email, after: null }]],
    ])
  })

  it('can be assigned anew before it was removed', async () => {
    const { role, person, sees } = await reader()
    await assignUntil(org.admin, role.id, person.user.id, later())
    await letEnd(role.id, person.user.id)
    await assignUntil(org.admin, role.id, person.user.id)
    await endRoles()
    expect(await sees()).toBe(200)
  })

  it('grants nothing to others once it is over: its former holder cannot assign it', async () => {
    const { role } = await create(org.admin, { permissions: [pair('role.assign'), pair('role.read')] })
    const person = await org.person(`former-${newId().slice(-12)}`, org.roles.learner)
    const { role: plain } = await create(org.admin, { permissions: [pair('role.assign')] })
    await assignUntil(org.admin, plain.id, person.user.id)
    await assignUntil(org.admin, role.id, person.user.id, later())
    const give = async () => (await assignUntil(person as Caller, role.id, org.learner.user.id)).envelope.statusCode
    expect(await give()).toBe(200)
    await unassign(org.admin, role.id, org.learner.user.id)
    await letEnd(role.id, person.user.id)
    expect(await give()).toBe(5065)
  })

  it('does not count for the rule that an administrator must remain', async () => {
    const other = await organizationWithRoles()
    const { admin, roles, learner } = other
    const give = async (userId: string, until: string | null) =>
      (await assignUntil(admin, roles.admin, userId, until)).envelope.statusCode
    // The only one cannot get an end, and somebody with an end does not replace them.
    expect(await give(admin.user.id, later())).toBe(5067)
    expect(await give(learner.user.id, later())).toBe(200)
    expect((await unassign(admin, roles.admin, admin.user.id)).envelope.statusCode).toBe(5067)
    expect(await give(learner.user.id, null)).toBe(200)
    expect(await give(admin.user.id, later())).toBe(200)
  })
})
