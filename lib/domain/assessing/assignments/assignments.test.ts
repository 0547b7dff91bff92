import { beforeAll, describe, expect, it } from 'vitest'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { eventsAbout } from '@/lib/domain/testing/events'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { mailsOf } from '@/lib/domain/testing/mails'
import { code, enrolmentRow, itemRows } from '@/lib/domain/testing/walks'
import { type Detail, grade, handedIn, makeTask, readTask, submitIt, submitted, uploadedFile } from './assignments.fixtures'
import { updateAssignment } from './definitions.contract'
import { createExtension } from './extensions.contract'
import { assignmentsOfLessons, gradesOfAssignments } from './grades-of-assignments.service'
import * as grading from './grading/grading.contract'
import * as learning from './submissions/submissions.contract'

let org: Org
beforeAll(async () => {
  org = await freshOrganization()
})

const dayMs = 86_400_000
const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString()
const read = async (id: string) =>
  (await org.admin.call(grading.readSubmissionToGrade, { params: { id } })).envelope.data as Detail

describe('an assignment', () => {
  it('leads from a draft with a file to a released grade and a complete path', async () => {
    const { learner, assignmentId, enrolmentId, moduleIds } = await makeTask(org, { kinds: ['text', 'files'], maxPoints: 12.5 })
    const before = await readTask(learner, assignmentId)
    expect(before).toMatchObject({ draft: null, submissions: [], refusal: null, submissionsLeft: 1, maxPoints: 12.5 })
    const saved = await learner.call(learning.saveSubmission, { params: { id: assignmentId }, body: { text: 'First words' } })
    expect(saved.envelope.data).toMatchObject({ state: 'draft', number: 1, text: 'First words', files: [] })
    const { fileId } = await uploadedFile(org, learner, assignmentId)
    // An upload that is not complete is not handed in by mistake.
    expect(code(await submitIt(learner, assignmentId, {}))).toEqual([409, 7521])
    const file = { params: { id: assignmentId, fileId } }
    expect((await learner.call(learning.completeFile, file)).envelope.data).toMatchObject({ isReady: true, source: 'file' })
    const handed = await submitted(learner, assignmentId, {})
    expect(handed).toMatchObject({ state: 'submitted', text: 'First words', files: [{ id: fileId }], isLate: false, grade: null })
    await mailsOf(org)
    expect(await itemRows(org, enrolmentId)).toMatchObject([{ state: 'inProgress', score: null }])
    expect(await read(handed.id)).toMatchObject({
      state: 'submitted',
      person: { email: learner.email },
      grades: [{ points: null }],
    })
    expect((await grade(org, handed.id, { grades: [{ points: 13 }] })).envelope.statusCode).toBe(7525)
    const graded = await grade(org, handed.id, { grades: [{ points: 10.25, comment: 'Clear.' }] })
    expect(graded.envelope.data).toMatchObject({ state: 'graded', grades: [{ points: 10.25, percent: 82, isPassed: true }] })
    expect((await readTask(learner, assignmentId)).submissions).toMatchObject([{ state: 'graded', grade: null }])
    const released = await org.admin.call(grading.releaseAllGrades, { params: { id: assignmentId } })
    expect(released.envelope.data).toEqual({ releasedCount: 1, hasMore: false })
    await mailsOf(org)
    expect(await itemRows(org, enrolmentId)).toMatchObject([{ state: 'passed', score: 82 }])
    expect(await enrolmentRow(org, enrolmentId)).toMatchObject({ state: 'completed' })
    const grade1 = { points: 10.25, maxPoints: 12.5, penalty: 0, comment: 'Clear.' }
    expect((await readTask(learner, assignmentId)).submissions).toMatchObject([{ state: 'released', grade: grade1 }])
    expect((await eventsAbout(org, handed.id)).map(({ name }) => name)).toEqual([
      'assignmentSubmitted',
      'submissionGraded',
      'submissionReleased',
    ])
    const asGradebook = { organization: org.organization }
    const lessons = await org.database((db) => assignmentsOfLessons({ ...asGradebook, db }, moduleIds))
    expect(lessons).toMatchObject([{ moduleId: moduleIds[0], assignmentId, maxPoints: 12.5, passPercent: 60 }])
    const asked = { userIds: [learner.user.id, org.admin.user.id], assignmentIds: [assignmentId] }
    const grades = await org.database((db) => gradesOfAssignments({ ...asGradebook, db }, asked))
    expect(grades).toMatchObject([{ userId: learner.user.id, points: 10.25, percentExact: 82, isPassed: true, isLate: false }])
  })

  it('is corrected after its release, with a reason that stays in the history', async () => {
    const { submissionId, enrolmentId } = await handedIn(org, { release: 'immediately' })
    expect((await grade(org, submissionId, { grades: [{ points: 40 }] })).envelope.data).toMatchObject({ state: 'released' })
    await mailsOf(org)
    expect(await itemRows(org, enrolmentId)).toMatchObject([{ state: 'failed', score: 40 }])
    expect(code(await grade(org, submissionId, { grades: [{ points: 70 }] }))).toEqual([422, 5030])
    const reason = 'The second page was overlooked.'
    const corrected = await grade(org, submissionId, { grades: [{ points: 70 }], reason })
    expect(corrected.envelope.data).toMatchObject({
      state: 'released',
      grades: [{ points: 70 }],
      corrections: [{ pointsBefore: 40, points: 70, reason }],
    })
    await mailsOf(org)
    expect(await itemRows(org, enrolmentId)).toMatchObject([{ state: 'passed', score: 70 }])
  })

  it('is handed in again, withdrawn, and completes by handing in where the author wants it', async () => {
    const { learner, assignmentId, enrolmentId } = await makeTask(org, { resubmissions: 1, completesOn: 'handedIn' })
    const first = await submitted(learner, assignmentId, { text: 'One' })
    await mailsOf(org)
    expect(await itemRows(org, enrolmentId)).toMatchObject([{ state: 'completed' }])
    // Sent again without a draft, nothing is handed in twice.
    expect(code(await submitIt(learner, assignmentId, {}))).toEqual([422, 7515])
    const second = await submitted(learner, assignmentId, { text: 'Two' })
    expect((await readTask(learner, assignmentId)).submissions).toMatchObject([
      { id: second.id, number: 2, state: 'submitted' },
      { id: first.id, number: 1, state: 'replaced' },
    ])
    expect(code(await submitIt(learner, assignmentId, { text: 'Three' }))).toEqual([409, 7514])
    expect(code(await grade(org, first.id, { grades: [{ points: 1 }] }))).toEqual([409, 7516])
    const withdraw = (submissionId: string) =>
      learner.call(learning.withdrawSubmission, { params: { id: assignmentId, submissionId } })
    expect((await withdraw(second.id)).envelope.data).toMatchObject({ state: 'draft', text: 'Two' })
    expect((await readTask(learner, assignmentId)).submissions).toMatchObject([{ id: first.id, state: 'submitted' }])
    expect(code(await withdraw(first.id))).toEqual([200, 200])
    await mailsOf(org)
    expect(await itemRows(org, enrolmentId)).toMatchObject([{ state: 'inProgress' }])
  })

  it('takes points for lateness, and obeys extensions and the close', async () => {
    const late = { latePolicy: 'penalty', penaltyPercent: 10, dueAt: fromNow(-1.5 * dayMs), release: 'immediately' }
    const { learner, assignmentId, submissionId } = await handedIn(org, late)
    expect(await read(submissionId)).toMatchObject({ isLate: true, daysLate: 2 })
    const graded = await grade(org, submissionId, { grades: [{ points: 90 }] })
    expect(graded.envelope.data).toMatchObject({ grades: [{ rawPoints: 90, penalty: 20, points: 70 }] })
    expect((await readTask(learner, assignmentId)).penaltyNow).toBe(20)
    const closed = await makeTask(org, { latePolicy: 'closed', dueAt: fromNow(-dayMs) })
    expect(code(await submitIt(closed.learner, closed.assignmentId))).toEqual([409, 7512])
    const extend = (until: string) =>
      org.admin.call(createExtension, {
        params: { id: closed.assignmentId },
        body: { userId: closed.learner.user.id, until, reason: 'Was ill' },
      })
    expect(code(await extend(fromNow(-1000)))).toEqual([422, 7505])
    expect(code(await extend(fromNow(dayMs)))).toEqual([201, 200])
    expect(await readTask(closed.learner, closed.assignmentId)).toMatchObject({ isExtended: true, refusal: null })
    expect(await submitted(closed.learner, closed.assignmentId)).toMatchObject({ isLate: false })
  })

  it('keeps names hidden until the release, and what was published as it was', async () => {
    const { submissionId, assignmentId, learner } = await handedIn(org, { anonymousMarking: true })
    const hidden = await org.admin.call(grading.readSubmissionToGrade, { params: { id: submissionId } })
    expect(hidden.envelope.data).toMatchObject({ person: null, grades: [{ person: null }] })
    expect(hidden.text).not.toContain(learner.email)
    const found = async (query: object) =>
      (await org.admin.call(grading.listSubmissions, { query: { assignment: assignmentId, ...query } })).envelope.data
    expect(await found({ person: learner.user.id })).toEqual([])
    await org.admin.call(updateAssignment, { params: { id: assignmentId }, body: { maxPoints: 10 } })
    await grade(org, submissionId, { grades: [{ points: 100 }] })
    await org.admin.call(grading.releaseSubmission, { params: { id: submissionId } })
    expect(await found({ person: learner.user.id, state: 'released', timing: 'onTime' })).toMatchObject([
      { points: 100, maxPoints: 100, person: { email: learner.email } },
    ])
  })

  it('is closed to others, and refuses what it does not take', async () => {
    const { learner, assignmentId, submissionId } = await handedIn(org)
    const other = await freshOrganization()
    expect(code(await submitIt(org.learner, assignmentId))).toEqual([403, 6450])
    expect(code(await other.admin.call(grading.readSubmissionToGrade, { params: { id: submissionId } }))).toEqual([404, 7510])
    expect((await grade(org, submissionId, { grades: [{ points: 1 }] }, learner)).status).toBe(403)
    const task = await makeTask(org)
    expect(code(await submitIt(task.learner, task.assignmentId, { link: 'https://example.org' }))).toEqual([422, 7517])
    expect((await submitIt(task.learner, task.assignmentId, { link: 'javascript:alert(1)' })).status).toBe(422)
    const theirs = { params: { id: assignmentId, submissionId } }
    expect(code(await task.learner.call(learning.readSubmission, theirs))).toEqual([404, 7510])
    expect(code(await task.learner.call(learning.withdrawSubmission, theirs))).toEqual([404, 7510])
  })
})
