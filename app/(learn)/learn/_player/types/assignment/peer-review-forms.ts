import {
  complainAboutPeerReview,
  gradeExample,
  savePeerReview,
  submitPeerReview,
} from '@/lib/domain/assessing/peer-reviews/own-reviews.contract'
import { mostCriteria, type RubricMarks } from '@/lib/domain/assessing/rubrics/design-shapes.contract'
import { type Fields, learnForms } from '../../../_parts/learn-form'

export const levelField = (key: string) => `level.${key}`
export const commentField = (key: string) => `comment.${key}`
const commentPrefix = commentField('')

// Forms send the ends of lines as two characters, which would count twice.
const written = (text: string | null) => (text ?? '').replaceAll('\r\n', '\n')

/** The marks of a form: each criterion has a comment field, and a level once one is chosen. */
export function marksIn(entries: URLSearchParams): RubricMarks {
  const keys = [...entries.keys()].filter((name) => name.startsWith(commentPrefix)).slice(0, mostCriteria)
  return Object.fromEntries(
    keys.map((name) => {
      const key = name.slice(commentPrefix.length)
      return [key, { level: entries.get(levelField(key)) || null, points: null, comment: written(entries.get(name)) }]
    }),
  )
}

const ofReview = (fields: Fields) => ({ id: fields('assignment'), reviewId: fields('review') })
const review = (fields: Fields, entries: URLSearchParams) => ({
  params: ofReview(fields),
  body: { marks: marksIn(entries), comment: written(fields('comment')) },
})

export const peerReviewForms = learnForms({
  'peer-review-save': {
    contract: savePeerReview,
    input: (fields, _, entries) => review(fields, entries),
    noteOf: () => 'reviewSaved',
  },
  'peer-review-submit': {
    contract: submitPeerReview,
    // The moment of handing in is the server's, which decides whether it is late.
    isOnlyNow: true,
    input: (fields, _, entries) => review(fields, entries),
    noteOf: () => 'reviewHandedIn',
  },
  'peer-review-example': {
    contract: gradeExample,
    isOnlyNow: true,
    input: (fields, _, entries) => ({ params: { id: fields('assignment') }, body: { marks: marksIn(entries) } }),
    noteOf: () => 'exampleGraded',
  },
  'peer-review-complain': {
    contract: complainAboutPeerReview,
    input: (fields) => ({ params: ofReview(fields), body: { reason: written(fields('reason')) } }),
    noteOf: () => 'complained',
  },
})
