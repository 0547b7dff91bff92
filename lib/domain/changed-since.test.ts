import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { users } from '@/db/schema/identity'
import { makeQuiz, start } from '@/lib/domain/assessing/assessments/attempts/attempts.fixtures'
import { issueOne } from '@/lib/domain/assessing/certificates/certificates-admin.contract'
import { makeGroup } from '@/lib/domain/people/groups/examples.fixtures'
import { addGroupManager, addGroupMembers, removeGroupMember } from '@/lib/domain/people/groups/group-members.contract'
import { removeGroup } from '@/lib/domain/people/groups/groups.contract'
import { listRemovedGroupMembers, listRemovedGroups } from '@/lib/domain/people/groups/removals.contract'
import type { Contract } from '@/lib/platform/http/contract'
import { newId } from '@/lib/platform/ids'
import { asOwner } from '@/lib/platform/testing/owner'
import { type Case, cases, type Ids } from './changed-since.fixtures'
import { listMembers } from './people/members/members.contract'
import type { Org } from './testing/contract-suite'
import { freshOrganization } from './testing/fixtures'

// This file has a database of its own: no transaction of another test holds back what is settled.

type Row = Record<string, unknown>
type Query = Record<string, string>

/** All rows of a list that changed in a stretch of time, page by page; `between` is done after each page. */
async function changesOf(org: Org, contract: Contract, query: Query, { params = {}, between = async () => {} }: Reading = {}) {
  const rows: Row[] = []
  const ends = new Set<string>()
  for (let cursor: string | undefined; ; ) {
    const { envelope } = await org.admin.call(contract, { params, query: { ...query, ...(cursor && { cursor }) } })
    expect(envelope.statusCode, JSON.stringify(envelope)).toBe(200)
    rows.push(...(envelope.data as Row[]))
    ends.add(String((envelope.metadata as { updatedTo?: string }).updatedTo))
    cursor = envelope.metadata.nextCursor
    if (!cursor) break
    await between()
  }
  expect(ends.size, 'one end for all pages').toBe(1)
  return { rows, until: [...ends][0] ?? '' }
}
type Reading = { params?: Record<string, string>; between?: () => Promise<unknown> }

function signal() {
  let give = () => {}
  const given = new Promise<void>((resolve) => {
    give = resolve
  })
  return { given, give: () => give() }
}

/** A transaction of the app that has changed a person and is not committed until `commit` is called. */
async function lateChange(org: Org, userId: string, jobTitle: string) {
  const [gate, written] = [signal(), signal()]
  const done = org.database(async (db) => {
    await db.update(users).set({ jobTitle }).where(eq(users.id, userId))
    written.give()
    await gate.given
  })
  await written.given
  return async () => {
    gate.give()
    await done
  }
}
const change = (org: Org, userId: string, jobTitle: string) =>
  org.database((db) => db.update(users).set({ jobTitle }).where(eq(users.id, userId)))
const shown = (rows: Row[]) => rows.map(({ id, jobTitle }) => [id, jobTitle])

describe('what changed since a moment', () => {
  it('misses no change that is committed late, and brings it the next time', async () => {
    const org = await freshOrganization()
    const { until } = await changesOf(org, listMembers, { updatedFrom: '1970-01-01T00:00:00Z' })
    const commit = await lateChange(org, org.learner.user.id, 'late')
    await change(org, org.instructor.user.id, 'early')
    const first = await changesOf(org, listMembers, { updatedFrom: until })
    await commit()
    const second = await changesOf(org, listMembers, { updatedFrom: first.until })
    expect(shown(first.rows)).toEqual([])
    expect(shown(second.rows)).toEqual([
      [org.learner.user.id, 'late'],
      [org.instructor.user.id, 'early'],
    ])
    expect((await changesOf(org, listMembers, { updatedFrom: second.until })).rows).toEqual([])
  })

  it('shows no row twice while rows change between the pages, and all of them in two nights', async () => {
    const org = await freshOrganization()
    const people = await Promise.all(Array.from({ length: 9 }, (_, at) => org.person(`p${at}`, org.roles.learner)))
    const copy = new Map<unknown, unknown>()
    const read = async (updatedFrom: string, between: () => Promise<unknown>) => {
      const { rows, until } = await changesOf(org, listMembers, { updatedFrom, perPage: '2' }, { between })
      expect(new Set(rows.map(({ id }) => id)).size, 'no row twice').toBe(rows.length)
      for (const [id, jobTitle] of shown(rows)) copy.set(id, jobTitle)
      return until
    }
    let round = 0
    const until = await read('1970-01-01T00:00:00Z', async () => {
      round += 1
      const [one, other] = [people[round % 9], people[(round * 5) % 9]]
      for (const person of [one, other]) if (person) await change(org, person.user.id, `title ${round}`)
    })
    expect(round).toBeGreaterThan(2)
    await read(until, async () => {})
    const { rows } = await changesOf(org, listMembers, { updatedFrom: '1970-01-01T00:00:00Z' })
    expect(copy).toEqual(new Map(shown(rows).map(([id, title]) => [id, title])))
  })

  it('obeys an end that was asked for, and no end that is not settled', async () => {
    const org = await freshOrganization()
    const { rows } = await changesOf(org, listMembers, { updatedFrom: '1970-01-01T00:00:00Z' })
    const [first, second] = rows.map(({ updatedAt }) => String(updatedAt))
    const between = await changesOf(org, listMembers, { updatedFrom: first ?? '', updatedTo: second ?? '' })
    expect(between.rows.map(({ updatedAt }) => updatedAt)).toEqual([first])
    expect(between.until).toBe(second)
    const commit = await lateChange(org, org.learner.user.id, 'late')
    const asked = await changesOf(org, listMembers, { updatedTo: '2999-01-01T00:00:00Z' })
    await commit()
    expect(asked.until < new Date().toISOString()).toBe(true)
    const { envelope } = await org.admin.call(listMembers, { query: { updatedFrom: second ?? '', updatedTo: first ?? '' } })
    expect(envelope.statusCode).not.toBe(200)
  })

  it('keeps deleted groups and ended memberships as records', async () => {
    const org = await freshOrganization()
    const [kept, deleted] = [await makeGroup(org), await makeGroup(org)]
    const { user } = org.learner
    for (const id of [kept, deleted])
      await org.admin.call(addGroupMembers, { params: { id }, body: { userIds: [user.id, org.instructor.user.id] } })
    const start = await changesOf(org, listRemovedGroupMembers, { updatedFrom: '1970-01-01T00:00:00Z' })
    expect(start.rows).toEqual([])
    await org.admin.call(removeGroupMember, { params: { id: kept, userId: user.id } })
    await org.admin.call(removeGroup, { params: { id: deleted } })
    const removedAt = expect.stringMatching(/Z$/)
    const { rows: members } = await changesOf(org, listRemovedGroupMembers, { updatedFrom: start.until, perPage: '1' })
    const pairs = [
      [kept, user.id],
      [deleted, user.id],
      [deleted, org.instructor.user.id],
    ].map(([groupId, userId]) => ({ groupId, userId, removedAt }))
    expect(members).toHaveLength(3)
    expect(members).toEqual(expect.arrayContaining(pairs))
    const { rows: groups } = await changesOf(org, listRemovedGroups, { updatedFrom: start.until })
    expect(groups).toEqual([{ id: deleted, removedAt }])
    const ofOne = await changesOf(org, listRemovedGroupMembers, { updatedFrom: start.until, group: kept })
    expect(ofOne.rows).toEqual([pairs[0]])
  })
})

