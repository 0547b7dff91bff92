import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { readTask, submitted } from '@/lib/domain/assessing/assignments/assignments.fixtures'
import { withdrawSubmission } from '@/lib/domain/assessing/assignments/submissions/submissions.contract'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { mailsOf } from '@/lib/domain/testing/mails'
import { code } from '@/lib/domain/testing/walks'
import { answerPeerComplaint, gradeReviewedWork, listReviewedWorks, readReviewedWork } from './desk.contract'
import { complainAboutPeerReview, gradeExample, savePeerReview } from './own-reviews.contract'
import {
  begin,
  type Detail,
  handIn,
  joined,
  makeClass,
  makeReviewed,
  marked,
  type OwnReviews,
  ownReviews,
  reviewedOnce,
  set,
  submission,
  workOf,
} from './peer-reviews.fixtures'
import { savePeerReviewExample } from './settings.contract'
import { beginDueReviews } from './sharing.service'

let org: Org
beforeAll(async () => {
  org = await freshOrganization()
})

const kinds = async (userId: string) => {
  await mailsOf(org)
  const rows = await org.database((db) =>
    db.execute<{ kind: string }>(sql`select kind from notifications where user_id = ${userId} order by created_at, kind`),
  )
  return rows.map(({ kind }) => kind)
}
const detailOf = async (id: string) => (await org.admin.call(readReviewedWork, { params: { id } })).envelope.data as Detail
const gradeIt = (id: string, body: object) => org.admin.call(gradeReviewedWork, { params: { id }, body })

