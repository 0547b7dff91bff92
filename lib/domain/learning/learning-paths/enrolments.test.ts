import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { users } from '@/db/schema/identity'
import { jobs } from '@/db/schema/jobs'
import { enrolments, learningPathSeats } from '@/db/schema/learning-paths'
import { activityLogs } from '@/db/schema/platform'
import { storedModule } from '@/lib/domain/learning/modules/authoring/stored-modules.fixtures'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { clock } from '@/lib/platform/clock'
import { newId } from '@/lib/platform/ids'
import { JobRunner } from '@/lib/platform/jobs/runner'
import type { Answer } from '@/lib/platform/testing/call'
import { updatePath } from './authoring.contract'
import { enrolPeopleJob } from './bulk-enrolment.service'
import { advanceDueEnrolments } from './enrolment-upkeep.service'
import { enrolMyself, withdrawMyself } from './enrolments.contract'
import { listLearningPaths } from './learning-paths.contract'
import { contentsOf, draftPath, pathInForce, writeContents } from './paths.fixtures'
import { archivePath, publishPath } from './publishing.contract'
import { enrolMany, extendEnrolment, listCandidates, listRoster, migrateEnrolment, waiveEnrolment } from './roster.contract'

type Org = Awaited<ReturnType<typeof freshOrganization>>
type Person = Org['learner']
type Entry = {
  id: string
  state: string
  cycle: number
  dueAt: string | null
  version: number
  hasNewContent: boolean
  user: { email: string }
}
const dayMs = 86_400_000
const inDays = (days: number) => new Date(clock.now().getTime() + days * dayMs)
const code = ({ envelope }: Answer) => envelope.statusCode

let org: Org
beforeAll(async () => {
  org = await freshOrganization()
})
const enrolIn = (pathId: string, person: Person = org.learner) => person.call(enrolMyself, { params: { pathId } })
const leave = (pathId: string, person: Person = org.learner) => person.call(withdrawMyself, { params: { pathId } })
const roster = async (id: string, query: Record<string, string> = {}) =>
  (await org.admin.call(listRoster, { params: { id }, query: { orderBy: 'createdAt:asc', ...query } })).data as Entry[]
const seats = async (pathId: string) =>
  (await org.database((db) => db.select().from(learningPathSeats).where(eq(learningPathSeats.pathId, pathId))))[0]?.taken
const set = (id: string, values: Partial<typeof enrolments.$inferInsert>) =>
  org.database((db) => db.update(enrolments).set(values).where(eq(enrolments.id, id)))
const idOf = ({ data }: Answer) => (data as { id: string }).id

/** People of the organization who only need an account. */
async function accounts(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId())
  const organizationId = org.organization.id
  await org.database((db) =>
    db.insert(users).values(ids.map((id) => ({ organizationId, id, email: `${id}@many.example`, name: { en: 'One of many' } }))),
  )
  return ids
}
async function bulk(pathId: string, body: object): Promise<Answer> {
  const input = { params: { id: pathId }, body, headers: { 'idempotency-key': newId() } }
  return org.admin.call(enrolMany, input)
}
const runJobs = () => new JobRunner([enrolPeopleJob]).runDue(new AbortController().signal)

