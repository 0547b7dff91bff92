import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { jobs } from '@/db/schema/jobs'
import { enrolments } from '@/db/schema/learning-paths'
import { activityLogs } from '@/db/schema/platform'
import { addGroupMembers, removeGroupMember } from '@/lib/domain/people/groups/group-members.contract'
import { createGroup, removeGroup, updateGroup } from '@/lib/domain/people/groups/groups.contract'
import type { Org, Person } from '@/lib/domain/testing/contract-suite'
import { eventsAbout } from '@/lib/domain/testing/events'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { mailsOf } from '@/lib/domain/testing/mails'
import { idOf } from '@/lib/domain/testing/preparations'
import { clock } from '@/lib/platform/clock'
import { endAfterDays } from '@/lib/platform/i18n/days'
import { newId } from '@/lib/platform/ids'
import { JobRunner } from '@/lib/platform/jobs/runner'
import { withdrawMany } from './bulk-change.contract'
import { enrolPeopleJob } from './bulk-enrolment.service'
import { enrolMyself } from './enrolments.contract'
import { enrolGroupJob } from './following.service'
import { assignToGroup, endAssignment, listGroupAssignments, listPathAssignments } from './group-assignments.contract'
import { pathInForce } from './paths.fixtures'
import { enrolMany } from './roster.contract'

let org: Org
beforeAll(async () => {
  org = await freshOrganization()
})
/** Delivers all events and does all jobs. */
const settle = () => mailsOf(org)
const person = () => org.person(`one${newId().slice(-12)}`, org.roles.learner)
const group = async (parentId: string | null = null) =>
  idOf((await org.admin.call(createGroup, { body: { kind: 'department', name: { en: 'One' }, parentId } })).data)
const join = (id: string, ...people: Person[]) =>
  org.admin.call(addGroupMembers, { params: { id }, body: { userIds: people.map(({ user }) => user.id) } })
const leave = (id: string, { user }: Person) => org.admin.call(removeGroupMember, { params: { id, userId: user.id } })
const move = (id: string, parentId: string | null) => org.admin.call(updateGroup, { params: { id }, body: { parentId } })
async function assign(id: string, groupId: string, more: object = {}) {
  const { status, data } = await org.admin.call(assignToGroup, {
    params: { id },
    body: { groupId, onLeave: 'withdraw', ...more },
  })
  expect(status).toBe(202)
  return idOf(data)
}
const rowsIn = (pathId: string) =>
  org.database((db) =>
    db.select().from(enrolments).where(eq(enrolments.pathId, pathId)).orderBy(enrolments.createdAt, enrolments.id),
  )
const stateOf = async (pathId: string, { user }: Person) => (await rowsIn(pathId)).find(({ userId }) => userId === user.id)?.state
const auditOf = (id: string) =>
  org.database((db) =>
    db
      .select({ action: activityLogs.action, outcome: activityLogs.outcome, actor: activityLogs.actorType })
      .from(activityLogs)
      .where(sql`resource ->> 'id' = ${id}`)
      .orderBy(activityLogs.createdAt, activityLogs.id),
  )

