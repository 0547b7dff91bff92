import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { users } from '@/db/schema/identity'
import { enrolments, learningPathSeats } from '@/db/schema/learning-paths'
import { mailAddresses } from '@/db/schema/mail-addresses'
import { organizations } from '@/db/schema/organizations'
import { activityLogs } from '@/db/schema/platform'
import { readOwnJob } from '@/lib/domain/house/jobs/jobs.contract'
import { createRole } from '@/lib/domain/house/roles/roles.contract'
import { addGroupManager, addGroupMembers } from '@/lib/domain/people/groups/group-members.contract'
import { createGroup } from '@/lib/domain/people/groups/groups.contract'
import type { Org, Person } from '@/lib/domain/testing/contract-suite'
import { eventsAbout } from '@/lib/domain/testing/events'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { mailsOf } from '@/lib/domain/testing/mails'
import { idOf } from '@/lib/domain/testing/preparations'
import { clock } from '@/lib/platform/clock'
import { beginningOf, dayOf } from '@/lib/platform/i18n/days'
import { newId } from '@/lib/platform/ids'
import type { CallInput } from '@/lib/platform/testing/call'
import { extendMany, remindMany, waiveMany, withdrawMany } from './bulk-change.contract'
import { enrolMyself } from './enrolments.contract'
import { pathInForce } from './paths.fixtures'
import { extendEnrolment, listRoster, waiveEnrolment, withdrawEnrolment } from './roster.contract'

type Bulk = typeof remindMany | typeof extendMany | typeof waiveMany | typeof withdrawMany
type Outcome = { state: string; done: number; failed: number; errors: { name: string; label: string | null }[] }

const dayMs = 86_400_000
let org: Org
let pathId: string
beforeAll(async () => {
  org = await freshOrganization()
  pathId = await pathInForce(org)
})
const person = () => org.person(`one${newId().slice(-12)}`, org.roles.learner)
/** A new person in the path, or in another one. */
async function enrolled(values: Partial<typeof enrolments.$inferInsert> = {}, path = pathId) {
  const who = await person()
  const id = idOf((await who.call(enrolMyself, { params: { pathId: path } })).data)
  await set(id, values)
  return { id, who }
}
const set = (id: string, values: Partial<typeof enrolments.$inferInsert>) =>
  org.database((db) =>
    db
      .update(enrolments)
      .set({ updatedAt: clock.now(), ...values })
      .where(eq(enrolments.id, id)),
  )
const rowOf = async (id: string) => (await org.database((db) => db.select().from(enrolments).where(eq(enrolments.id, id))))[0]
const send = (
  contract: Bulk,
  body: object,
  by: Person = org.admin,
  headers: CallInput['headers'] = { 'idempotency-key': newId() },
) => by.call(contract, { body, headers })
/** Starts a change of many, does the job, and answers what it tells its starter. */
async function change(contract: Bulk, body: object, by: Person = org.admin) {
  const { status, envelope } = await send(contract, body, by)
  expect(envelope).toMatchObject({ statusCode: 200 })
  expect(status).toBe(202)
  const { jobId, count } = envelope.data as { jobId: string; count: number }
  const mails = await mailsOf(org)
  const job = (await by.call(readOwnJob, { params: { jobId } })).data as Outcome
  return { count, mails, done: job.done - job.failed, refused: job.errors.map(({ name }) => name), job }
}
const rowsAbout = async (id: string) =>
  (
    await org.database((db) =>
      db.select().from(activityLogs).where(sql`resource ->> 'id' = ${id}`).orderBy(activityLogs.createdAt, activityLogs.id),
    )
  ).map(({ action }) => action)

