import { eq, like, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { events } from '@/db/schema/events'
import { enrolments } from '@/db/schema/learning-paths'
import { overrideProgress, recomputeProgress } from '@/lib/domain/learning/progress/progress-admin.contract'
import { recomputing } from '@/lib/domain/learning/progress/recompute.service'
import type { Org, Person } from '@/lib/domain/testing/contract-suite'
import { eventsAbout as allEventsAbout } from '@/lib/domain/testing/events'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { putModules } from '@/lib/domain/testing/learning'
import { articles, enrolmentRow, event, putWalk, send } from '@/lib/domain/testing/walks'
import { clock } from '@/lib/platform/clock'
import { newId } from '@/lib/platform/ids'
import { JobRunner } from '@/lib/platform/jobs/runner'
import { updatePath } from './authoring.contract'
import { enrolPeopleJob } from './bulk-enrolment.service'
import { changeEnrolment } from './enrolment-records.service'
import { advanceDueEnrolments } from './enrolment-upkeep.service'
import { enrolMyself, withdrawMyself } from './enrolments.contract'
import { contentsOf, draftPath, type ItemInput, pathInForce, writeContents } from './paths.fixtures'
import { publishPath } from './publishing.contract'
import { enrolMany, extendEnrolment, migrateEnrolment, waiveEnrolment } from './roster.contract'

const dayMs = 86_400_000
const inDays = (days: number) => new Date(clock.now().getTime() + days * dayMs)
let org: Org
beforeAll(async () => {
  org = await freshOrganization()
})

const eventsAbout = (of: Org, id: string) => allEventsAbout(of, id, 'enrolment')
const namesAbout = async (of: Org, id: string) => (await eventsAbout(of, id)).map(({ name }) => name)
const enrol = async (pathId: string, person: Person = org.learner) =>
  ((await person.call(enrolMyself, { params: { pathId } })).data as { id: string }).id
const leave = (pathId: string, person: Person) => person.call(withdrawMyself, { params: { pathId } })
const set = (id: string, values: Partial<typeof enrolments.$inferInsert>) =>
  org.database((db) => db.update(enrolments).set(values).where(eq(enrolments.id, id)))
const runJobs = (...handlers: ConstructorParameters<typeof JobRunner>[0]) =>
  new JobRunner(handlers).runDue(new AbortController().signal)
const person = (name: string) => org.person(`${name}${newId().slice(-12)}`, org.roles.learner)
async function publishItems(pathId: string, items: ItemInput[]) {
  await writeContents(org, pathId, contentsOf(...items))
  expect((await org.admin.call(publishPath, { params: { id: pathId } })).status).toBe(200)
}

describe('enrolling', () => {
  it('publishes once that the enrolment was created and started, with its facts and the person', async () => {
    const pathId = await pathInForce(org, { dueRule: { kind: 'relative', days: 3 } })
    const answers = await Promise.all(Array.from({ length: 3 }, () => org.learner.call(enrolMyself, { params: { pathId } })))
    const id = answers.map(({ data }) => (data as { id?: string } | null)?.id).find(Boolean) ?? ''
    const [created, started, ...more] = await eventsAbout(org, id)
    const about = { enrolmentId: id, pathId, userId: org.learner.user.id, version: 1, cycle: 1, source: 'self' }
    const row = await enrolmentRow(org, id)
    const dueAt = row?.dueAt?.toISOString()
    expect(created).toMatchObject({ name: 'enrolmentCreated', actor: { type: 'user', id: org.learner.user.id } })
    expect(created?.payload).toEqual({ ...about, assignedBy: null, isWaiting: false, isResumed: false, dueAt })
    expect(started?.payload).toEqual({ ...about, startedAt: row?.startedAt?.toISOString(), dueAt })
    expect([started?.name, more]).toEqual(['enrolmentStarted', []])
  })

  it('again after a withdrawal is published for the same enrolment', async () => {
    const pathId = await pathInForce(org)
    const id = await enrol(pathId)
    await leave(pathId, org.learner)
    await enrol(pathId)
    const published = await eventsAbout(org, id)
    expect(published.map(({ name, payload }) => [name, payload.isResumed])).toEqual([
      ['enrolmentCreated', false],
      ['enrolmentStarted', undefined],
      ['enrolmentWithdrawn', undefined],
      ['enrolmentCreated', true],
      ['enrolmentStarted', undefined],
    ])
  })

  it('of many publishes each person once, who starts by accepting', async () => {
    const pathId = await pathInForce(org)
    const [one, other] = [await person('one'), await person('other')]
    const body = { userIds: [one.user.id, other.user.id] }
    await org.admin.call(enrolMany, { params: { id: pathId }, body, headers: { 'idempotency-key': newId() } })
    await runJobs(enrolPeopleJob)
    const id = await enrol(pathId, one)
    expect(await namesAbout(org, id)).toEqual(['enrolmentCreated', 'enrolmentStarted'])
    const [created] = await eventsAbout(org, id)
    expect(created).toMatchObject({
      payload: { source: 'bulk', assignedBy: org.admin.user.id },
      actor: { type: 'user', id: org.admin.user.id },
    })
    const [{ enrolled } = { enrolled: 0 }] = await org.database((db) =>
      db.execute<{ enrolled: number }>(
        sql`select count(*)::int as enrolled from events where name = 'enrolmentCreated' and payload->>'pathId' = ${pathId}`,
      ),
    )
    expect(enrolled).toBe(2)
  })

  it('publishes a seat that a waiting person gets', async () => {
    const pathId = await pathInForce(org, { seatLimit: 1, hasWaitingList: true })
    const [first, second, third] = [await person('first'), await person('second'), await person('third')]
    await enrol(pathId, first)
    const ids = [await enrol(pathId, second), await enrol(pathId, third)]
    await leave(pathId, first)
    await org.admin.call(updatePath, { params: { id: pathId }, body: { seatLimit: 2 } })
    for (const id of ids)
      expect(await namesAbout(org, id)).toEqual(['enrolmentCreated', 'enrolmentSeatGiven', 'enrolmentStarted'])
    expect((await eventsAbout(org, ids[0] ?? ''))[0]?.payload).toMatchObject({ isWaiting: true, dueAt: null })
  })
})

describe('a change by an administrator', () => {
  const enrolled = async () => {
    const id = await pathInForce(org)
    const eid = await enrol(id)
    return { eid, params: { id, eid } }
  }

  it('of the due date is published with both dates, and not if the date stays', async () => {
    const { eid, params } = await enrolled()
    const body = { dueAt: inDays(5).toISOString() }
    for (let twice = 0; twice < 2; twice += 1) await org.admin.call(extendEnrolment, { params, body })
    expect((await eventsAbout(org, eid)).slice(2)).toMatchObject([
      { name: 'enrolmentExtended', payload: { dueAt: body.dueAt, previousDueAt: null } },
    ])
  })

  it('that exempts a person is published once, without the reason', async () => {
    const { eid, params } = await enrolled()
    for (let twice = 0; twice < 2; twice += 1)
      await org.admin.call(waiveEnrolment, { params, body: { reason: 'Certified elsewhere' } })
    const [waived, ...more] = (await eventsAbout(org, eid)).slice(2)
    expect([waived?.name, waived?.payload.percent, more]).toEqual(['enrolmentWaived', 0, []])
    expect(JSON.stringify(waived)).not.toContain('Certified')
  })

  it('is not published if its transaction fails', async () => {
    const { eid } = await enrolled()
    const before = await enrolmentRow(org, eid)
    if (!before) throw new Error('There is an enrolment')
    const failing = org.database(async (db) => {
      const context = { db, organization: org.organization, now: clock.now() }
      await changeEnrolment(context, before, { state: 'withdrawn' })
      throw new Error('the verb failed')
    })
    await expect(failing).rejects.toThrow('the verb failed')
    expect(await namesAbout(org, eid)).toEqual(['enrolmentCreated', 'enrolmentStarted'])
  })
})

describe('a completion', () => {
  it('by progress is published once, when the last lesson was done', async () => {
    const { learner, enrolmentId, moduleIds, pathId } = await putWalk(org, articles(2))
    await set(enrolmentId, { state: 'invited' })
    const sent = event('opened', undefined, 3)
    for (const moduleId of moduleIds) await send(learner, moduleId, { ...sent, clientEventId: newId() })
    await send(learner, moduleIds[0] ?? '', event('opened'))
    const [started, completed, ...more] = await eventsAbout(org, enrolmentId)
    expect([started?.name, completed?.name, more]).toEqual(['enrolmentStarted', 'enrolmentCompleted', []])
    expect(completed?.payload).toMatchObject({ pathId, userId: learner.user.id, percent: 100, dueAt: null, expiresAt: null })
    const row = await enrolmentRow(org, enrolmentId)
    expect([completed?.payload.completedAt, completed?.occurredAt]).toEqual([row?.completedAt?.toISOString(), row?.completedAt])
    expect(completed?.actor).toEqual({ type: 'user', id: learner.user.id })
  })

  it('by a correction is published, and so is that it is open again', async () => {
    const { enrolmentId } = await putWalk(org, articles(1))
    const correct = (state: string) =>
      org.admin.call(overrideProgress, { params: { enrolmentId }, body: { state, reason: 'Seen on site' } })
    for (const state of ['complete', 'complete', 'incomplete', 'complete']) await correct(state)
    const published = await eventsAbout(org, enrolmentId)
    expect(published.map(({ name }) => name)).toEqual([...['enrolmentCompleted', 'enrolmentReopened', 'enrolmentCompleted']])
    expect(published[1]).toMatchObject({ payload: { percent: 0 }, actor: { id: org.admin.user.id } })
  })

  it('by migration is published with the time of the last lesson', async () => {
    const moduleIds = await putModules(org, articles(2))
    const items = moduleIds.map((moduleId) => ({ id: newId(), moduleId }))
    const pathId = await draftPath(org)
    await publishItems(pathId, items)
    const learner = await person('mover')
    const id = await enrol(pathId, learner)
    await send(learner, moduleIds[0] ?? '', event('opened'))
    await publishItems(pathId, items.slice(0, 1))
    const params = { id: pathId, eid: id }
    await org.admin.call(migrateEnrolment, { params, body: { dryRun: true } })
    await org.admin.call(migrateEnrolment, { params, body: {} })
    const [completed, ...more] = (await eventsAbout(org, id)).slice(2)
    expect([completed?.name, completed?.payload.version, more]).toEqual(['enrolmentCompleted', 2, []])
    expect(completed?.occurredAt).toEqual((await enrolmentRow(org, id))?.completedAt)
  })

  it('by recomputing is published once, and not by its preview', async () => {
    const acknowledged = { key: 'content.article', settings: { completion: 'acknowledge' } }
    const { learner, module, enrolmentId, pathId } = await putWalk(org, [acknowledged])
    await send(learner, module, event('opened'))
    await org.database((db) =>
      db.execute(sql`with next as (insert into module_versions (organization_id, id, module_id, number, module_type_id, type_version, source_locale, settings, shared, titles, locales)
        select organization_id, gen_random_uuid(), module_id, 2, module_type_id, type_version, source_locale, '{"completion":"view"}', shared, titles, locales
        from module_versions where module_id = ${module} returning module_id)
        update modules set published_version = 2 from next where modules.id = next.module_id`),
    )
    const recompute = async (dryRun: boolean) => {
      await org.admin.call(recomputeProgress, { body: { pathId, dryRun } })
      await runJobs(recomputing)
      return namesAbout(org, enrolmentId)
    }
    expect(await recompute(true)).toEqual([])
    expect(await recompute(false)).toEqual(['enrolmentCompleted'])
    expect(await recompute(false)).toEqual(['enrolmentCompleted'])
  })
})

describe('time', () => {
  it('publishes each of a thousand enrolments that become overdue, once', async () => {
    const here = await freshOrganization()
    const { pathId, enrolmentId } = await putWalk(here, articles(1))
    await here.database(async (db) => {
      await db.execute(sql`with person as (insert into users (organization_id, id, email, name)
        select ${here.organization.id}, gen_random_uuid(), n || '@late.example', '{"en":"Late"}' from generate_series(1, 1000) n returning id)
        insert into enrolments (organization_id, id, path_id, user_id, version_number, state, source, due_at, search_text)
        select ${here.organization.id}, gen_random_uuid(), ${pathId}, person.id, 1, 'invited', 'bulk', now() - interval '1 day', '' from person`)
      await db
        .update(enrolments)
        .set({ dueAt: inDays(-1) })
        .where(eq(enrolments.id, enrolmentId))
    })
    await Promise.all([advanceDueEnrolments(), advanceDueEnrolments()])
    await advanceDueEnrolments()
    const ofEnrolments = like(events.name, 'enrolment%')
    const published = await here.database((db) => db.select().from(events).where(ofEnrolments))
    expect(new Set(published.map(({ name }) => name))).toEqual(new Set(['enrolmentOverdue']))
    expect([published.length, new Set(published.map(({ subject }) => subject)).size]).toEqual([1001, 1001])
    const [mine] = await eventsAbout(here, enrolmentId)
    expect(mine).toMatchObject({ payload: { pathId, dueAt: expect.any(String), percent: 0 }, actor: null })
  })

  it('publishes that a completion expired and its next cycle began, once', async () => {
    const pathId = await pathInForce(org, { dueRule: { kind: 'recurring', days: 10, everyDays: 365 } })
    const id = await enrol(pathId)
    const [completedAt, expiresAt] = [inDays(-366), inDays(-1)]
    await set(id, { state: 'completed', percent: 100, completedAt, expiresAt })
    await Promise.all([advanceDueEnrolments(), advanceDueEnrolments()])
    const [expired, ...more] = (await eventsAbout(org, id)).slice(2)
    expect([expired?.name, more]).toEqual(['enrolmentExpired', []])
    const moments = { completedAt: completedAt.toISOString(), expiresAt: expiresAt.toISOString() }
    expect(expired?.payload).toMatchObject({ ...moments, percent: 100, cycle: 1 })
    const [next] = await org.database((db) => db.select().from(enrolments).where(sql`path_id = ${pathId} and cycle = 2`))
    const published = await eventsAbout(org, next?.id ?? '')
    expect(published.map(({ name }) => name)).toEqual(['enrolmentRenewed', 'enrolmentCreated', 'enrolmentStarted'])
    expect(published[0]?.payload).toMatchObject({ previousEnrolmentId: id, cycle: 2, source: 'renewal' })
  })
})