describe('a path that is assigned to a group', () => {
  it('enrols its people and those of the groups it contains, and those who join later, once, with the rule of the assignment', async () => {
    const pathId = await pathInForce(org)
    const outer = await group()
    const inner = await group(outer)
    const [one, two, other, late] = [await person(), await person(), await person(), await person()]
    await other.call(enrolMyself, { params: { pathId } })
    await join(outer, one, other)
    await join(inner, two, one)
    await settle()
    const assignmentId = await assign(pathId, outer, { dueRule: { kind: 'relative', days: 7 } })
    await settle()
    expect([await stateOf(pathId, one), await stateOf(pathId, two), await stateOf(pathId, other)]).toEqual([
      'invited',
      'invited',
      'active',
    ])
    await join(inner, late)
    await settle()
    const rows = await rowsIn(pathId)
    expect(rows).toHaveLength(4)
    const mine = rows.find(({ userId }) => userId === late.user.id)
    expect(mine).toMatchObject({ state: 'invited', source: 'group', assignmentId, assignedBy: org.admin.user.id, cycle: 1 })
    expect(mine?.dueAt).toEqual(endAfterDays(clock.now(), 7, org.organization.regionalProfile.timeZone))
    expect(await auditOf(mine?.id ?? '')).toEqual([{ action: 'enrolmentCreated', outcome: 'success', actor: 'system' }])
    expect((await eventsAbout(org, mine?.id ?? '')).map(({ name }) => name)).toEqual(['enrolmentCreated'])
    const byAdmin = rows.find(({ userId }) => userId === one.user.id)
    expect(await auditOf(byAdmin?.id ?? '')).toEqual([{ action: 'enrolmentCreated', outcome: 'success', actor: 'user' }])
    const seen = (await org.admin.call(listGroupAssignments, { params: { id: inner } })).data
    expect(seen).toMatchObject([
      { id: assignmentId, group: { id: outer }, path: { id: pathId }, onLeave: 'withdraw', state: 'active' },
    ])
  })

  it('lets go of those who leave and have not begun, if it says so; through another group with the path they stay', async () => {
    const pathId = await pathInForce(org)
    const kept = await pathInForce(org)
    const [team, twin] = [await group(), await group()]
    const [gone, begun, both, back] = [await person(), await person(), await person(), await person()]
    await join(team, gone, begun, both, back)
    await join(twin, both)
    await assign(pathId, team)
    await assign(kept, team, { onLeave: 'keep' })
    await settle()
    await assign(pathId, twin)
    await begun.call(enrolMyself, { params: { pathId } })
    await settle()
    for (const one of [gone, begun, both, back]) await leave(team, one)
    await settle()
    const states = async (path: string) => Promise.all([gone, begun, both, back].map((one) => stateOf(path, one)))
    expect(await states(pathId)).toEqual(['withdrawn', 'active', 'invited', 'withdrawn'])
    expect(await states(kept)).toEqual(['invited', 'invited', 'invited', 'invited'])
    await leave(twin, both)
    await join(team, back)
    await settle()
    expect(await states(pathId)).toEqual(['withdrawn', 'active', 'withdrawn', 'invited'])
    const [withdrawn] = (await rowsIn(pathId)).filter(({ userId }) => userId === gone.user.id)
    expect((await auditOf(withdrawn?.id ?? '')).map(({ action }) => action)).toEqual(['enrolmentCreated', 'enrolmentWithdrawn'])
  })

  it('is assigned to a group once at a time, follows no more when it is ended, and keeps what was withdrawn by hand', async () => {
    const pathId = await pathInForce(org)
    const [team, inner] = [await group(), await group()]
    const [one, late] = [await person(), await person()]
    await join(inner, one)
    const aid = await assign(pathId, team)
    const again = await org.admin.call(assignToGroup, { params: { id: pathId }, body: { groupId: team } })
    expect(again.envelope.statusCode).toBe(6407)
    await move(inner, team)
    await settle()
    expect(await stateOf(pathId, one)).toBe('invited')
    const [row] = await rowsIn(pathId)
    await org.admin.call(withdrawMany, { body: { enrolmentIds: [row?.id] }, headers: { 'idempotency-key': newId() } })
    await settle()
    await org.admin.call(updateGroup, { params: { id: inner }, body: { name: { en: 'Renamed' } } })
    await settle()
    expect(await stateOf(pathId, one)).toBe('withdrawn')
    const end = () => org.admin.call(endAssignment, { params: { id: pathId, aid } })
    expect((await end()).data).toMatchObject({ state: 'ended', group: { id: team } })
    expect((await end()).envelope.statusCode).toBe(6409)
    await join(team, late)
    await settle()
    expect(await stateOf(pathId, late)).toBeUndefined()
    expect((await org.admin.call(listPathAssignments, { params: { id: pathId }, query: { state: 'active' } })).data).toEqual([])
  })

  it('is refused for drafts, unknown groups and those of another organization', async () => {
    const elsewhere = await freshOrganization()
    const pathId = await pathInForce(org)
    const foreign = idOf(
      (await elsewhere.admin.call(createGroup, { body: { kind: 'class', name: { en: 'Else' }, parentId: null } })).data,
    )
    const of = (id: string, groupId: string, by = org.admin) => by.call(assignToGroup, { params: { id }, body: { groupId } })
    expect((await of(pathId, foreign)).status).toBe(404)
    expect((await of(pathId, newId())).status).toBe(404)
    expect((await of(pathId, foreign, elsewhere.admin)).envelope.statusCode).toBe(6300)
    expect((await elsewhere.admin.call(listPathAssignments, { params: { id: pathId } })).envelope.statusCode).toBe(6300)
    expect((await of(pathId, await group(), org.learner)).status).toBe(403)
  })

  it('without a free seat, a refusal is recorded', async () => {
    const pathId = await pathInForce(org, { seatLimit: 1 })
    const team = await group()
    await assign(pathId, team)
    await settle()
    await join(team, await person(), await person())
    await settle()
    expect(await rowsIn(pathId)).toHaveLength(1)
    expect((await auditOf(pathId)).filter(({ action }) => action === 'enrolmentCreated')).toEqual([
      { action: 'enrolmentCreated', outcome: 'failed', actor: 'system' },
    ])
  })

  it('ends with its group, and lets go of its people', async () => {
    const pathId = await pathInForce(org)
    const team = await group()
    const one = await person()
    await join(team, one)
    await assign(pathId, team)
    await settle()
    expect((await org.admin.call(removeGroup, { params: { id: team } })).status).toBe(200)
    await settle()
    expect(await stateOf(pathId, one)).toBe('withdrawn')
    expect((await org.admin.call(listPathAssignments, { params: { id: pathId } })).data).toMatchObject([
      { state: 'ended', group: null },
    ])
  })
})

