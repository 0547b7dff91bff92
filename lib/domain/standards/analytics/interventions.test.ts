import { eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { analyticsActivity, analyticsInterventions } from '@/db/schema/analytics'
import { enrolments } from '@/db/schema/learning-paths'
import { listNotifications } from '@/lib/domain/house/notifications/notifications.contract'
import { createRole } from '@/lib/domain/house/roles/roles.contract'
import { pathInForce } from '@/lib/domain/learning/learning-paths/paths.fixtures'
import { addGroupManager, addGroupMembers } from '@/lib/domain/people/groups/group-members.contract'
import { createGroup } from '@/lib/domain/people/groups/groups.contract'
import type { Org, Person } from '@/lib/domain/testing/contract-suite'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { putEnrolment } from '@/lib/domain/testing/learning'
import { clock } from '@/lib/platform/clock'
import { addDays, dayOf, endOf } from '@/lib/platform/i18n/days'
import { newId } from '@/lib/platform/ids'
import { createIntervention, type Intervention, listInterventions } from './interventions.contract'
import { measureOutcomes } from './interventions.service'
import { listLearnersAtRisk, readLearner } from './learners.contract'

type Listed = z.input<typeof Intervention>
const dayMs = 86_400_000
const timeZone = 'Asia/Riyadh'
const ago = (days: number) => new Date(clock.now().getTime() - days * dayMs)
const hours = (count: number) => count * 3_600_000

afterEach(() => {
  clock.offsetMs = 0
})

/** An organization whose learner is overdue in a path and has never learned. */
async function late() {
  const org = await freshOrganization()
  const pathId = await pathInForce(org)
  const enrolmentId = await enrolledLate(org, pathId, org.learner)
  return { ...org, pathId, enrolmentId }
}

async function enrolledLate(org: Org, pathId: string, person: Person) {
  const dates = { createdAt: ago(30), startedAt: ago(30), dueAt: ago(2) }
  const id = await putEnrolment(org, pathId, person, { state: 'overdue', ...dates })
  await fold(org, id)
  return id
}

const fold = (org: Org, enrolmentId: string) =>
  org.database((db) => db.execute(sql`select analytics_fold(${org.organization.id}::uuid, array[${enrolmentId}]::uuid[])`))

const of = (person: Person) => ({ params: { userId: person.user.id } })
const message = { kind: 'message', text: 'اكتب لي إن احتجت إلى شيء.\nMona' }
const helped = async (org: Org, by: Person = org.admin) => {
  const { data, status } = await by.call(listInterventions, of(org.learner))
  return { status, rows: data as Listed[] }
}

describe('an intervention', () => {
  it('by message notifies the person once, in the words of its author, and keeps the risk at that time', async () => {
    const org = await late()
    const before = (await org.admin.call(readLearner, of(org.learner))).envelope.data as { score: number; reasons: unknown[] }
    expect(before).toMatchObject({ score: 60, risk: 'high', running: 1, overdue: 1, lastLearned: null })
    const headers = { 'idempotency-key': newId() }
    const made = await org.admin.call(createIntervention, { ...of(org.learner), body: message, headers })
    await org.admin.call(createIntervention, { ...of(org.learner), body: message, headers })
    expect(made.status, made.text).toBe(201)
    const { rows } = await helped(org)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      kind: 'message',
      text: message.text,
      enrolment: null,
      afterWeek: null,
      afterFortnight: null,
      by: { id: org.admin.user.id },
      before: { score: 60, reasons: before.reasons },
    })
    const inbox = (await org.learner.call(listNotifications)).data as { kind: string; title: string; text: string }[]
    expect(inbox.map(({ kind, title, text }) => [kind, title, text])).toEqual([
      ['messaged', 'A message about your learning', message.text],
    ])
  })

  it('by extension moves the due date of an enrolment of that person, by the rules and the permission of enrolments', async () => {
    const org = await late()
    const day = addDays(dayOf(clock.now(), timeZone), 10)
    const extend = (body: object, by: Person = org.admin, person: Person = org.learner) =>
      by.call(createIntervention, { ...of(person), body: { kind: 'extension', ...body } })
    const body = { enrolmentId: org.enrolmentId, dueAt: day }
    expect((await extend({ dueAt: day })).envelope.errors?.map(({ property }) => property)).toEqual(['enrolmentId'])
    expect((await extend({ enrolmentId: org.enrolmentId })).envelope.errors?.map(({ property }) => property)).toEqual(['dueAt'])
    expect((await extend({ ...body, dueAt: '2026-01-01' })).status).toBe(422)
    expect((await extend(body, org.admin, org.instructor)).envelope.statusCode).toBe(6400)
    const permissions = [{ subject: 'analytics', action: 'act', scope: 'any' }]
    const name = { ar: 'مرشد', en: 'Adviser' }
    const role = (await org.admin.call(createRole, { body: { name, type: 'admin', permissions } })).envelope.data
    const adviser = await org.person('adviser', (role as { id: string }).id)
    expect((await extend(body, adviser)).envelope.statusCode).toBe(5180)
    expect((await helped(org)).rows).toEqual([])
    const made = await extend(body)
    expect(made.status, made.text).toBe(201)
    const [row] = await org.database((db) => db.select().from(enrolments).where(eq(enrolments.id, org.enrolmentId)))
    expect([row?.state, row?.dueAt]).toEqual(['active', endOf(day, timeZone)])
    const [found] = (await helped(org)).rows
    expect(found?.enrolment).toMatchObject({ id: org.enrolmentId, path: { id: org.pathId, title: { en: 'Safety' } } })
    expect(Date.parse(found?.enrolment?.dueAt ?? '')).toBe(endOf(day, timeZone).getTime())
    expect(found?.text).toBeNull()
  })

  it('has its outcome measured after 7 and after 14 days, once, however many processes look', async () => {
    const org = await late()
    await org.admin.call(createIntervention, { ...of(org.learner), body: message })
    const today = dayOf(clock.now(), timeZone)
    const learn = (days: number, seconds: number) =>
      org.database((db) =>
        db.insert(analyticsActivity).values({
          organizationId: org.organization.id,
          userId: org.learner.user.id,
          moduleId: newId(),
          day: addDays(today, days),
          language: 'ar' as const,
          events: 1,
          seconds,
        }),
      )
    // The day of the intervention itself does not count: its learning may have been before.
    for (const [days, seconds] of [
      [0, 600],
      [3, 300],
      [6, 120],
      [9, 60],
    ] as const)
      await learn(days, seconds)
    const look = () => Promise.all(Array.from({ length: 3 }, () => measureOutcomes()))
    clock.offsetMs = 7 * dayMs - hours(1)
    await look()
    const rowNow = async () => (await org.database((db) => db.select().from(analyticsInterventions)))[0]
    expect(await rowNow()).toMatchObject({ afterWeek: null, afterFortnight: null })
    clock.offsetMs = 7 * dayMs + 1000
    await look()
    const week = await rowNow()
    expect(week).toMatchObject({ afterFortnight: null, afterWeek: { minutes: 7, completed: 0, running: 1 } })
    // Learning three days ago: no longer idle, still overdue.
    expect(week?.afterWeek).toMatchObject({ score: 30, risk: 'medium', reasons: [{ rule: 'behind', points: 30 }] })
    const finished = { state: 'completed' as const, completedAt: clock.now() }
    await org.database((db) => db.update(enrolments).set(finished).where(eq(enrolments.id, org.enrolmentId)))
    await fold(org, org.enrolmentId)
    clock.offsetMs = 14 * dayMs + 1000
    await look()
    const fortnight = await rowNow()
    expect(fortnight).toMatchObject({
      afterWeek: week?.afterWeek,
      afterFortnight: { score: 0, risk: 'low', reasons: [], running: 0, minutes: 8, completed: 1 },
      nextAt: null,
    })
    clock.offsetMs = 21 * dayMs
    await look()
    expect(await rowNow()).toEqual(fortnight)
  })

  it('says nothing of the outcome for an account that is no longer active', async () => {
    const org = await late()
    await org.admin.call(createIntervention, { ...of(org.learner), body: message })
    await org.database((db) => db.execute(sql`update users set status = 'suspended' where id = ${org.learner.user.id}::uuid`))
    clock.offsetMs = 8 * dayMs
    await measureOutcomes()
    const [row] = await org.database((db) => db.select().from(analyticsInterventions))
    expect(row?.afterWeek).toBeNull()
    clock.offsetMs = 0
    const again = await org.admin.call(createIntervention, { ...of(org.learner), body: message })
    expect([again.status, again.envelope.statusCode]).toEqual([403, 5157])
  })
})

