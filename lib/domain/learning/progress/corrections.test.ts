import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { jobs } from '@/db/schema/jobs'
import { activityLogs } from '@/db/schema/platform'
import { addGroupMembers } from '@/lib/domain/people/groups/group-members.contract'
import { createGroup } from '@/lib/domain/people/groups/groups.contract'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { putEnrolment, putPath } from '@/lib/domain/testing/learning'
import { acceptedEvent, articles, code, costOf, enrolmentRow, event, itemRows, putWalk, send } from '@/lib/domain/testing/walks'
import { newId } from '@/lib/platform/ids'
import { JobRunner } from '@/lib/platform/jobs/runner'
import { listProgress, overrideProgress, recomputeProgress } from './progress-admin.contract'
import { recomputing } from './recompute.service'

let org: Org
beforeAll(async () => {
  org = await freshOrganization()
})

describe('a correction', () => {
  const correct = (enrolmentId: string, body: object, by = org.admin) =>
    by.call(overrideProgress, { params: { enrolmentId }, body: { reason: 'Seen on site', ...body } })

  it('sets one item or all of them, with a reason that is stored with the item and in the activity log', async () => {
    const { learner, enrolmentId, items, moduleIds } = await putWalk(org, articles(2))
    const [first, second] = items
    const one = await correct(enrolmentId, { state: 'complete', itemId: first?.id })
    expect(one.envelope.data).toMatchObject({
      enrolment: { percent: 50 },
      items: [{ state: 'completed' }, { state: 'available' }],
    })
    expect((await itemRows(org, enrolmentId))[0]?.override).toMatchObject({
      state: 'complete',
      reason: 'Seen on site',
      by: org.admin.user.id,
    })
    expect((await correct(enrolmentId, { state: 'complete' })).envelope.data).toMatchObject({
      enrolment: { state: 'completed', percent: 100 },
    })
    expect((await correct(enrolmentId, { state: 'incomplete', itemId: second?.id })).envelope.data).toMatchObject({
      enrolment: { state: 'active', percent: 50, completedAt: null },
      items: [{ state: 'completed' }, { state: 'inProgress' }],
    })
    // Events from before the reset do not count again; new ones do.
    const late = acceptedEvent(await send(learner, moduleIds[1] ?? '', event('opened', undefined, 60)))
    expect(late.items[0]).toMatchObject({ state: 'inProgress', percent: 50 })
    await org.database((db) =>
      db.execute(sql`update module_progress set reset_at = reset_at - interval '1 minute' where enrolment_id = ${enrolmentId}`),
    )
    expect(acceptedEvent(await send(learner, moduleIds[1] ?? '', event('opened'))).items[0]).toMatchObject({
      state: 'completed',
      percent: 100,
    })
    const logged = await org.database((db) =>
      db.select().from(activityLogs).where(eq(activityLogs.action, 'progressOverridden')).orderBy(activityLogs.sequence),
    )
    expect(logged).toHaveLength(3)
    expect(logged[0]).toMatchObject({ resource: { type: 'progress', id: enrolmentId }, outcome: 'success' })
    expect(logged[0]?.changes).toContainEqual({ field: 'reason', before: null, after: 'Seen on site' })
  })

  it('needs the permission, and is refused for another organization, another item and an ended enrolment', async () => {
    const { enrolmentId, learner, pathId } = await putWalk(org, articles(1))
    const foreign = await freshOrganization()
    const done = { state: 'complete' }
    for (const id of [newId(), (await putWalk(foreign, articles(1))).enrolmentId])
      expect(code(await correct(id, done))).toEqual([404, 6459])
    expect(code(await correct(enrolmentId, { ...done, itemId: newId() }))).toEqual([404, 6458])
    expect(code(await correct(enrolmentId, done, org.instructor))).toEqual([403, 5180])
    expect(code(await correct(enrolmentId, done, learner))).toEqual([403, 5063])
    expect((await correct(enrolmentId, { ...done, reason: ' ' })).status).toBe(422)
    await org.database((db) => db.execute(sql`update enrolments set state = 'withdrawn' where id = ${enrolmentId}`))
    expect(code(await correct(enrolmentId, done))).toEqual([409, 6460])
    expect(await itemRows(org, enrolmentId)).toEqual([])
    expect(pathId).toBeTruthy()
  })
})

