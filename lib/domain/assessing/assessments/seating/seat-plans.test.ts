import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { pathTeachers } from '@/db/schema/learning-paths-teachers'
import type { Org, Person } from '@/lib/domain/testing/contract-suite'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { code, costOf } from '@/lib/domain/testing/walks'
import { newId } from '@/lib/platform/ids'
import { readLearnerAssessment, startAttempt, submitAttempt } from '../attempts/attempts.contract'
import { makeQuiz, start } from '../attempts/attempts.fixtures'
import { readOwnRecord, readRecord } from '../record/record.contract'
import * as rooms from './exam-rooms.contract'
import * as seats from './exam-seats.contract'
import * as plans from './seat-plans.contract'
import { addRoom, codeOf, follow, giveSeat, makePlan, publish } from './seating.fixtures'

let org: Org
beforeAll(async () => {
  org = await freshOrganization()
})

const access = 'K7QM4XWP'
const tryStart = (by: Person, id: string, accessCode?: string) =>
  by.call(startAttempt, { params: { id }, body: accessCode === undefined ? {} : { accessCode } })
const rulesOf = async (by: Person, id: string) =>
  (await by.call(readLearnerAssessment, { params: { id }, headers: { 'accept-language': 'en' } })).envelope
    .data as (typeof readLearnerAssessment)['example']['returns']
type Plan = (typeof plans.readSeatPlan)['example']['returns']
const planOf = async (id: string) => (await org.admin.call(plans.readSeatPlan, { params: { id } })).envelope.data as Plan
type Drawn = (typeof seats.drawExamSeats)['example']['returns']
const draw = async (id: string, body: object = {}) =>
  (await org.admin.call(seats.drawExamSeats, { params: { id }, body })).envelope.data as Drawn
type Room = (typeof rooms.readExamRoom)['example']['returns']
const roomOf = async (id: string, roomId: string) =>
  (await org.admin.call(rooms.readExamRoom, { params: { id, roomId } })).envelope.data as Room
const peopleIn = async (id: string, roomId: string) =>
  Object.fromEntries((await roomOf(id, roomId)).seats.flatMap(({ label, person }) => (person ? [[label, person.id]] : [])))

