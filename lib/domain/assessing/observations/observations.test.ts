import { beforeAll, describe, expect, it } from 'vitest'
import { listNotifications } from '@/lib/domain/house/notifications/notifications.contract'
import type { Org, Person } from '@/lib/domain/testing/contract-suite'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { mailsOf } from '@/lib/domain/testing/mails'
import { code, enrolmentRow, itemRows } from '@/lib/domain/testing/walks'
import { newId } from '@/lib/platform/ids'
import { gradesOfEnrolments, observationsAmong } from './grades-of-observations.service'
import { observedLesson } from './observations.fixtures'
import { listResults, putResult, readOwnObservation, readResult } from './results.contract'

let org: Org
beforeAll(async () => {
  org = await freshOrganization()
})

type Lesson = Awaited<ReturnType<typeof observedLesson>>
const all = { items: { helmet: 'done', signal: 'done' } }
const none = { items: { helmet: 'notDone', signal: 'done' } }
const put = (by: Person, { observationId, enrolmentId }: Lesson, body: object) =>
  by.call(putResult, {
    params: { id: observationId, enrolmentId },
    body: { sendId: newId(), basedOn: null, versionNumber: 1, observedAt: new Date().toISOString(), ...body },
  })
const read = async ({ observationId: id, enrolmentId }: Lesson) =>
  (await org.admin.call(readResult, { params: { id, enrolmentId } })).envelope.data as (typeof readResult)['example']['returns']
const own = async ({ learner, module }: Lesson) =>
  (await learner.call(readOwnObservation, { params: { moduleId: module } })).envelope
    .data as (typeof readOwnObservation)['example']['returns']

describe('observed work', () => {
  it('is seen beforehand, completes the lesson with a pass, and is seen afterwards', async () => {
    const lesson = await observedLesson(org)
    expect(await own(lesson)).toMatchObject({ result: null, form: { kind: 'checklist' } })
    expect(code(await put(org.admin, lesson, { marks: { items: { helmet: 'done' } } }))).toEqual([200, 200])
    await mailsOf(org)
    expect(await own(lesson)).toMatchObject({ result: null })
    expect(code(await put(org.admin, lesson, { basedOn: 1, marks: all, comment: 'Well driven.' }))).toEqual([200, 200])
    await mailsOf(org)
    const { envelope } = await lesson.learner.call(listNotifications)
    expect(envelope.data).toContainEqual(expect.objectContaining({ kind: 'observationGraded' }))
    expect(await itemRows(org, lesson.enrolmentId)).toMatchObject([{ state: 'passed', score: 100 }])
    expect(await enrolmentRow(org, lesson.enrolmentId)).toMatchObject({ state: 'completed' })
    expect(await own(lesson)).toMatchObject({ result: { isPassed: true, comment: 'Well driven.', marks: all } })
    expect(code(await put(org.admin, lesson, { basedOn: 2, marks: none, reason: 'Seen again on film.' }))).toEqual([200, 200])
    await mailsOf(org)
    // A correction lowers no progress, and keeps what was there.
    expect(await enrolmentRow(org, lesson.enrolmentId)).toMatchObject({ state: 'completed' })
    const { result, history } = await read(lesson)
    expect(result).toMatchObject({ revision: 3, isPassed: false, reason: 'Seen again on film.' })
    expect(history.map(({ points }) => points)).toEqual([2, 3, 1])
  })

  it('is written once by a repeated send, and not over something newer', async () => {
    const lesson = await observedLesson(org)
    const sendId = newId()
    expect(code(await put(org.admin, lesson, { sendId, marks: none }))).toEqual([200, 200])
    expect(code(await put(org.admin, lesson, { sendId, marks: none }))).toEqual([200, 200])
    expect((await read(lesson)).history).toHaveLength(1)
    // The answer to the first send was lost, and the observer changed the mark meanwhile.
    expect(code(await put(org.admin, lesson, { after: [sendId], marks: all }))).toEqual([200, 200])
    expect(code(await put(org.admin, lesson, { marks: none }))).toEqual([409, 7543])
    // The first one arrives once more, late.
    expect(code(await put(org.admin, lesson, { sendId, marks: none }))).toEqual([200, 200])
    expect((await read(lesson)).result).toMatchObject({ revision: 2, points: 3 })
    const { result } = await read(lesson)
    expect(result?.marks).toEqual(all)
  })

  it('refuses marks of another form, and people of other paths', async () => {
    const lesson = await observedLesson(org)
    const other = await observedLesson(org)
    expect(code(await put(org.admin, lesson, { marks: { items: { other: 'done' } } }))).toEqual([422, 7545])
    expect(code(await put(org.admin, { ...lesson, enrolmentId: other.enrolmentId }, { marks: all }))).toEqual([404, 7540])
    const teacher = await org.person('teaches-nothing', org.roles.instructor)
    expect(code(await put(teacher, lesson, { marks: all }))).toEqual([404, 7540])
    const listed = await teacher.call(listResults, { params: { id: lesson.observationId } })
    expect(listed.envelope).toMatchObject({ data: [] })
    const mine = await org.admin.call(listResults, { params: { id: lesson.observationId } })
    expect(mine.envelope.data).toMatchObject([{ id: lesson.enrolmentId, person: { id: lesson.learner.user.id }, result: null }])
  })

  it('is a column of a gradebook', async () => {
    const lesson = await observedLesson(org)
    await put(org.admin, lesson, { marks: none })
    const [column, grade] = await org.database(async (db) => {
      const context = { db, organization: org.organization }
      return [await observationsAmong(context, lesson.moduleIds), await gradesOfEnrolments(context, [lesson.enrolmentId])]
    })
    expect(column).toMatchObject([
      { moduleId: lesson.module, observationId: lesson.observationId, maxPoints: 3, passPercent: 60 },
    ])
    expect(grade).toMatchObject([{ points: 2, percentExact: 66.6666, isPassed: false, userId: lesson.learner.user.id }])
  })
})
