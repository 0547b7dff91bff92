import { room } from '@/lib/platform/rooms'
import { personData } from './person-data.contract'

// Rubrics belong to the writing of assessments, so both ask for the same permissions (`assessmentContent`).
export const rubrics = room({
  errors: {
    rubricNotFound: [7530, 404],
    rubricsFull: [7531, 409],
    rubricState: [7532, 409],
    commentNotFound: [7533, 404],
    commentsFull: [7534, 409],
    rubricMarksInvalid: [7535, 422],
  },
  permissions: {},
  records: {
    rubric: { parameters: ['rubric/:id'], console: '/console/assessments/rubrics/:id' },
    bankComment: { parameters: ['comment-bank/:id'], console: '/console/assessments/comment-bank' },
  },
  actions: [
    'rubricCreated',
    'rubricUpdated',
    'rubricDuplicated',
    'rubricArchived',
    'rubricRestored',
    'bankCommentCreated',
    'bankCommentUpdated',
    'bankCommentDeleted',
  ],
  person: personData,
})
