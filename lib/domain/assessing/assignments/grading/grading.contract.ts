import { z } from 'zod'
import { RubricMarks } from '@/lib/domain/assessing/rubrics/design-shapes.contract'
import { examplePerson } from '@/lib/domain/house/roles/role-members.contract'
import { contract } from '@/lib/domain/rooms'
import { anyOf, changedAt, changedBetween, Id, Instant, limitedText, named, prose, severalOf } from '@/lib/platform/http/contract'
import { PublishedRubric, Settings } from '../definition-shapes.contract'
import { exampleAssignmentId, shownAssignment } from '../definitions.contract'
import { exampleIds, exampleWork, Work } from '../submissions/submission-shapes.contract'
import { handedInStates } from '../words'

const Texts = z.object({ ar: z.string().optional(), en: z.string().optional() })
const Person = z
  .object({ id: Id, name: z.object({ ar: z.string(), en: z.string() }), email: z.string() })
  .nullable()
  .describe('null: the assignment is marked anonymously, and the grade is not released yet')
/** Grades that one request releases, and people of a team. */
export const mostReleased = 500
const mostGrades = 200

const head = {
  id: Id,
  assignment: z.object({ id: Id, title: Texts }),
  number: Work.shape.number,
  state: z.enum(handedInStates),
  person: Person,
  team: z.object({ id: Id, name: Texts }).nullable().describe('null: of one person, or of a team whose name is hidden'),
  submittedAt: Instant.nullable(),
  dueAt: Work.shape.dueAt,
  isLate: z.boolean(),
  daysLate: z.int(),
  maxPoints: z.number(),
  gradedAt: Instant.nullable(),
  releasedAt: Instant.nullable(),
}
const SubmissionToGrade = z.object({
  ...head,
  points: z.number().nullable().describe('After what lateness costs. null also where people of a team have different grades'),
  percent: z.int().nullable(),
  isPassed: z.boolean().nullable(),
  updatedAt: changedAt,
})
const Grade = z.object({
  ref: Id.describe('Names the person in `grades`; the same also where names are hidden'),
  person: Person,
  rawPoints: z.number().nullable().describe('Before what lateness costs; null: not graded yet'),
  penalty: z.number(),
  points: z.number().nullable(),
  percent: z.int().nullable(),
  isPassed: z.boolean().nullable(),
  marks: RubricMarks.nullable(),
  comment: z.string().describe('To the learner'),
})
export const SubmissionDetail = z.object({
  ...head,
  text: Work.shape.text,
  link: Work.shape.link,
  files: Work.shape.files,
  ...Settings.pick({
    kinds: true,
    passPercent: true,
    latePolicy: true,
    penaltyPercent: true,
    penaltyFloor: true,
    teamGrades: true,
    markers: true,
    markerTolerance: true,
  }).shape,
  rubric: PublishedRubric.nullable(),
  grades: z.array(Grade).describe('One for each person of the submission'),
  corrections: z
    .array(z.object({ ref: Id, pointsBefore: z.number(), points: z.number(), reason: z.string(), createdAt: Instant }))
    .describe('Changes after the release, newest first'),
  versions: z
    .array(z.object({ id: Id, number: z.int(), state: z.enum(handedInStates), submittedAt: Instant.nullable() }))
    .describe('Everything that the person or team handed in, newest first'),
  similarity: z
    .object({ share: z.number(), reportUrl: z.string().nullable() })
    .nullable()
    .describe('From a service that compares texts; null: none is connected, or it has no result yet'),
  previousId: Id.nullable().describe('The submission that was handed in just before, in one of the asked states'),
  nextId: Id.nullable().describe('The one that was handed in just after'),
})
named({ SubmissionToGrade, SubmissionDetail, SubmissionGrade: Grade })

const person = { id: examplePerson.userId, name: examplePerson.name, email: examplePerson.email }
const { text, link, files, ...exampleHead } = exampleWork
const common = {
  ...exampleHead,
  state: 'submitted' as const,
  assignment: { id: exampleAssignmentId, title: shownAssignment.title },
  person,
  team: null,
  maxPoints: 100,
  gradedAt: null,
  releasedAt: null,
}
const ungraded = { rawPoints: null, penalty: 0, points: null, percent: null, isPassed: null, marks: null, comment: '' }
const { kinds, passPercent, latePolicy, penaltyPercent, penaltyFloor, teamGrades, markers, markerTolerance } = shownAssignment
export const shownSubmission: z.input<typeof SubmissionDetail> = {
  ...common,
  text,
  link,
  files,
  kinds,
  passPercent,
  latePolicy,
  penaltyPercent,
  penaltyFloor,
  teamGrades,
  markers,
  markerTolerance,
  rubric: null,
  grades: [{ ref: exampleIds.person, person, ...ungraded }],
  corrections: [],
  versions: [{ id: exampleIds.submission, number: 1, state: 'submitted', submittedAt: common.submittedAt }],
  similarity: null,
  previousId: null,
  nextId: null,
}
const gradedAt = '2026-11-24T09:00:00.000Z'
const given = { rawPoints: 85.5, penalty: 0, points: 85.5, percent: 85, isPassed: true, comment: 'Clear and complete.' }
const graded: z.input<typeof SubmissionDetail> = {
  ...shownSubmission,
  state: 'graded',
  gradedAt,
  grades: [{ ref: exampleIds.person, person, marks: null, ...given }],
}