describe('peer review', () => {
  it('leads from works that are shared out to a grade by the median', async () => {
    const { assignmentId, people, submissions } = await makeClass(org, 3, { fields: { release: 'byHand' } })
    const levels = ['none', 'some', 'all'] as const
    for (const [at, person] of people.entries()) {
      const { toGive, wait, received } = await ownReviews(person, assignmentId)
      expect([toGive.length, wait, received]).toEqual([2, null, []])
      for (const { id, work, author } of toGive) {
        expect(author).toBeNull()
        expect(work.text).not.toBe(`Work of person ${at}`)
        expect(code(await handIn(person, assignmentId, id, { comment: 'Only this' }))).toEqual([422, 7628])
        const strange = { marks: { other: { level: 'none', points: null, comment: '' } } }
        expect(code(await handIn(person, assignmentId, id, strange))).toEqual([422, 7627])
        const draft = { params: { id: assignmentId, reviewId: id }, body: { marks: marked('none', 'So far') } }
        expect((await person.call(savePeerReview, draft)).envelope.data).toMatchObject({ state: 'draft', points: null })
        const done = await handIn(person, assignmentId, id, { marks: marked(levels[at] ?? 'all', 'Page two') })
        expect(done.envelope.data).toMatchObject({ state: 'handedIn', isLate: false, points: at * 2.5 })
        expect(code(await handIn(person, assignmentId, id))).toEqual([409, 7626])
      }
    }
    const [first] = people
    if (!first) return
    const workId = await workOf(org, assignmentId, first)
    const detail = await detailOf(workId)
    // The others gave 2.5 and 5.
    expect(detail).toMatchObject({
      reviewCount: 2,
      reviewPoints: 3.75,
      leastPoints: 2.5,
      mostPoints: 5,
      points: 3.75,
      maxPoints: 5,
    })
    expect(detail.reviews.map(({ points }) => points).toSorted()).toEqual([2.5, 5])
    expect(code(await gradeIt(workId, { points: 4 }))).toEqual([422, 5030])
    expect((await gradeIt(workId, { comment: 'As your colleagues say.' })).envelope.data).toMatchObject({ decidedPoints: 3.75 })
    expect(await submission(org, submissions[0] ?? '')).toMatchObject({
      state: 'graded',
      grades: [{ points: 3.75, percent: 75, marks: null }],
    })
    const other = await gradeIt(workId, { points: 5, reason: 'One reviewer overlooked a page.' })
    expect(other.envelope.data).toMatchObject({
      decidedPoints: 5,
      decidedReason: 'One reviewer overlooked a page.',
      points: 3.75,
    })
    expect(await submission(org, submissions[0] ?? '')).toMatchObject({
      grades: [{ points: 5, comment: 'As your colleagues say.' }],
    })
  })

  it('adds people who come late, and gives reviewers of a withdrawn work another one', async () => {
    const { assignmentId, pathId, people } = await makeClass(org, 3, { settings: { reviewsEach: 1 } })
    const late = await joined(org, pathId)
    expect((await ownReviews(late, assignmentId)).wait).toBe('nothingHandedIn')
    const { id: submissionId } = await submitted(late, assignmentId, { text: 'Late work' })
    await mailsOf(org)
    const given = async () => {
      const all: OwnReviews['toGive'] = []
      for (const person of [...people, late]) all.push(...(await ownReviews(person, assignmentId)).toGive)
      return all.map(({ work }) => work.text).toSorted()
    }
    expect(await given()).toEqual(['Late work', 'Work of person 0', 'Work of person 1', 'Work of person 2'])
    expect(await kinds(late.user.id)).toContain('peerReviewsAsked')
    await late.call(withdrawSubmission, { params: { id: assignmentId, submissionId } })
    await mailsOf(org)
    expect(await given()).toEqual(['Work of person 0', 'Work of person 1', 'Work of person 2'])
    expect((await ownReviews(late, assignmentId)).wait).toBe('nothingHandedIn')
  })

  it('begins by itself when its time has come, and marks late reviews', async () => {
    const { assignmentId, learner, pathId } = await makeReviewed(org, { settings: { dueAt: '2026-01-02T00:00:00.000Z' } })
    const other = await joined(org, pathId)
    await submitted(learner, assignmentId)
    await submitted(other, assignmentId)
    expect((await ownReviews(learner, assignmentId)).wait).toBe('notBegun')
    await beginDueReviews()
    const [review] = (await ownReviews(learner, assignmentId)).toGive
    expect((await handIn(learner, assignmentId, review?.id ?? '')).envelope.data).toMatchObject({ isLate: true })
    expect(code(await set(org, assignmentId, { reviewsEach: 5 }))).toEqual([409, 7621])
    expect(code(await set(org, assignmentId, { sharePercent: 80, givingPercent: 30 }))).toEqual([422, 7622])
    expect(code(await handIn(other, assignmentId, review?.id ?? ''))).toEqual([404, 7620])
  })

  it('lets people grade the example first, and then see how its author did', async () => {
    const task = await makeReviewed(org)
    const example = { text: 'A short plan.', marks: marked('some', 'Two are missing'), comment: 'Fair.' }
    const save = (body: object) => org.admin.call(savePeerReviewExample, { params: { id: task.assignmentId }, body })
    expect(code(await save({ sample: { ...example, marks: {} } }))).toEqual([422, 7628])
    expect(code(await save({ sample: example }))).toEqual([200, 200])
    const other = await joined(org, task.pathId)
    for (const person of [task.learner, other]) await submitted(person, task.assignmentId)
    await begin(org, task.assignmentId)
    const before = await ownReviews(other, task.assignmentId)
    expect(before).toMatchObject({
      wait: 'exampleFirst',
      toGive: [],
      sample: { text: 'A short plan.', own: null, author: null },
    })
    const graded = { params: { id: task.assignmentId }, body: { marks: marked('all') } }
    expect((await other.call(gradeExample, graded)).envelope.data).toMatchObject({
      wait: null,
      toGive: [{ state: 'asked' }],
      sample: { own: { points: 5 }, author: { points: 2.5, comment: 'Fair.' } },
    })
    expect(code(await other.call(gradeExample, graded))).toEqual([409, 7625])
  })

  it('takes a review out of the grade after a complaint that is accepted', async () => {
    const { assignmentId, reviewer, author, reviewId, workId, submissionId } = await reviewedOnce(org)
    const complaint = { params: { id: assignmentId, reviewId }, body: { reason: 'All sources are on page three.' } }
    expect(code(await author.call(complainAboutPeerReview, complaint))).toEqual([409, 7629])
    await gradeIt(workId, {})
    expect((await ownReviews(author, assignmentId)).received).toMatchObject([{ id: reviewId, points: 2.5, reviewer: null }])
    expect(code(await reviewer.call(complainAboutPeerReview, complaint))).toEqual([404, 7620])
    expect((await author.call(complainAboutPeerReview, complaint)).envelope.data).toMatchObject({ complaint: { state: 'open' } })
    const open = await org.admin.call(listReviewedWorks, { query: { assignment: assignmentId, complaint: 'open' } })
    expect(open.envelope.data).toMatchObject([{ id: workId, openComplaintCount: 1 }])
    const decided = await org.admin.call(answerPeerComplaint, {
      params: { reviewId },
      body: { decision: 'accepted', answer: 'That is right.' },
    })
    expect(decided.envelope.data).toMatchObject({ reviewCount: 0, points: null, reviews: [{ doesCount: false }] })
    expect(await kinds(author.user.id)).toContain('peerComplaintAnswered')
    expect(await kinds(reviewer.user.id)).toContain('peerReviewContested')
    expect(code(await gradeIt(workId, {}))).toEqual([409, 7630])
    const reason = 'The review did not count any more.'
    expect((await gradeIt(workId, { points: 5, reason })).envelope.data).toMatchObject({ decidedPoints: 5 })
    expect(await submission(org, submissionId)).toMatchObject({ corrections: [{ pointsBefore: 2.5, points: 5, reason }] })
    expect((await readTask(author, assignmentId)).submissions).toMatchObject([{ grade: { points: 5 } }])
  })
})