describe('a learner with a seat', () => {
  it('sees it once the plan is published, and starts with the code of their room alone', async () => {
    const { planId, assessmentId, learner } = await makePlan(org, { accessCode: access })
    const hall = await addRoom(org, planId)
    const annex = await addRoom(org, planId, { name: { ar: 'الملحق', en: 'Annex' } })
    expect(code(await giveSeat(org, planId, learner, hall, 'b3'))).toEqual([200, 200])
    expect(await rulesOf(learner, assessmentId)).toMatchObject({ seat: null, needsAccessCode: true, isSeatMissing: false })
    await publish(org, planId)
    expect(await rulesOf(learner, assessmentId)).toMatchObject({
      seat: { room: 'Great hall', label: 'B3' },
      needsAccessCode: true,
    })
    expect(code(await tryStart(learner, assessmentId))).toEqual([403, 6544])
    expect(code(await tryStart(learner, assessmentId, access))).toEqual([403, 6544])
    expect(code(await tryStart(learner, assessmentId, await codeOf(org, planId, annex)))).toEqual([403, 7662])
    const own = await codeOf(org, planId, hall)
    expect(own).toMatch(/^[A-HJ-NP-Z2-9]{8}$/)
    const begun = await tryStart(learner, assessmentId, ` ${own.toLowerCase()} `)
    expect(code(begun)).toEqual([200, 200])
    const attemptId = (begun.envelope.data as { id: string }).id
    const read = await learner.call(readOwnRecord, { params: { attemptId } })
    const entries = [{ kind: 'otherRoom', questionRef: null, device: null }]
    expect(read.envelope.data).toMatchObject({ keepsRecord: false, entries })
    const graded = await org.admin.call(readRecord, { params: { id: attemptId } })
    expect(graded.envelope.data).toMatchObject({ entries })
  })

  it('needs the new code once the room has one, and no log has either', async () => {
    const { planId, assessmentId, learner } = await makePlan(org)
    const hall = await addRoom(org, planId)
    await giveSeat(org, planId, learner, hall, 'A1')
    await publish(org, planId)
    const former = await codeOf(org, planId, hall)
    const renewed = await org.admin.call(rooms.renewExamRoomCode, { params: { id: planId, roomId: hall } })
    const present = (renewed.envelope.data as { code: string }).code
    expect(present).not.toBe(former)
    expect(await codeOf(org, planId, hall)).toBe(present)
    expect(code(await tryStart(learner, assessmentId, former))).toEqual([403, 6544])
    await start(learner, assessmentId, { accessCode: present })
    const stored = await org.database((db) =>
      db.execute<{
        row: string
      }>(sql`select to_jsonb(l)::text as row from activity_logs l union all select to_jsonb(e)::text from events e
        union all select to_jsonb(r)::text from assessment_rooms r union all select to_jsonb(k)::text from idempotency_keys k`),
    )
    for (const { row } of stored) for (const one of [former, present]) expect(row).not.toContain(one)
    const viewed = stored.filter(({ row }) => row.includes('"examRoomCodeViewed"') && row.includes(hall))
    expect(viewed.length).toBeGreaterThan(0)
  })

  it('is refused without a seat, unless the plan lets those start too', async () => {
    const { planId, assessmentId, learner } = await makePlan(org)
    await publish(org, planId)
    expect(await rulesOf(learner, assessmentId)).toMatchObject({ isSeatMissing: true, seat: null })
    expect(code(await tryStart(learner, assessmentId))).toEqual([409, 7663])
    expect(code(await tryStart(learner, assessmentId, 'ANYTHING'))).toEqual([409, 7663])
    await publish(org, planId, { isSeatRequired: false })
    expect(await rulesOf(learner, assessmentId)).toMatchObject({ isSeatMissing: false, needsAccessCode: false })
    expect(code(await tryStart(learner, assessmentId))).toEqual([200, 200])
  })

  it('costs no statement at the start, and one where codes of other rooms were tried', async () => {
    const { planId, assessmentId, learner } = await makePlan(org, { attemptsAllowed: 0 })
    const [hall, annex] = [await addRoom(org, planId), await addRoom(org, planId)]
    await giveSeat(org, planId, learner, hall, 'A1')
    await publish(org, planId, { isSeatRequired: false })
    const plain = await makeQuiz(org, { attemptsAllowed: 0, accessCode: access })
    const again = async (by: Person, id: string, accessCode: string) => {
      const { id: attemptId } = await start(by, id, { accessCode })
      await by.call(submitAttempt, { params: { attemptId }, headers: { 'idempotency-key': newId() } })
    }
    await again(plain.learner, plain.assessmentId, access)
    const without = await costOf(() => start(plain.learner, plain.assessmentId, { accessCode: access }))
    await publish(org, planId)
    const own = await codeOf(org, planId, hall)
    await again(learner, assessmentId, own)
    const { id } = await start(learner, assessmentId, { accessCode: own })
    await learner.call(submitAttempt, { params: { attemptId: id }, headers: { 'idempotency-key': newId() } })
    await tryStart(learner, assessmentId, await codeOf(org, planId, annex))
    const afterTry = await costOf(() => start(learner, assessmentId, { accessCode: own }))
    expect(afterTry - without).toBe(1)
  })
})

describe('seats', () => {
  it('are drawn for everyone, stay where they were given by hand, and are repeated by the seed', async () => {
    const { planId, pathId, learner } = await makePlan(org)
    await follow(org, pathId, 6)
    const hall = await addRoom(org, planId)
    const annex = await addRoom(org, planId, { layout: { kind: 'list', labels: ['Desk 1', 'Desk 2', 'Desk 3'] } })
    await giveSeat(org, planId, learner, annex, 'desk 2')
    const first = await draw(planId)
    expect(first).toMatchObject({ seatedCount: 7, unseatedCount: 0, elsewhereCount: 0, besideCount: 0 })
    const before = await peopleIn(planId, hall)
    expect(Object.keys(before)).toEqual(['A1', 'A2', 'A3', 'B1', 'B2', 'B3'])
    expect(await peopleIn(planId, annex)).toEqual({ 'Desk 2': learner.user.id })
    await draw(planId, { seed: 'another' })
    expect(await draw(planId, { seed: first.seed })).toEqual(first)
    expect(await peopleIn(planId, hall)).toEqual(before)
    expect(await planOf(planId)).toMatchObject({ seed: first.seed, seatedCount: 7, peopleCount: 7 })
    const spread = await draw(planId, { isEverySecond: true })
    expect(spread).toMatchObject({ seatedCount: 4, unseatedCount: 3 })
    expect(Object.keys(await peopleIn(planId, hall))).toEqual(['A1', 'A3', 'B2'])
    const file = await org.admin.call(plans.exportSeatPlan, { params: { id: planId } })
    expect(file.envelope.data).toMatchObject({ exportedCount: 7 })
    expect((file.envelope.data as { text: string }).text).toContain(learner.user.email)
  })

  it('are never given twice, and each change is in the activity log', async () => {
    const { planId, pathId, learner } = await makePlan(org)
    const [other] = await follow(org, pathId, 1)
    const hall = await addRoom(org, planId, { capacity: 1 })
    const annex = await addRoom(org, planId)
    await giveSeat(org, planId, learner, hall, 'A1')
    expect(code(await giveSeat(org, planId, other!, hall, 'A2'))).toEqual([409, 7656])
    await giveSeat(org, planId, other!, annex, 'A1')
    expect(code(await giveSeat(org, planId, learner, annex, 'A1'))).toEqual([409, 7659])
    expect(code(await giveSeat(org, planId, learner, annex, 'D9'))).toEqual([422, 7658])
    expect(code(await giveSeat(org, planId, org.learner, annex, 'A3'))).toEqual([404, 7657])
    await giveSeat(org, planId, learner, annex, 'B1')
    expect(code(await org.admin.call(rooms.removeExamRoom, { params: { id: planId, roomId: annex } }))).toEqual([409, 7655])
    expect(code(await org.admin.call(rooms.removeExamRoom, { params: { id: planId, roomId: hall } }))).toEqual([200, 200])
    const taken = await org.admin.call(seats.removeExamSeat, { params: { id: planId, userId: learner.user.id } })
    expect(taken.envelope.data).toEqual({ roomId: annex, position: 4, label: 'B1' })
    const logged = await org.database((db) =>
      db.execute<{
        changes: unknown
      }>(sql`select changes from activity_logs where action in ('examSeatGiven', 'examSeatTaken') and outcome = 'success'
        and resource ->> 'id' = ${planId} order by sequence`),
    )
    expect(logged).toHaveLength(4)
    expect(JSON.stringify(logged[2])).toContain(annex)
    const listed = await org.admin.call(seats.listExamSeats, { params: { id: planId }, query: { hasSeat: 'false' } })
    expect(listed.envelope.data).toMatchObject([{ person: { id: learner.user.id }, seat: null }])
    const seated = await org.admin.call(seats.listExamSeats, { params: { id: planId }, query: { hasSeat: 'true' } })
    const found = seated.envelope.data as { seat: object | null }[]
    expect(found.filter(({ seat }) => seat === null)).toEqual([])
    expect(found.length).toBeGreaterThan(0)
  })
})