describe('enrolling oneself', () => {
  it('happens once, also with repeated requests', async () => {
    const pathId = await pathInForce(org, { dueRule: { kind: 'relative', days: 3 } })
    const answers = await Promise.all(Array.from({ length: 5 }, () => enrolIn(pathId)))
    expect(answers.map(code).toSorted()).toEqual([200, 6401, 6401, 6401, 6401])
    const [entry, ...more] = await roster(pathId)
    expect([entry?.state, more.length, await seats(pathId)]).toEqual(['active', 0, 1])
    expect(Date.parse(entry?.dueAt ?? '') - clock.now().getTime()).toBeGreaterThan(2.9 * dayMs)
    const rows = await org.database((db) =>
      db
        .select()
        .from(activityLogs)
        .where(sql`resource ->> 'id' = ${entry?.id ?? ''}`),
    )
    expect(rows.map(({ action }) => action)).toEqual(['enrolmentCreated'])
  })

  it('is refused by a path that is a draft, closed, past its deadline or archived, and by one of another organization', async () => {
    const elsewhere = await freshOrganization()
    expect(code(await enrolIn(await draftPath(org)))).toBe(6300)
    expect(code(await enrolIn(await pathInForce(elsewhere)))).toBe(6300)
    expect(code(await enrolIn(await pathInForce(org, { selfEnrolment: 'closed' })))).toBe(6402)
    expect(code(await enrolIn(await pathInForce(org, { enrolmentDeadline: inDays(-1).toISOString() })))).toBe(6402)
    const archived = await pathInForce(org)
    await org.admin.call(archivePath, { params: { id: archived } })
    expect(code(await enrolIn(archived))).toBe(6402)
  })

  it('after a withdrawal continues the same enrolment with its progress', async () => {
    const pathId = await pathInForce(org)
    const id = idOf(await enrolIn(pathId))
    await set(id, { percent: 40, completedWeight: 2 })
    expect([code(await leave(pathId)), code(await leave(pathId)), await seats(pathId)]).toEqual([200, 6404, 0])
    expect((await enrolIn(pathId)).data).toMatchObject({ id, state: 'active', percent: 40, cycle: 1 })
    expect(await seats(pathId)).toBe(1)
  })

  it('is visible in the list of paths, for this person only', async () => {
    const person = await org.person('own-paths', org.roles.learner)
    const pathId = await pathInForce(org)
    const mine = async (enrolled: string) =>
      ((await person.call(listLearningPaths, { query: { enrolled, perPage: '100' } })).data as { id: string }[]).map(
        ({ id }) => id,
      )
    expect(await mine('true')).toEqual([])
    await enrolIn(pathId, person)
    expect(await mine('true')).toEqual([pathId])
    expect(await mine('false')).not.toContain(pathId)
  })
})

describe('seats', () => {
  it('are never exceeded by simultaneous requests', async () => {
    const pathId = await pathInForce(org, { seatLimit: 4 })
    const people = await Promise.all(Array.from({ length: 12 }, (_, at) => org.person(`crowd${at}`, org.roles.learner)))
    const answers = await Promise.all(people.map((person) => enrolIn(pathId, person)))
    expect(answers.map(code).toSorted()).toEqual([...Array<number>(4).fill(200), ...Array<number>(8).fill(6403)])
    expect([(await roster(pathId)).length, await seats(pathId)]).toEqual([4, 4])
  })

  it('that become free go to those who have waited longest', async () => {
    const pathId = await pathInForce(org, { seatLimit: 1, hasWaitingList: true })
    const people = await Promise.all(['first', 'second', 'third'].map((name) => org.person(name, org.roles.learner)))
    for (const person of people) expect((await enrolIn(pathId, person)).status).toBe(201)
    const states = async () => (await roster(pathId)).map(({ state }) => state)
    expect(await states()).toEqual(['active', 'waiting', 'waiting'])
    if (people[0]) await leave(pathId, people[0])
    expect(await states()).toEqual(['withdrawn', 'active', 'waiting'])
    await org.admin.call(updatePath, { params: { id: pathId }, body: { seatLimit: 2 } })
    expect([await states(), await seats(pathId)]).toEqual([['withdrawn', 'active', 'active'], 2])
  })
})

