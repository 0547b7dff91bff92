import { z } from 'zod'
import { PublishedRubric } from '@/lib/domain/assessing/assignments/definition-shapes.contract'
import { exampleAssignmentId } from '@/lib/domain/assessing/assignments/definitions.contract'
import { RubricMarks } from '@/lib/domain/assessing/rubrics/design-shapes.contract'
import { shownRubric } from '@/lib/domain/assessing/rubrics/rubrics.contract'
import { contract } from '@/lib/domain/rooms'
import { Id, Instant, named, prose } from '@/lib/platform/http/contract'
import { Complaint, exampleReview, ReviewedWork, reviewFields, Texts } from './review-shapes.contract'
import { initialSettings, longestComment, Settings, someProse } from './settings-shapes.contract'
import { peerComplaintStates, reviewWaits } from './words'

const ReviewToGive = z.object({
  ...reviewFields,
  author: Texts.nullable().describe('The name of the person or team; null: reviews are blind'),
  work: ReviewedWork,
  complaint: z.enum(peerComplaintStates).nullable().describe('About this review; accepted: it does not count'),
  version: z.int(),
})
const ReceivedReview = z.object({
  ...reviewFields,
  reviewer: Texts.nullable().describe('null: reviews are blind'),
  complaint: Complaint.nullable(),
})
const graded = { marks: RubricMarks, points: z.number() }
const OwnPeerReviews = z.object({
  ...Settings.pick({ reviewsEach: true, isBlind: true, average: true, sharePercent: true, givingPercent: true }).shape,
  opensAt: Instant,
  dueAt: Instant,
  rubric: PublishedRubric.nullable().describe('null: reviews have not begun'),
  wait: z
    .enum(reviewWaits)
    .nullable()
    .describe(
      'Why no reviews can be given now. notBegun: they begin at `opensAt`; nothingHandedIn: only people who handed in give reviews; exampleFirst: the example is graded first',
    ),
  sample: z
    .object({
      text: z.string(),
      own: z.object(graded).nullable(),
      author: z
        .object({ ...graded, comment: z.string() })
        .nullable()
        .describe("The author's grade, after the own one"),
    })
    .nullable(),
  toGive: z.array(ReviewToGive),
  received: z.array(ReceivedReview).describe('Once the grade of the assignment is released'),
  reviewPoints: z.number().nullable().describe('The average of the received reviews that count, once they are shown'),
})
named({ OwnPeerReviews, PeerReviewToGive: ReviewToGive, ReceivedPeerReview: ReceivedReview })

const { title, design, allowsOwnPoints } = shownRubric
const { marks, comment } = exampleReview
const toGive: z.input<typeof ReviewToGive> = {
  ...exampleReview,
  author: null,
  work: { text: 'The nearest exit is on the left.', link: '', files: [] },
  complaint: null,
  version: 3,
}
const draft: z.input<typeof ReviewToGive> = { ...toGive, state: 'draft', points: null, submittedAt: null, version: 2 }
const received: z.input<typeof ReceivedReview> = { ...exampleReview, reviewer: null, complaint: null }
const complained: z.input<typeof ReceivedReview> = {
  ...received,
  complaint: {
    state: 'open',
    reason: 'All sources are on page three.',
    answer: '',
    complainedAt: '2026-12-20T08:00:00.000Z',
    answeredAt: null,
  },
}
const { rubricId: _, ...shared } = initialSettings
const own: z.input<typeof OwnPeerReviews> = {
  ...shared,
  opensAt: '2026-12-11T05:00:00.000Z',
  dueAt: '2026-12-18T20:59:59.999Z',
  rubric: { title, design, allowsOwnPoints },
  wait: null,
  sample: null,
  toGive: [toGive],
  received: [],
  reviewPoints: null,
}

const params = z.object({ id: Id })
const ofReview = params.extend({ reviewId: Id })
const example = { id: exampleAssignmentId }
const theReview = { ...example, reviewId: exampleReview.id }
const learner = { permission: 'assessment.update' } as const
const written = {
  marks: RubricMarks.optional(),
  comment: someProse(longestComment).optional(),
}