const params = z.object({ id: Id })
const example = { id: exampleIds.submission }

export const listSubmissions = contract({
  id: 'submissionGrading.list',
  method: 'GET',
  path: '/admin/assessment/submission/list',
  summary: 'List submissions',
  description:
    'Everything that was handed in, drafts left out; those that wait for a grade have the state `submitted`, those that wait for their release `graded`. While a name is hidden, `person` does not find it. With the permission for the caller’s own paths only: those in lessons of paths that they made or teach.',
  access: { role: 'admin', permission: 'assessmentGrade.read', reach: ['own'] },
  query: z.strictObject({
    assignment: severalOf(Id).optional(),
    person: severalOf(Id).optional(),
    state: anyOf(handedInStates).optional(),
    timing: anyOf(['late', 'onTime']).optional(),
    ...changedBetween,
  }),
  returns: z.array(SubmissionToGrade),
  list: { type: 'cursor', orderBy: ['submittedAt', 'updatedAt'], default: 'submittedAt:asc' },
  example: { returns: [{ ...common, points: null, percent: null, isPassed: null, updatedAt: gradedAt }] },
})

export const readSubmissionToGrade = contract({
  id: 'submissionGrading.read',
  method: 'GET',
  path: '/admin/assessment/submission/:id',
  summary: 'Read a submission',
  description:
    'With files, grades and their history. `state` chooses which submissions `previousId` and `nextId` lead to; without it all. Reading it leaves a record in the activity log, one for each caller, submission and quarter of an hour.',
  access: { role: 'admin', permission: 'assessmentGrade.read', reach: ['own'] },
  audit: 'submissionViewed',
  params,
  query: z.strictObject({ state: anyOf(handedInStates).optional() }),
  returns: SubmissionDetail,
  errors: ['submissionNotFound'],
  example: { params: example, returns: shownSubmission },
})

export const gradeSubmission = contract({
  id: 'submissionGrading.grade',
  method: 'PATCH',
  path: '/admin/assessment/submission/:id/grade',
  about: 'person',
  summary: 'Grade a submission',
  description:
    'Without `ref` a grade is for everyone of the submission; where `teamGrades` is `apart`, `ref` names the person. Without a rubric `points` is from 0 to `maxPoints` (422/7525); with one `marks` make the points, and may be saved while criteria are open. Lateness is subtracted by the server. Once everyone has points, the submission is `graded`, or `released` where the assignment releases at once. What is `released` is corrected: that needs a `reason` (422/5030 without) and full marks (422/7527); progress follows, and the learner is notified. What was `replaced` answers 409/7516, and what two markers have not agreed on yet 409/7586.',
  access: { role: 'admin', permission: 'assessmentGrade.update', reach: ['own'] },
  audit: 'submissionGraded',
  params,
  body: z.strictObject({
    grades: z
      .array(
        z.strictObject({
          ref: Id.optional(),
          points: z.number().min(0).max(10_000).optional().describe('Before what lateness costs, kept with four decimal places'),
          marks: RubricMarks.optional(),
          comment: limitedText(10_000).optional().describe('To the learner; left out: stays as it is'),
        }),
      )
      .min(1)
      .max(mostGrades)
      .describe('Of several for one person the last counts'),
    reason: prose(500)
      .min(1)
      .optional()
      .describe('Of the correction of a released grade. Kept in its history; the learner does not see it'),
  }),
  returns: SubmissionDetail,
  errors: ['submissionNotFound', 'submissionState', 'pointsInvalid', 'marksInvalid', 'marksOpen', 'markersTwo'],
  example: {
    params: example,
    body: { grades: [{ points: 85.5, comment: 'Clear and complete.' }] },
    returns: graded,
  },
})

export const releaseSubmission = contract({
  id: 'submissionGrading.releaseOne',
  method: 'POST',
  path: '/admin/assessment/submission/:id/release',
  about: 'person',
  summary: 'Release the grade of one submission',
  description:
    'A submission in `graded` becomes `released`. In any other state it answers 409/7516; while a moderator has to look at it 409/7595.',
  access: { role: 'admin', permission: 'assessmentGrade.release', reach: ['own'] },
  audit: 'submissionReleased',
  status: 200,
  params,
  returns: SubmissionDetail,
  errors: ['submissionNotFound', 'submissionState', 'releaseHeld'],
  example: { params: example, returns: { ...graded, state: 'released', releasedAt: gradedAt } },
})

export const releaseAllGrades = contract({
  id: 'submissionGrading.release',
  method: 'POST',
  path: '/admin/assessment/assignment/:id/release',
  summary: 'Release the grades of an assignment',
  description: `Every submission in \`graded\` becomes \`released\`: its learners see the grade, and a pass completes the lesson. Up to ${mostReleased} submissions in one request, oldest first; repeat it while \`hasMore\` is true. While a sample of the assignment is open it answers 409/7595. With the permission for the caller’s own paths only: those in lessons of paths that they made or teach.`,
  access: { role: 'admin', permission: 'assessmentGrade.release', reach: ['own'] },
  audit: 'submissionReleased',
  status: 200,
  params,
  returns: z.object({ releasedCount: z.int(), hasMore: z.boolean().describe('Whether further grades wait') }),
  errors: ['assignmentMissing', 'releaseHeld'],
  example: { params: { id: exampleAssignmentId }, returns: { releasedCount: 12, hasMore: false } },
})
