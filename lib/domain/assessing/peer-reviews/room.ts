import { room } from '@/lib/platform/rooms'
import { peerReviewEvents } from './peer-review-events.contract'
import { personData } from './person-data.contract'

// People who write assignments say how others review each other, and people who grade submissions have the last word: the same permissions.
export const peerReviews = room({
  errors: {
    peerReviewOff: [7618, 404],
    reviewedWorkNotFound: [7619, 404],
    peerReviewNotFound: [7620, 404],
    peerReviewsBegun: [7621, 409],
    peerReviewsUnfit: [7622, 422],
    peerReviewsNotOpen: [7623, 409],
    exampleFirst: [7624, 409],
    exampleGraded: [7625, 409],
    peerReviewState: [7626, 409],
    peerMarksInvalid: [7627, 422],
    peerMarksOpen: [7628, 422],
    peerComplaintState: [7629, 409],
    peerGradeOpen: [7630, 409],
    reviewedWorkGone: [7631, 409],
  },
  permissions: {},
  records: {
    reviewedWork: { parameters: ['reviewed-work/:id'], console: '/console/assessments/peer-reviews/:id' },
    peerReview: { parameters: ['peer-review/:reviewId'] },
  },
  actions: [
    'peerReviewSettingsSaved',
    'peerReviewExampleSaved',
    'peerReviewsBegun',
    'peerReviewExampleGraded',
    'peerReviewSaved',
    'peerReviewSubmitted',
    'peerReviewComplained',
    'peerReviewedWorkGraded',
    'peerComplaintAnswered',
  ],
  events: peerReviewEvents,
  person: personData,
})