describe('the progress of everybody', () => {
  it('is listed by path, state and person, with the permission', async () => {
    const here = await freshOrganization()
    const [one, other] = [await putWalk(here, articles(1)), await putWalk(here, articles(2))]
    await putEnrolment(here, one.pathId, other.learner, { state: 'completed', percent: 100 })
    await send(one.learner, one.module, event('opened'))
    const list = async (query: object) =>
      (await here.admin.call(listProgress, { query: { ...query } })).envelope.data as {
        id: string
        percent: number
        lastActivityAt: string | null
      }[]
    expect(await list({})).toHaveLength(3)
    expect((await list({ path: one.pathId })).map(({ percent }) => percent)).toEqual([100, 100])
    expect((await list({ path: one.pathId, state: 'active' })).length).toBe(0)
    const [done] = await list({ path: one.pathId, state: 'completed', orderBy: 'createdAt:asc' })
    expect(done).toMatchObject({
      id: one.enrolmentId,
      path: { id: one.pathId, title: { ar: 'مسار', en: 'Path' } },
      person: { id: one.learner.user.id, email: one.learner.email },
      lastActivityAt: expect.any(String),
    })
    expect(code(await here.learner.call(listProgress))).toEqual([403, 5063])
    expect(await costOf(() => list({ state: 'active' }))).toBe(2)
    expect((await org.admin.call(listProgress, { query: { path: one.pathId } })).envelope.data).toEqual([])
  })

  it('is listed by when it is due, by person and by group', async () => {
    const here = await freshOrganization()
    const pathId = await putPath(here, [])
    const due = (day: string) => ({ state: 'overdue' as const, dueAt: new Date(`${day}T20:59:59.999Z`) })
    const late = await putEnrolment(here, pathId, here.learner, due('2026-03-01'))
    const later = await putEnrolment(here, pathId, here.instructor, due('2026-03-02'))
    const never = await putEnrolment(here, pathId, here.admin)
    const list = async (query: Record<string, string>) =>
      ((await here.admin.call(listProgress, { query })).envelope.data as { id: string }[]).map(({ id }) => id)
    expect(await list({ orderBy: 'dueAt:asc' })).toEqual([late, later])
    expect(await list({ orderBy: 'dueAt:desc', state: 'overdue,active' })).toEqual([later, late])
    expect(await list({ dueTo: '2026-03-01' })).toEqual([late])
    expect(await list({ dueFrom: '2026-03-02', dueTo: '2026-03-02' })).toEqual([later])
    expect(await list({ person: `${here.learner.user.id},${here.admin.user.id}` })).toEqual([never, late])
    const body = { kind: 'class', name: { en: 'Night shift' }, parentId: null }
    const group = String(Object(await here.admin.call(createGroup, { body })).envelope.data.id)
    await here.admin.call(addGroupMembers, { params: { id: group }, body: { userIds: [here.learner.user.id] } })
    expect(await list({ group })).toEqual([late])
    expect(await list({ group, state: 'active' })).toEqual([])
    const wrong = await here.admin.call(listProgress, { query: { dueFrom: '2026-03-02', dueTo: '2026-03-01' } })
    expect(wrong.envelope).toMatchObject({ statusCode: 5030, errors: [{ key: 'order', property: 'dueTo' }] })
  })
})

describe('recomputing a path', () => {
  it('previews its changes, makes exactly these, and lowers no item', async () => {
    const here = await freshOrganization()
    const { learner, module, enrolmentId, pathId } = await putWalk(here, [
      { key: 'content.article', settings: { completion: 'acknowledge' } },
      { key: 'content.article' },
    ])
    await putEnrolment(here, pathId, here.learner)
    await send(learner, module, event('opened'))
    expect(await enrolmentRow(here, enrolmentId)).toMatchObject({ percent: 0 })
    // The next version requires less: the existing evidence is sufficient.
    await here.database((db) =>
      db.execute(sql`with next as (insert into module_versions (organization_id, id, module_id, number, module_type_id, type_version, source_locale, settings, shared, titles, locales)
        select organization_id, gen_random_uuid(), module_id, 2, module_type_id, type_version, source_locale, '{"completion":"view"}', shared, titles, locales
        from module_versions where module_id = ${module} returning module_id)
        update modules set published_version = 2 from next where modules.id = next.module_id`),
    )
    const recompute = async (dryRun: boolean) => {
      const answer = await here.admin.call(recomputeProgress, { body: { pathId, dryRun } })
      expect(answer.status).toBe(202)
      const { jobId } = answer.envelope.data as { jobId: string }
      const going = new AbortController().signal
      const stateOf = async () => (await here.database((db) => db.select().from(jobs).where(eq(jobs.id, jobId))))[0]
      while ((await stateOf())?.state !== 'succeeded') await new JobRunner([recomputing]).runDue(going)
      return stateOf()
    }
    expect(await recompute(true)).toMatchObject({
      done: 2,
      failed: 1,
      rowErrors: [{ label: enrolmentId, error: { name: 'progressWouldChange' } }],
    })
    expect(await enrolmentRow(here, enrolmentId)).toMatchObject({ percent: 0 })
    expect(await recompute(false)).toMatchObject({ done: 2, failed: 0 })
    expect(await enrolmentRow(here, enrolmentId)).toMatchObject({ percent: 50, state: 'active' })
    expect((await itemRows(here, enrolmentId))[0]).toMatchObject({ state: 'completed', moduleVersion: 1 })
    // The author now requires more: the item keeps its state.
    await here.database((db) => db.execute(sql`update modules set published_version = 1 where id = ${module}`))
    expect(await recompute(true)).toMatchObject({ failed: 0 })
    expect(code(await here.admin.call(recomputeProgress, { body: { pathId: newId() } }))).toEqual([404, 6300])
    expect(code(await org.admin.call(recomputeProgress, { body: { pathId } }))).toEqual([404, 6300])
  })
})