export const readOwnPeerReviews = contract({
  id: 'peerReviews.own',
  method: 'GET',
  path: '/user/learning/assignments/:id/peer-review',
  summary: 'Read the reviews that one gives and gets in an assignment',
  description:
    'With the works to be reviewed, without names where reviews are blind. A published lesson of an own enrollment has to lead to the assignment (403/6450).',
  access: { permission: 'assessment.read' },
  params,
  returns: OwnPeerReviews,
  errors: ['assignmentMissing', 'notEnrolled', 'moduleLocked', 'peerReviewOff'],
  example: { params: example, returns: own },
})

export const gradeExample = contract({
  id: 'peerReviews.gradeExample',
  method: 'POST',
  path: '/user/learning/assignments/:id/peer-review/example',
  summary: 'Grade the example before reviewing others',
  description:
    'Needs a mark for each criterion (422/7628). It is graded once (409/7625); the answer has the grade of its author.',
  access: learner,
  audit: 'peerReviewExampleGraded',
  status: 200,
  params,
  body: z.strictObject({ marks: RubricMarks }),
  returns: OwnPeerReviews,
  errors: [
    ...(['assignmentMissing', 'notEnrolled', 'moduleLocked', 'peerReviewOff', 'peerReviewsNotOpen'] as const),
    ...(['exampleGraded', 'peerMarksInvalid', 'peerMarksOpen'] as const),
  ],
  example: { params: example, body: { marks }, returns: own },
})

const writing = [
  'peerReviewOff',
  'peerReviewNotFound',
  'peerReviewState',
  'exampleFirst',
  'peerMarksInvalid',
  'versionStale',
] as const
const ifMatch = { 'If-Match': { required: false, description: 'ETag of the review that was read; another one answers 412' } }

export const savePeerReview = contract({
  id: 'peerReviews.save',
  method: 'PATCH',
  path: '/user/learning/assignments/:id/peer-review/:reviewId',
  summary: 'Save the draft of a review',
  description: 'What is left out stays as it is; criteria may be open. What was handed in answers 409/7626.',
  access: learner,
  audit: 'peerReviewSaved',
  failuresOnly: true,
  params: ofReview,
  body: z.strictObject(written),
  returns: ReviewToGive,
  errors: writing,
  headers: ifMatch,
  example: { params: theReview, body: { marks, comment }, returns: draft },
})

export const submitPeerReview = contract({
  id: 'peerReviews.submit',
  method: 'POST',
  path: '/user/learning/assignments/:id/peer-review/:reviewId/submit',
  summary: 'Hand in a review',
  description:
    'With the last changes, if there are any. Needs a mark for each criterion (422/7628). After the due date it is marked as late. It cannot be changed afterwards.',
  access: learner,
  audit: 'peerReviewSubmitted',
  status: 200,
  params: ofReview,
  body: z.strictObject(written),
  returns: ReviewToGive,
  errors: [...writing, 'peerMarksOpen'],
  headers: ifMatch,
  example: { params: theReview, body: { marks, comment }, returns: toGive },
})

export const complainAboutPeerReview = contract({
  id: 'peerReviews.complain',
  method: 'POST',
  path: '/user/learning/assignments/:id/peer-review/:reviewId/complaint',
  summary: 'Complain about a received review',
  description:
    'Once for each review, after the grade was released (409/7629). An instructor decides; until then the review counts.',
  access: learner,
  audit: 'peerReviewComplained',
  status: 200,
  params: ofReview,
  body: z.strictObject({ reason: prose(2000) }),
  returns: ReceivedReview,
  errors: ['assignmentMissing', 'notEnrolled', 'moduleLocked', 'peerReviewOff', 'peerReviewNotFound', 'peerComplaintState'],
  example: { params: theReview, body: { reason: 'All sources are on page three.' }, returns: complained },
})