it('a plan is there once for an assessment and a path, at most so large, and only where the path leads to the assessment', async () => {
  const { planId, assessmentId, pathId } = await makePlan(org)
  const create = (body: object) => org.admin.call(plans.createSeatPlan, { body })
  expect(code(await create({ assessmentId, pathId }))).toEqual([409, 7651])
  const { assessmentId: other } = await makeQuiz(org)
  expect(code(await create({ assessmentId: other, pathId }))).toEqual([409, 7652])
  await addRoom(org, planId, { layout: { kind: 'grid', rows: 40, columns: 40 } })
  const more = { name: { ar: 'قاعة', en: 'Hall' }, layout: { kind: 'grid', rows: 25, columns: 17 } }
  expect(code(await org.admin.call(rooms.createExamRoom, { params: { id: planId }, body: more }))).toEqual([409, 7653])
})

it('an instructor has the plans of their own paths, and finds no other', async () => {
  const { planId, assessmentId, pathId } = await makePlan(org)
  const other = await makePlan(org)
  const roomId = await addRoom(org, other.planId)
  const teacher = await org.person(`teacher${newId().slice(-12)}`, org.roles.instructor)
  await org.database((db) =>
    db.insert(pathTeachers).values({ organizationId: org.organization.id, pathId, userId: teacher.user.id, isMaker: true }),
  )
  const listed = await teacher.call(plans.listSeatPlans)
  expect((listed.envelope.data as { id: string }[]).map(({ id }) => id)).toEqual([planId])
  expect(code(await teacher.call(plans.readSeatPlan, { params: { id: planId } }))).toEqual([200, 200])
  const [theirs, missing] = [{ id: other.planId }, { id: newId() }]
  const asked = (params: { id: string }) => [
    teacher.call(plans.readSeatPlan, { params }),
    teacher.call(plans.updateSeatPlan, { params, body: { isPublished: true } }),
    teacher.call(plans.removeSeatPlan, { params }),
    teacher.call(plans.exportSeatPlan, { params }),
    teacher.call(seats.listExamSeats, { params }),
    teacher.call(seats.drawExamSeats, { params, body: {} }),
    teacher.call(rooms.readExamRoomCode, { params: { ...params, roomId } }),
    teacher.call(rooms.renewExamRoomCode, { params: { ...params, roomId } }),
  ]
  const [found, gone] = [await Promise.all(asked(theirs)), await Promise.all(asked(missing))]
  for (const answer of [...found, ...gone]) expect(code(answer)).toEqual([404, 7650])
  const create = (path: string) => teacher.call(plans.createSeatPlan, { body: { assessmentId, pathId: path } })
  expect(code(await create(other.pathId))).toEqual(code(await create(newId())))
})