describe('enrolling many', () => {
  it('enrols everyone once, reports failures, and the invited accept by enrolling', async () => {
    const pathId = await pathInForce(org, { selfEnrolment: 'closed' })
    const people = await accounts(60)
    const stranger = newId()
    const userIds = [...people, ...people.slice(0, 3), org.learner.user.id, stranger]
    const started = await bulk(pathId, { userIds, dueRule: { kind: 'absolute', dueAt: inDays(9).toISOString() } })
    expect([started.status, code(await bulk(pathId, { userIds: [org.learner.user.id] }))]).toEqual([202, 200])
    await runJobs()
    expect(await seats(pathId)).toBe(61)
    const done = await org.database((db) => db.select().from(jobs).orderBy(jobs.createdAt))
    expect(
      done.map(({ state, done, failed, rowErrors }) => [state, done, failed, rowErrors.map(({ error }) => error.name)]),
    ).toEqual([
      ['succeeded', 62, 1, ['userNotFound']],
      ['succeeded', 1, 1, ['enrolmentExists']],
    ])
    expect(await roster(pathId, { state: 'invited', search: org.learner.email })).toHaveLength(1)
    expect((await enrolIn(pathId)).data).toMatchObject({ state: 'active', source: 'bulk' })
    expect(code(await leave(pathId))).toBe(6404)
  })

  it('lists the people who can be enrolled: active ones, with the state of their enrolment and no other data', async () => {
    const id = await pathInForce(org)
    const gone = await org.person('gone', org.roles.learner)
    await org.database((db) => db.update(users).set({ status: 'inactive' }).where(eq(users.id, gone.user.id)))
    await enrolIn(id)
    const found = async (pathId: string, search: string) =>
      org.admin.call(listCandidates, { params: { id: pathId }, query: { search } })
    const { data } = await found(id, 'learner')
    expect(data).toEqual([{ id: org.learner.user.id, name: expect.any(Object), email: expect.any(String), enrolment: 'active' }])
    expect((await found(await pathInForce(org), 'learner')).data).toMatchObject([{ id: org.learner.user.id, enrolment: null }])
    expect((await found(id, 'gone')).data).toEqual([])
    const elsewhere = await pathInForce(await freshOrganization())
    expect([(await found(elsewhere, '')).status, (await found(newId(), '')).status]).toEqual([404, 404])
  })

  it('needs an Idempotency-Key, one of two audiences, and a published path; a repeated request starts no second job', async () => {
    const id = await pathInForce(org)
    const body = { userIds: [org.learner.user.id] }
    const params = { id }
    expect(code(await org.admin.call(enrolMany, { params, body }))).toBe(6012)
    expect(code(await bulk(id, {}))).toBe(5030)
    expect(code(await bulk(id, { ...body, roleId: org.roles.learner }))).toBe(5030)
    expect((await bulk(id, { roleId: newId() })).status).toBe(404)
    expect(code(await bulk(await draftPath(org), body))).toBe(6302)
    const headers = { 'idempotency-key': newId() }
    const twice = [
      await org.admin.call(enrolMany, { params, body, headers }),
      await org.admin.call(enrolMany, { params, body, headers }),
    ]
    expect(twice[0]?.data).toEqual(twice[1]?.data)
    expect(code(await bulk(id, { roleId: org.roles.instructor }))).toBe(200)
    await runJobs()
    expect((await roster(id)).map(({ user }) => user.email).toSorted()).toEqual(
      [org.instructor.email, org.learner.email].toSorted(),
    )
  })
})