describe('many enrolments', () => {
  it('are changed one by one, each with its audit row and event, and refused ones are reported', async () => {
    const due = new Date(clock.now().getTime() + 9 * dayMs)
    const [late, invited, done] = [
      await enrolled({ state: 'overdue', dueAt: new Date(clock.now().getTime() - dayMs) }),
      await enrolled({ state: 'invited' }),
      await enrolled({ state: 'completed', percent: 100 }),
    ]
    const elsewhere = await freshOrganization()
    const foreign = idOf((await elsewhere.learner.call(enrolMyself, { params: { pathId: await pathInForce(elsewhere) } })).data)
    const enrolmentIds = [late.id, invited.id, late.id, foreign, done.id]
    const { count, done: changed, refused, job } = await change(extendMany, { enrolmentIds, dueAt: due.toISOString() })
    expect([count, changed, refused.toSorted()]).toEqual([4, 2, ['enrolmentNotFound', 'enrolmentState']])
    expect(job.errors.map(({ label }) => label).toSorted()).toEqual([foreign, `${done.who.email} · Safety`].toSorted())
    expect([(await rowOf(late.id))?.state, (await rowOf(invited.id))?.state]).toEqual(['active', 'invited'])
    for (const { id } of [late, invited]) {
      expect((await rowOf(id))?.dueAt).toEqual(due)
      expect((await rowsAbout(id)).filter((action) => action === 'enrolmentExtended')).toHaveLength(1)
      expect((await eventsAbout(org, id, 'enrolmentExtended')).map(({ actor }) => actor?.id)).toEqual([org.admin.user.id])
    }
    expect(await rowsAbout(done.id)).toEqual(['enrolmentCreated'])
  })

  it('are withdrawn and waived like single ones, with their seats', async () => {
    const path = await pathInForce(org, { seatLimit: 2, hasWaitingList: true })
    const [one, two, waiting, next] = [
      await enrolled({}, path),
      await enrolled({}, path),
      await enrolled({}, path),
      await enrolled({}, path),
    ]
    expect((await rowOf(next.id))?.state).toBe('waiting')
    await change(withdrawMany, { enrolmentIds: [one.id, waiting.id] })
    expect([(await rowOf(one.id))?.state, (await rowOf(waiting.id))?.state]).toEqual(['withdrawn', 'withdrawn'])
    await change(waiveMany, { enrolmentIds: [two.id], reason: 'Certified elsewhere' })
    expect(await rowOf(two.id)).toMatchObject({ state: 'waived', waivedReason: 'Certified elsewhere' })
    expect((await rowOf(next.id))?.state).toBe('active')
    const [seats] = await org.database((db) => db.select().from(learningPathSeats).where(eq(learningPathSeats.pathId, path)))
    expect(seats?.taken).toBe(1)
  })

  it('are chosen by a filter as in the list, as of the request', async () => {
    const path = await pathInForce(org)
    const late = await enrolled({ state: 'overdue' }, path)
    const active = await enrolled({}, path)
    const later = await enrolled({ state: 'completed' }, path)
    const started = await send(withdrawMany, { filter: { path: [path], state: ['overdue'] } })
    expect(started.data).toMatchObject({ count: 1 })
    // An enrolment that matches the filter only afterwards is not chosen.
    await set(later.id, { state: 'overdue' })
    await mailsOf(org)
    expect([(await rowOf(late.id))?.state, (await rowOf(later.id))?.state]).toEqual(['withdrawn', 'overdue'])
    expect((await send(withdrawMany, { filter: { path: [path], search: active.who.email } })).data).toMatchObject({ count: 1 })
    expect(
      (await send(withdrawMany, { filter: { path: [path], person: [active.who.user.id, later.who.user.id] } })).data,
    ).toMatchObject({
      count: 2,
    })
    expect((await send(withdrawMany, { filter: { path: [newId()] } })).envelope.statusCode).toBe(6400)
    await set(later.id, { dueAt: new Date('2031-05-06T07:00:00.000Z') })
    const due = (dueFrom: string, dueTo: string) => send(withdrawMany, { filter: { path: [path], dueFrom, dueTo } })
    expect((await due('2031-05-06', '2031-05-06')).data).toMatchObject({ count: 1 })
    expect((await due('2031-05-07', '2031-05-08')).envelope.statusCode).toBe(6400)
    expect((await due('2031-05-08', '2031-05-07')).envelope.statusCode).toBe(5030)
  })

  it('need an Idempotency-Key and one of two choices; a repeated request starts no second job', async () => {
    const { id } = await enrolled()
    const of = { enrolmentIds: [id] }
    expect((await send(remindMany, of, org.admin, {})).envelope.statusCode).toBe(6012)
    expect((await send(remindMany, {})).envelope.statusCode).toBe(5030)
    expect((await send(remindMany, { ...of, filter: {} })).envelope.statusCode).toBe(5030)
    expect((await send(extendMany, { ...of, dueAt: '2001-01-01' })).envelope.statusCode).toBe(5030)
    expect((await send(remindMany, of, org.learner)).envelope.statusCode).toBe(5063)
    const headers = { 'idempotency-key': newId() }
    const twice = [await send(remindMany, of, org.admin, headers), await send(remindMany, of, org.admin, headers)]
    expect(twice[0]?.data).toEqual(twice[1]?.data)
    const [row] = await org.database((db) =>
      db
        .select()
        .from(activityLogs)
        .where(eq(activityLogs.action, 'enrolmentBulkChanged'))
        .orderBy(sql`created_at desc, id desc`)
        .limit(1),
    )
    expect(row?.changes).toEqual([
      { field: 'change', after: 'remind' },
      { field: 'enrolments', after: 1 },
    ])
  })
})