describe('a person who leaves the group at the moment of the enrolment', () => {
  const runJobs = () => new JobRunner([enrolGroupJob, enrolPeopleJob]).runDue(new AbortController().signal)

  it('has no enrolment of the assignment in the end, whichever came first', async () => {
    for (let round = 0; round < 8; round += 1) {
      const pathId = await pathInForce(org)
      const team = await group()
      const [going, staying] = [await person(), await person()]
      await join(team, going, staying)
      await settle()
      await assign(pathId, team)
      await Promise.all(round % 2 === 0 ? [runJobs(), leave(team, going)] : [leave(team, going), runJobs()])
      await settle()
      expect(await stateOf(pathId, staying)).toBe('invited')
      const row = (await rowsIn(pathId)).find(({ userId }) => userId === going.user.id)
      // Not enrolled at all, or enrolled and withdrawn, both times recorded.
      if (row) {
        expect(row.state).toBe('withdrawn')
        expect((await auditOf(row.id)).map(({ action }) => action)).toEqual(['enrolmentCreated', 'enrolmentWithdrawn'])
      }
    }
  })

  it('is enrolled or refused by an enrolment of the group, never both', async () => {
    for (let round = 0; round < 6; round += 1) {
      const pathId = await pathInForce(org)
      const team = await group()
      const [going, staying] = [await person(), await person()]
      await join(team, going, staying)
      await settle()
      const headers = { 'idempotency-key': newId() }
      const { data } = await org.admin.call(enrolMany, { params: { id: pathId }, body: { groupId: team }, headers })
      await Promise.all([runJobs(), leave(team, going)])
      await settle()
      const [job] = await org.database((db) =>
        db
          .select()
          .from(jobs)
          .where(eq(jobs.id, (data as { jobId: string }).jobId)),
      )
      const enrolled = (await rowsIn(pathId)).map(({ userId }) => userId)
      expect(enrolled).toContain(staying.user.id)
      const refused = job?.rowErrors.map(({ label, error }) => [label, error.name]) ?? []
      expect(refused.length + enrolled.length).toBe(job?.done)
      if (enrolled.includes(going.user.id)) expect(refused).toEqual([])
      else if (refused.length > 0) expect(refused).toEqual([[going.email, 'notInGroup']])
    }
  })
})

it('random joins, leaves and moves end as their groups do', async () => {
  let seed = 20_261_127
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  const [safety, fire] = [await pathInForce(org), await pathInForce(org)]
  const [a, b, c] = [await group(), await group(), await group()]
  const people = await Promise.all(Array.from({ length: 4 }, person))
  const groups = [a, b, c]
  const parent = new Map<string, string | null>(groups.map((id) => [id, null]))
  const members = new Map(groups.map((id) => [id, new Set<string>()]))
  await assign(safety, a)
  await assign(fire, b)
  await assign(safety, c)
  const isIn = (id: string, userId: string): boolean =>
    members.get(id)?.has(userId) === true || groups.some((below) => parent.get(below) === id && isIn(below, userId))
  for (let step = 0; step < 60; step += 1) {
    const who = people[random(people.length)]
    const where = groups[random(groups.length)]
    if (!who || !where) throw new Error('There are people and groups')
    const kind = random(5)
    if (kind < 2) {
      await join(where, who)
      members.get(where)?.add(who.user.id)
    } else if (kind < 4) {
      await leave(where, who)
      members.get(where)?.delete(who.user.id)
    } else {
      // Only B moves: below A, below C, or to the top.
      const target = [a, c, null][random(3)] ?? null
      await move(b, target)
      parent.set(b, target)
    }
    if (random(3) > 0) continue
    await settle()
    for (const one of people) {
      const open = async (pathId: string) => (await stateOf(pathId, one)) === 'invited'
      const expected = [isIn(a, one.user.id) || isIn(c, one.user.id), isIn(b, one.user.id)]
      expect([await open(safety), await open(fire)], `step ${step}`).toEqual(expected)
    }
  }
}, 240_000)