describe('an enrolment', () => {
  const ofLearner = async (more: object = {}) => {
    const id = await pathInForce(org, more)
    const eid = idOf(await enrolIn(id))
    const act = (
      contract: typeof extendEnrolment | typeof waiveEnrolment | typeof migrateEnrolment,
      body: object,
      headers = {},
    ) => org.admin.call(contract, { params: { id, eid }, body, headers })
    return { id, eid, act }
  }

  it('becomes overdue by time, and can be extended into the future', async () => {
    const { id, eid, act } = await ofLearner()
    await set(eid, { dueAt: inDays(-1) })
    await advanceDueEnrolments()
    expect((await roster(id, { state: 'overdue' })).map((entry) => entry.id)).toEqual([eid])
    expect(code(await act(extendEnrolment, { dueAt: inDays(-1).toISOString() }))).toBe(5030)
    expect((await act(extendEnrolment, { dueAt: inDays(5).toISOString() }, { 'if-match': '"1"' })).data).toMatchObject({
      state: 'active',
      version: 2,
    })
    expect(code(await act(extendEnrolment, { dueAt: null }, { 'if-match': '"1"' }))).toBe(412)
    expect((await act(extendEnrolment, { dueAt: null })).data).toMatchObject({ state: 'active', dueAt: null })
  })

  it('can be waived permanently with a reason, which frees its seat', async () => {
    const { id, act } = await ofLearner({ seatLimit: 1 })
    expect((await act(waiveEnrolment, { reason: 'Certified elsewhere' })).data).toMatchObject({
      state: 'waived',
      waivedReason: 'Certified elsewhere',
    })
    expect([code(await act(waiveEnrolment, { reason: 'Again' })), code(await enrolIn(id)), await seats(id)]).toEqual([
      6404, 6401, 0,
    ])
  })

  it('stays on its version until it is migrated, and the preview shows the effect', async () => {
    const { id, eid, act } = await ofLearner()
    expect(code(await act(migrateEnrolment, {}))).toBe(6404)
    const moduleId = await storedModule(org)
    await writeContents(org, id, contentsOf({ moduleId }, { moduleId: await storedModule(org) }))
    await org.admin.call(publishPath, { params: { id } })
    const [held] = await roster(id)
    expect(held).toMatchObject({ versionNumber: 1, hasNewContent: true })
    const preview = (await act(migrateEnrolment, { dryRun: true })).data
    expect(preview).toMatchObject({ fromVersion: 1, toVersion: 2, kept: 0, removed: [{}], percentAfter: 0, isDryRun: true })
    expect((preview as { added: { moduleId: string }[] }).added[0]?.moduleId).toBe(moduleId)
    expect(await roster(id)).toMatchObject([{ versionNumber: 1, hasNewContent: true, version: 1 }])
    expect(code(await act(migrateEnrolment, {}))).toBe(200)
    expect(await roster(id)).toMatchObject([{ id: eid, versionNumber: 2, hasNewContent: false }])
  })

  it('of a recurring path expires and begins its next cycle once, and never during a running one', async () => {
    const { id, eid } = await ofLearner({ seatLimit: 1, dueRule: { kind: 'recurring', days: 10, everyDays: 365 } })
    const over = { expiresAt: inDays(-1), completedAt: inDays(-366) }
    // It is still running: nothing is renewed, whatever its dates are.
    await set(eid, over)
    await advanceDueEnrolments()
    expect((await roster(id)).map(({ state }) => state)).toEqual(['active'])
    await set(eid, { ...over, state: 'completed' })
    await Promise.all([advanceDueEnrolments(), advanceDueEnrolments()])
    expect(await roster(id)).toMatchObject([
      { id: eid, state: 'expired', cycle: 1 },
      { state: 'active', cycle: 2, source: 'renewal' },
    ])
    expect([await seats(id), code(await enrolIn(id))]).toEqual([1, 6401])
  })

  it('cannot be read or changed from another organization or under another path', async () => {
    const { id, eid } = await ofLearner()
    const elsewhere = await freshOrganization()
    const other = await pathInForce(org)
    const body = { reason: 'x' }
    expect(code(await elsewhere.admin.call(waiveEnrolment, { params: { id, eid }, body }))).toBe(6300)
    expect(code(await elsewhere.admin.call(listRoster, { params: { id } }))).toBe(6300)
    expect(code(await org.admin.call(waiveEnrolment, { params: { id: other, eid }, body }))).toBe(6400)
    expect(code(await org.instructor.call(waiveEnrolment, { params: { id, eid }, body }))).toBe(6300)
    expect((await roster(id)).map(({ state }) => state)).toEqual(['active'])
  })

  it('is found in the roster by the name that the person has now', async () => {
    const { id } = await ofLearner()
    await org.database((db) =>
      db
        .update(users)
        .set({ name: { en: 'Zainab Renamed', ar: 'زينب' } })
        .where(eq(users.id, org.learner.user.id)),
    )
    expect(await roster(id, { search: 'renamed' })).toHaveLength(1)
    expect(await roster(id, { search: 'زينب' })).toHaveLength(1)
  })
})
