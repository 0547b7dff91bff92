import { grade, makeTask, submitted } from '@/lib/domain/assessing/assignments/assignments.fixtures'
import { readSubmissionToGrade } from '@/lib/domain/assessing/assignments/grading/grading.contract'
import { createRubric, shownRubric } from '@/lib/domain/assessing/rubrics/rubrics.contract'
import type { Org, Person } from '@/lib/domain/testing/contract-suite'
import { putEnrolment } from '@/lib/domain/testing/learning'
import { make, unique } from '@/lib/domain/testing/preparations'
import { newId } from '@/lib/platform/ids'
import { listReviewedWorks, type readReviewedWork } from './desk.contract'
import { readOwnPeerReviews, submitPeerReview } from './own-reviews.contract'
import { beginPeerReviews, savePeerReviewSettings } from './settings.contract'

export const dayMs = 86_400_000
export const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString()
export type OwnReviews = (typeof readOwnPeerReviews)['example']['returns']
export type Detail = (typeof readReviewedWork)['example']['returns']

/** Marks by the rubric of the fixtures: none 0, some 2.5, all 5 points. */
export const marked = (level: 'none' | 'some' | 'all', comment = '') => ({ sources: { level, points: null, comment } })

export const set = (org: Org, id: string, body: object) => org.admin.call(savePeerReviewSettings, { params: { id }, body })
const whole = { isOn: true, opensAt: '2026-01-01T00:00:00.000Z', dueAt: '2099-01-01T00:00:00.000Z' }

/** An assignment with a rubric whose people review each other, and one learner in its lesson. */
export async function makeReviewed(org: Org, { settings = {} as object, fields = {} as object } = {}) {
  const rubricId = await make(org, createRubric, { title: { en: `Rubric ${unique()}` }, design: shownRubric.design })
  const task = await makeTask(org, { rubricId, maxPoints: 5, ...fields })
  const { envelope } = await set(org, task.assignmentId, { ...whole, reviewsEach: 2, ...settings })
  if (envelope.statusCode !== 200) throw new Error(`Peer review was not set: ${JSON.stringify(envelope)}`)
  return task
}

export async function joined(org: Org, pathId: string): Promise<Person> {
  const person = await org.person(`reviewer${newId().slice(-12)}`, org.roles.learner)
  await putEnrolment(org, pathId, person)
  return person
}

export const begin = (org: Org, id: string) => org.admin.call(beginPeerReviews, { params: { id } })

/** Some people who handed in, with their works shared out. */
export async function makeClass(org: Org, size: number, how: { settings?: object; fields?: object } = {}) {
  const task = await makeReviewed(org, how)
  const people = [task.learner]
  while (people.length < size) people.push(await joined(org, task.pathId))
  const submissions: string[] = []
  for (const [at, person] of people.entries())
    submissions.push((await submitted(person, task.assignmentId, { text: `Work of person ${at}` })).id)
  const { envelope } = await begin(org, task.assignmentId)
  if (envelope.statusCode !== 200) throw new Error(`Reviews did not begin: ${JSON.stringify(envelope)}`)
  return { ...task, people, submissions }
}

export const ownReviews = async (by: Person, id: string) =>
  (await by.call(readOwnPeerReviews, { params: { id } })).envelope.data as OwnReviews

export const handIn = (by: Person, id: string, reviewId: string, body: object = { marks: marked('some'), comment: 'Fine.' }) =>
  by.call(submitPeerReview, { params: { id, reviewId }, body })

/** Two people of whom the first reviewed the second; `released`: the grade of the second is released. */
export async function reviewedOnce(org: Org, { isReleased = false } = {}) {
  const made = await makeClass(org, 2, { settings: { reviewsEach: 1 }, fields: { release: 'immediately' } })
  const [reviewer, author] = made.people
  if (!reviewer || !author) throw new Error('A class has people')
  const [review] = (await ownReviews(reviewer, made.assignmentId)).toGive
  const reviewId = review?.id ?? ''
  await handIn(reviewer, made.assignmentId, reviewId)
  const submissionId = made.submissions[1] ?? ''
  if (isReleased) await grade(org, submissionId, { grades: [{ marks: marked('all') }] })
  return { ...made, reviewer, author, reviewId, submissionId, workId: await workOf(org, made.assignmentId, author) }
}

export async function workOf(org: Org, assignmentId: string, person: Person): Promise<string> {
  const { envelope } = await org.admin.call(listReviewedWorks, { query: { assignment: assignmentId } })
  const works = envelope.data as { id: string; person: { id: string } | null }[]
  return works.find((work) => work.person?.id === person.user.id)?.id ?? ''
}

export const submission = async (org: Org, id: string) =>
  (await org.admin.call(readSubmissionToGrade, { params: { id } })).envelope
    .data as (typeof readSubmissionToGrade)['example']['returns']