it('lets managers of groups see and help the people of their groups only', async () => {
  const org = await late()
  const enrolledToo = await enrolledLate(org, org.pathId, org.instructor)
  const permissions = ['analytics.readPerson', 'analytics.act', 'enrolment.update'].map((pair) => {
    const [subject, action] = pair.split('.')
    return { subject, action, scope: 'group' }
  })
  const idOf = (answer: { envelope: { data?: unknown } }) => (answer.envelope.data as { id: string }).id
  const name = { ar: 'مدير القسم', en: 'Head of department' }
  const role = idOf(await org.admin.call(createRole, { body: { name, type: 'admin', permissions } }))
  const manager = await org.person('manager', role)
  const id = idOf(await org.admin.call(createGroup, { body: { kind: 'department', name: { en: 'Own' }, parentId: null } }))
  await org.admin.call(addGroupManager, { params: { id, userId: manager.user.id } })
  await org.admin.call(addGroupMembers, { params: { id }, body: { userIds: [org.learner.user.id] } })
  const seen = async (by: Person) =>
    ((await by.call(listLearnersAtRisk)).data as { id: string }[]).map((one) => one.id).toSorted()
  expect(await seen(manager)).toEqual([org.learner.user.id])
  expect(await seen(org.admin)).toEqual([org.learner.user.id, org.instructor.user.id].toSorted())
  for (const [person, status] of [
    [org.learner, 200],
    [org.instructor, 404],
  ] as const) {
    expect((await manager.call(readLearner, of(person))).status).toBe(status)
    expect((await manager.call(listInterventions, of(person))).status).toBe(status)
  }
  const dueAt = addDays(dayOf(clock.now(), timeZone), 5)
  const extend = (person: Person, enrolmentId: string) =>
    manager.call(createIntervention, { ...of(person), body: { kind: 'extension', enrolmentId, dueAt } })
  expect((await extend(org.learner, org.enrolmentId)).status).toBe(201)
  expect((await extend(org.learner, enrolledToo)).status).toBe(404)
  expect((await manager.call(createIntervention, { ...of(org.instructor), body: message })).status).toBe(404)
  expect((await helped(org, manager)).rows).toHaveLength(1)
})
