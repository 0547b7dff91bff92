import { z } from 'zod'
import { PublishedRubric } from '@/lib/domain/assessing/assignments/definition-shapes.contract'
import { exampleAssignmentId, shownAssignment } from '@/lib/domain/assessing/assignments/definitions.contract'
import { exampleIds } from '@/lib/domain/assessing/assignments/submissions/submission-shapes.contract'
import { shownRubric } from '@/lib/domain/assessing/rubrics/rubrics.contract'
import { examplePerson } from '@/lib/domain/house/roles/role-members.contract'
import { contract } from '@/lib/domain/rooms'
import { anyOf, Id, Instant, named, prose, severalOf } from '@/lib/platform/http/contract'
import { Complaint, exampleReview, exampleWorkId, ReviewedWork, reviewFields, Texts } from './review-shapes.contract'
import { longestComment, Settings, someProse } from './settings-shapes.contract'
import { peerComplaintDecisions } from './words'

const Person = z.object({ id: Id, name: z.object({ ar: z.string(), en: z.string() }), email: z.string() })
const listed = {
  id: Id,
  assignment: z.object({ id: Id, title: Texts }),
  person: Person.nullable().describe('Who handed it in; null: names are hidden until the grade is released'),
  isGone: z.boolean().describe('It was withdrawn'),
  askedCount: z.int().describe('Reviews that are asked for it'),
  reviewCount: z.int().describe('Reviews that were handed in and count'),
  openComplaintCount: z.int(),
  reviewPoints: z.number().nullable().describe('The average of the totals; null: there is no review'),
  leastPoints: z.number().nullable().describe('The lowest total'),
  mostPoints: z.number().nullable().describe('The highest total'),
  decidedPoints: z.number().nullable().describe('Points of the last word, before what lateness costs; null: none yet'),
  decidedAt: Instant.nullable(),
  createdAt: Instant,
}
const Listed = z.object(listed)
const Review = z.object({
  ...reviewFields,
  reviewer: Person.nullable(),
  doesCount: z.boolean(),
  complaint: Complaint.nullable(),
})
const Detail = z.object({
  ...listed,
  submissionId: Id,
  submissionState: z.string().describe('As in the list of submissions'),
  work: ReviewedWork,
  rubric: PublishedRubric.nullable(),
  rubricPoints: z.number().describe('The most points of the rubric'),
  maxPoints: z.number().describe('Of the assignment'),
  ...Settings.pick({ average: true, sharePercent: true, givingPercent: true, isBlind: true }).shape,
  instructorPercent: z.number().describe('The percent of the grade that the instructor gives: what the other two leave'),
  ownPercent: z.number().nullable().describe('What the instructor gave, 0 to 100'),
  points: z
    .number()
    .nullable()
    .describe(
      'Points that the reviews and the own part make now; null: a part is missing. In teams with own grades, of the first person',
    ),
  decidedReason: z.string(),
  reviews: z.array(Review).describe('Without those that are not begun'),
})
named({ PeerReviewedWork: Detail, PeerReviewedWorkInList: Listed, PeerReviewOfWork: Review })

const person = { id: examplePerson.userId, name: examplePerson.name, email: examplePerson.email }
const work: z.input<typeof Listed> = {
  id: exampleWorkId,
  assignment: { id: exampleAssignmentId, title: shownAssignment.title },
  person,
  isGone: false,
  askedCount: 3,
  reviewCount: 1,
  openComplaintCount: 0,
  reviewPoints: 2.5,
  leastPoints: 2.5,
  mostPoints: 2.5,
  decidedPoints: null,
  decidedAt: null,
  createdAt: '2026-12-11T05:00:00.000Z',
}
const { title, design, allowsOwnPoints } = shownRubric
const complaint: z.input<typeof Complaint> = {
  state: 'accepted',
  reason: 'All sources are on page three.',
  answer: 'That is right.',
  complainedAt: '2026-12-20T08:00:00.000Z',
  answeredAt: '2026-12-21T08:00:00.000Z',
}
const review: z.input<typeof Review> = { ...exampleReview, reviewer: person, doesCount: true, complaint: null }
const detail: z.input<typeof Detail> = {
  ...work,
  submissionId: exampleIds.submission,
  submissionState: 'submitted',
  work: { text: 'The nearest exit is on the left.', link: '', files: [] },
  rubric: { title, design, allowsOwnPoints },
  rubricPoints: 5,
  maxPoints: 100,
  average: 'median',
  sharePercent: 100,
  givingPercent: 0,
  isBlind: true,
  instructorPercent: 0,
  ownPercent: null,
  points: 50,
  decidedReason: '',
  reviews: [review],
}
const params = z.object({ id: Id })
const example = { id: exampleWorkId }
const decided = { decidedPoints: 50, decidedAt: '2026-12-19T08:00:00.000Z', submissionState: 'graded' }

