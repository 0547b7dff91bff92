import type { Org, Person } from '@/lib/domain/testing/contract-suite'
import { content, type PersonColumns, product, shownIn, stays } from '@/lib/domain/testing/person-columns'
import { handedIn } from '../assignments.fixtures'
import { createPlacedComment } from './comments.contract'
import { giveMarks } from './marking.contract'
import { drawModerationSample } from './samples.contract'

const notShown = 'not: marks before they became the grade, which is shown'
/** Columns with text of the tables of this folder. */
export const markingColumns: PersonColumns = {
  assignment_submission_comments: {
    quote: shownIn('assignmentSubmissions'),
    comment: shownIn('assignmentSubmissions'),
  },
  assignment_submission_markings: { grades: { shown: notShown, erased: true } },
  assignment_submission_agreements: {
    grades: { shown: notShown, erased: true },
    note: { shown: 'not: a note between markers', erased: true },
  },
  assignment_samples: content,
  assignment_sampled_submissions: {
    reasons: product,
    note: stays('not: a note between people who grade', 'a grade has to be explained years later'),
  },
}

export const text = 'Left, then down the stairs.'
export const onStairs = { kind: 'text', start: 20, end: 26, quote: 'stairs' }

export const comment = (by: Person, id: string, place: object = onStairs, words = 'Which stairs?') =>
  by.call(createPlacedComment, { params: { id }, body: { place, comment: words } })

export const mark = (by: Person, id: string, points: number, handsIn = true) =>
  by.call(giveMarks, { params: { id }, body: { grades: [{ points, comment: `By ${points}` }], handsIn } })

/** Another person who grades. */
export const grader = (org: Org, name: string) => org.person(name, org.roles.admin)

/** A submission that two people marked. */
export async function markedTwice(org: Org, one: number, other: number, fields: object = {}) {
  const task = await handedIn(org, { markers: 'two', markerTolerance: 5, ...fields })
  const second = await grader(org, `second${task.submissionId.slice(-8)}`)
  await mark(org.admin, task.submissionId, one)
  const { envelope } = await mark(second, task.submissionId, other)
  return { ...task, second, marking: envelope.data }
}

export const draw = (by: Person, id: string, body: object = { percent: 100 }) =>
  by.call(drawModerationSample, { params: { id }, body })