describe('a reminder', () => {
  const about = (mails: { to: string; subject: string; text: string }[], { email }: Person) =>
    mails.filter(({ to }) => to.includes(email))

  it('is a mail in the language of the person, with path, due date and link, at most once on a day', async () => {
    const dueAt = new Date('2031-03-09T20:59:59.999Z')
    const one = await enrolled({ dueAt })
    const other = await enrolled({ dueAt: new Date(clock.now().getTime() - dayMs), state: 'overdue', percent: 40 })
    await org.database((db) =>
      db.update(users).set({ locale: 'ar', numerals: 'arab', timeZone: 'Asia/Tokyo' }).where(eq(users.id, one.who.user.id)),
    )
    const enrolmentIds = [one.id, other.id]
    const first = await change(remindMany, { enrolmentIds })
    expect([first.done, first.refused]).toEqual([2, []])
    const [arabic] = about(first.mails, one.who)
    expect(arabic?.subject).toContain('السلامة')
    // The end of that day in Riyadh is the next morning in Tokyo.
    expect(arabic?.text).toContain('١٠ مارس ٢٠٣١')
    expect(arabic?.text).toContain(`/learn/paths/${pathId}`)
    const [english] = about(first.mails, other.who)
    expect(english?.text).toMatch(/was due on .*and is not completed yet/)
    expect(english?.text).toContain('40%')

    const second = await change(remindMany, { enrolmentIds })
    expect([second.done, second.refused]).toEqual([0, ['reminderSent', 'reminderSent']])
    expect(about(second.mails, one.who)).toHaveLength(1)
    expect(await rowsAbout(one.id)).toEqual(['enrolmentCreated', 'enrolmentReminded'])
    expect(await eventsAbout(org, one.id, 'enrolmentReminded')).toMatchObject([
      { actor: { type: 'user', id: org.admin.user.id } },
    ])

    await set(one.id, { remindedAt: new Date(clock.now().getTime() - dayMs) })
    const third = await change(remindMany, { enrolmentIds: [one.id] })
    expect(about(third.mails, one.who)).toHaveLength(2)
  })

  it('is sent once by two jobs at the same time', async () => {
    const { id, who } = await enrolled()
    await Promise.all([send(remindMany, { enrolmentIds: [id] }), send(remindMany, { enrolmentIds: [id] })])
    expect(about(await mailsOf(org), who)).toHaveLength(1)
  })

  it('goes to no account that is inactive or whose mails are held back, and is not sent for what was completed meanwhile', async () => {
    const [inactive, bounced, done] = [await enrolled(), await enrolled(), await enrolled()]
    await org.database(async (db) => {
      await db.update(users).set({ status: 'inactive' }).where(eq(users.id, inactive.who.user.id))
      const organizationId = org.organization.id
      await db
        .insert(mailAddresses)
        .values({ organizationId, email: bounced.who.email, state: 'bounced', changedAt: clock.now() })
    })
    const { refused } = await change(remindMany, { enrolmentIds: [inactive.id, bounced.id] })
    expect(refused.toSorted()).toEqual(['mailHeldBack', 'userInactive'])
    await send(remindMany, { enrolmentIds: [done.id] })
    await set(done.id, { state: 'completed' })
    expect(about(await mailsOf(org), done.who)).toEqual([])
  })
})