export const listReviewedWorks = contract({
  id: 'reviewedWorks.list',
  method: 'GET',
  path: '/admin/assessment/reviewed-work/list',
  summary: 'List works that people review',
  description:
    'With the spread of their reviews. `complaint: open` leaves those with a complaint that waits. With the permission for the caller’s own paths only: works in lessons of paths that they made or teach.',
  access: { role: 'admin', permission: 'assessmentGrade.read', reach: ['own'] },
  query: z.strictObject({
    assignment: severalOf(Id).optional(),
    complaint: anyOf(['open', 'none']).optional(),
  }),
  returns: z.array(Listed),
  list: { type: 'cursor', orderBy: ['createdAt'], default: 'createdAt:asc' },
  example: { returns: [work] },
})

export const readReviewedWork = contract({
  id: 'reviewedWorks.read',
  method: 'GET',
  path: '/admin/assessment/reviewed-work/:id',
  summary: 'Read a work with all of its reviews',
  description: 'Instructors see who reviewed, also where reviews are blind.',
  access: { role: 'admin', permission: 'assessmentGrade.read', reach: ['own'] },
  params,
  returns: Detail,
  errors: ['reviewedWorkNotFound'],
  example: { params: example, returns: detail },
})

export const gradeReviewedWork = contract({
  id: 'reviewedWorks.grade',
  method: 'PUT',
  path: '/admin/assessment/reviewed-work/:id/grade',
  about: 'person',
  summary: 'Say the last word on a reviewed work',
  description:
    'Makes the grade of the submission, as grading it does. Without `points` the reviews, the reviews given and `ownPercent` make them (409/7630 while a part is missing). Other `points` need a `reason`, and so does every change after the release (422/5030 without).',
  access: { role: 'admin', permission: 'assessmentGrade.update', reach: ['own'] },
  audit: 'peerReviewedWorkGraded',
  status: 200,
  params,
  body: z.strictObject({
    points: z.number().min(0).max(10_000).optional().describe('Other points than the reviews make, before what lateness costs'),
    ownPercent: z.number().min(0).max(100).optional().describe("The instructor's part of the grade"),
    comment: someProse(longestComment).optional().describe('To the learner; left out: stays as it is'),
    reason: prose(500).optional().describe('Why it differs, or changes after the release'),
  }),
  returns: Detail,
  errors: [
    ...([
      'reviewedWorkNotFound',
      'reviewedWorkGone',
      'peerGradeOpen',
      'submissionNotFound',
      'submissionState',
      'markersTwo',
    ] as const),
    ...(['pointsInvalid', 'marksInvalid', 'marksOpen'] as const),
  ],
  example: { params: example, body: {}, returns: { ...detail, ...decided } },
})

export const answerPeerComplaint = contract({
  id: 'reviewedWorks.answer',
  method: 'PUT',
  path: '/admin/assessment/peer-review/:reviewId/complaint',
  about: 'person',
  summary: 'Decide about a complaint about a review',
  description:
    'accepted: the review does not count any more, and the average changes; a grade that was given stays until the last word changes it. Both people are notified. A decision can be changed; without a complaint it answers 409/7629.',
  access: { role: 'admin', permission: 'assessmentGrade.update', reach: ['own'] },
  audit: 'peerComplaintAnswered',
  status: 200,
  params: z.object({ reviewId: Id }),
  body: z.strictObject({ decision: z.enum(peerComplaintDecisions), answer: prose(2000) }),
  returns: Detail,
  errors: ['peerReviewNotFound', 'peerComplaintState'],
  example: {
    params: { reviewId: exampleReview.id },
    body: { decision: 'accepted', answer: complaint.answer },
    returns: {
      ...detail,
      reviewCount: 0,
      reviewPoints: null,
      leastPoints: null,
      mostPoints: null,
      points: null,
      reviews: [{ ...review, doesCount: false, complaint }],
    },
  },
})
