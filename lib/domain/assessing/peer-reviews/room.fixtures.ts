import { due } from '@/lib/domain/testing/definer-call'
import { counted, million } from '@/lib/domain/testing/list-declarations'
import { content, shownIn, stays } from '@/lib/domain/testing/person-columns'
import type { RoomFixtures } from '@/lib/domain/testing/room-fixtures'
import { preparations } from './examples.fixtures'

export const fixtures: RoomFixtures = {
  examples: preparations,
  rows: ({ sql, org, rows, idOf, moment }) => [
    [
      'peer_review_works',
      sql`insert into peer_review_works (organization_id, id, assignment_id, owner_id, submission_id, user_id, module_id, open_complaint_count, created_at, updated_at)
      select ${org}, ${idOf('reviewedWork')}, ${idOf('assignment', sql`n % 5 + 1`)}, ${idOf('user')}, ${idOf('submission')}, ${idOf('user')},
        ${idOf('module')}, n % 3, ${moment}, ${moment} from ${rows}`,
    ],
  ],
  requests: ({ idsOf }) => ({
    'reviewedWorks.list': {
      filters: { assignment: idsOf('assignment', 1, 2) },
      tables: ['peer_review_works'],
      most: million,
    },
  }),
  exceptions: {
    'reviewedWorks.list': [
      counted,
      {
        cases: /complaint/,
        because: 'works are read in their order and each checked; an index has those with an open complaint',
      },
    ],
  },
  personColumns: {
    peer_review_settings: content,
    peer_review_works: { decidedReason: stays('not: a note of the office', 'a grade has to be explained years later') },
    peer_reviews: {
      marks: shownIn('peerReviews'),
      comment: shownIn('peerReviews'),
      complaintReason: shownIn('peerReviewComplaints'),
      complaintAnswer: shownIn('peerReviewComplaints'),
    },
    peer_review_trials: { marks: shownIn('peerReviewTrials') },
  },
  databaseFunctions: {
    'peer_reviews_due(bigint,integer)': due('organizations', 'select public.peer_reviews_due(2147483647, $1)'),
  },
}