describe('a manager of a group', () => {
  it('changes the enrolments of their people, single and many; those of others are missing for them', async () => {
    const grant = (action: string) => ({ subject: 'enrolment', action, scope: 'group' })
    const role = { name: { ar: 'مدير', en: 'Manager' }, type: 'admin', permissions: ['read', 'update'].map(grant) }
    const manager = await org.person('manager', idOf((await org.admin.call(createRole, { body: role })).data))
    const group = idOf(
      (await org.admin.call(createGroup, { body: { kind: 'department', name: { en: 'Own' }, parentId: null } })).data,
    )
    const [mine, other] = [await enrolled(), await enrolled()]
    await org.admin.call(addGroupMembers, { params: { id: group }, body: { userIds: [mine.who.user.id] } })
    await org.admin.call(addGroupManager, { params: { id: group, userId: manager.user.id } })
    const { done, refused, job } = await change(remindMany, { enrolmentIds: [mine.id, other.id] }, manager)
    expect([done, refused, job.errors[0]?.label]).toEqual([1, ['enrolmentNotFound'], other.id])
    const matching = await send(remindMany, { filter: { path: [pathId] } }, manager)
    expect(matching.data).toMatchObject({ count: 1 })
    expect((await send(remindMany, { filter: { person: [other.who.user.id] } }, manager)).envelope.statusCode).toBe(6400)
    const body = { dueAt: '2091-01-01' }
    const single = (eid: string) => manager.call(extendEnrolment, { params: { id: pathId, eid }, body })
    expect([(await single(mine.id)).status, (await single(other.id)).envelope.statusCode]).toEqual([200, 6400])
    const waived = await manager.call(waiveEnrolment, { params: { id: pathId, eid: other.id }, body: { reason: 'x' } })
    expect(waived.envelope.statusCode).toBe(6400)
    // The group is left before the job begins: its rows are refused.
    const late = await send(withdrawMany, { enrolmentIds: [mine.id] }, manager)
    await org.database((db) => db.execute(sql`delete from group_managers where user_id = ${manager.user.id}`))
    await mailsOf(org)
    const { jobId } = late.data as { jobId: string }
    expect((await manager.call(readOwnJob, { params: { jobId } })).data).toMatchObject({ failed: 1 })
    expect((await rowOf(mine.id))?.state).toBe('active')
  })
})

it('one enrolment is withdrawn by an administrator, also one that the learner made, unless it is completed', async () => {
  const { id } = await enrolled({ state: 'invited', source: 'bulk' })
  const act = (eid: string, headers = {}) => org.admin.call(withdrawEnrolment, { params: { id: pathId, eid }, headers })
  expect((await act(id, { 'if-match': '"99"' })).status).toBe(412)
  expect((await act(id)).data).toMatchObject({ id, state: 'withdrawn' })
  expect((await act(id)).envelope.statusCode).toBe(6404)
  expect((await act((await enrolled({ state: 'completed' })).id)).envelope.statusCode).toBe(6404)
  expect(await eventsAbout(org, id, 'enrolmentWithdrawn')).toHaveLength(1)
  const { data } = await org.admin.call(listRoster, { params: { id: pathId }, query: { state: 'withdrawn' } })
  expect((data as { id: string }[]).map((entry) => entry.id)).toContain(id)
})

it('the time zone of the organization decides when a day of reminders is over', async () => {
  const { id } = await enrolled()
  const regionalProfile = { ...org.organization.regionalProfile, timeZone: 'Pacific/Kiritimati' }
  await org.database((db) => db.update(organizations).set({ regionalProfile }).where(eq(organizations.id, org.organization.id)))
  const begun = beginningOf(dayOf(clock.now(), regionalProfile.timeZone), regionalProfile.timeZone)
  await set(id, { remindedAt: begun })
  expect((await change(remindMany, { enrolmentIds: [id] })).refused).toEqual(['reminderSent'])
  await set(id, { remindedAt: new Date(begun.getTime() - 1) })
  expect((await change(remindMany, { enrolmentIds: [id] })).done).toBe(1)
})