describe('the date of a row', () => {
  let org: Org
  let ids: Ids

  beforeAll(async () => {
    org = await freshOrganization()
    const quiz = await makeQuiz(org)
    const person = quiz.learner
    const attempt = await start(person, quiz.assessmentId)
    const boss = await org.person('boss', org.roles.instructor)
    const outer = await makeGroup(org)
    const group = await makeGroup(org, { parentId: outer })
    const inner = await makeGroup(org, { parentId: group })
    await org.admin.call(addGroupMembers, { params: { id: group }, body: { userIds: [person.user.id] } })
    await org.admin.call(addGroupManager, { params: { id: group, userId: boss.user.id } })
    await org.database((db) => db.update(users).set({ managerId: boss.user.id }).where(eq(users.id, person.user.id)))
    const body = { userId: person.user.id, pathId: quiz.pathId }
    const { envelope } = await org.admin.call(issueOne, { body, headers: { 'idempotency-key': newId() } })
    ids = {
      organization: org.organization.id,
      person: person.user.id,
      boss: boss.user.id,
      role: org.roles.learner,
      group,
      inner,
      outer,
      path: quiz.pathId,
      enrolment: quiz.enrolmentId,
      attempt: attempt.id,
      certificate: (envelope.data as { id: string }).id,
    }
  })

  const rowOf = async ({ contract, key, row, params }: Case) => {
    const { envelope } = await org.admin.call(contract, { params: params?.(ids) ?? {}, query: { perPage: '100' } })
    const found = (envelope.data as Row[]).find((one) => one[key] === ids[row])
    if (!found) throw new Error(`${contract.id} does not have the record: ${JSON.stringify(envelope).slice(0, 300)}`)
    return found
  }

  it.each(cases.map((one) => [one.contract.id, one] as const))('rises with every change of what %s shows', async (_, one) => {
    const element = (one.contract.returns as unknown as { element: { shape: object } }).element
    expect(Object.keys({ ...one.changes, ...one.not }).toSorted()).toEqual(Object.keys(element.shape).toSorted())
    for (const [field, change] of Object.entries(one.changes)) {
      // The clock of the database has moved by a millisecond at least.
      await asOwner((sql) => sql`select pg_sleep(0.003)`)
      const before = await rowOf(one)
      await asOwner((sql) => sql`select pg_sleep(0.003)`)
      await asOwner((sql) => change(sql, ids))
      const after = await rowOf(one)
      expect(after[field], `${field} changed`).not.toEqual(before[field])
      expect(String(after.updatedAt) > String(before.updatedAt), `${field}: ${before.updatedAt} ${after.updatedAt}`).toBe(true)
      // Back to the same name, so that the next list can show another change of it.
      if (field === 'person' || field === 'name' || field === 'user')
        await asOwner(
          (sql) => sql`update users set name = ${sql.json({ en: field, ar: one.contract.id })} where id = ${ids.person}`,
        )
    }
  })

  it('rises with the name of a manager, for those who report to them', async () => {
    const one = cases[0] as Case
    await org.database((db) => db.update(users).set({ managerId: ids.boss }).where(eq(users.id, ids.person)))
    const before = await rowOf(one)
    await asOwner((sql) => sql`select pg_sleep(0.003)`)
    await org.database((db) =>
      db
        .update(users)
        .set({ name: { en: 'New boss' } })
        .where(eq(users.id, ids.boss)),
    )
    expect(String((await rowOf(one)).updatedAt) > String(before.updatedAt)).toBe(true)
  })
})
