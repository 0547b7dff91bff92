import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { Id, Instant, named, prose } from '@/lib/platform/http/contract'
import { longestText } from '../definition-shapes.contract'
import { exampleAssignmentId } from '../definitions.contract'
import { exampleIds } from '../submissions/submission-shapes.contract'

/** Comments of one submission, and the characters of one comment. */
export const mostComments = 500
export const longestComment = 2000
const longestQuote = 2000
const mostPages = 10_000

const share = (meaning: string) => z.number().min(0).max(1).describe(`${meaning}, as a share of the page from 0 to 1`)
const OnText = z.strictObject({
  kind: z.literal('text'),
  start: z.int().min(0).max(longestText).describe('Where the words begin, in UTF-16 units of the text'),
  end: z.int().min(1).max(longestText).describe('Where they end: the unit after the last one'),
  quote: prose(longestQuote).describe('The words from `start` to `end`; other words answer 422/7581'),
})
const OnPage = z.strictObject({
  kind: z.literal('page'),
  fileId: Id.describe('A PDF of the submission'),
  page: z.int().min(1).max(mostPages),
  x: share('From the left edge'),
  y: share('From the upper edge'),
  width: share('0 for a point'),
  height: share('0 for a point'),
})
export const Place = z.discriminatedUnion('kind', [OnText, OnPage])
export type Place = z.output<typeof Place>

export const PlacedComment = z.object({
  id: Id,
  number: z.int().describe('From 1, in the order of the places'),
  place: Place,
  comment: z.string(),
  createdAt: Instant,
})
const GraderComment = PlacedComment.extend({
  isOwn: z.boolean().describe('Of the caller, who alone changes and removes it'),
  version: z.int(),
})
named({ PlacedComment, PlacedCommentOfGrader: GraderComment, TextPlace: OnText, PagePlace: OnPage })

const id = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1d11'
const shown: z.input<typeof PlacedComment> = {
  id,
  number: 1,
  place: { kind: 'text', start: 12, end: 16, quote: 'exit' },
  comment: 'Which one?',
  createdAt: '2026-11-24T09:00:00.000Z',
}
const ofGrader = { ...shown, isOwn: true, version: 1 }
const body = prose(longestComment).min(1).describe('To the learner, who reads it once the grade is released')

export const listPlacedComments = contract({
  id: 'submissionComments.list',
  method: 'GET',
  path: '/admin/assessment/submission/:id/comment/all',
  summary: 'Read the comments in place of a submission',
  description: `In the order of their places, at most ${mostComments}. With two markers each sees the own comments only, until both have handed in.`,
  access: { role: 'admin', permission: 'assessmentGrade.read', reach: ['own'] },
  params: z.object({ id: Id }),
  returns: z.object({ comments: z.array(GraderComment) }),
  errors: ['submissionNotFound'],
  example: { params: { id: exampleIds.submission }, returns: { comments: [ofGrader] } },
})

export const createPlacedComment = contract({
  id: 'submissionComments.create',
  method: 'POST',
  path: '/admin/assessment/submission/:id/comment',
  about: 'person',
  summary: 'Comment on a place of a submission',
  description: `On a range of the text, or on a rectangle or point of a page of a PDF. A place that is not in this submission answers 422/7581. A submission has at most ${mostComments} comments (409/7582). What was replaced by a later submission answers 409/7516.`,
  access: { role: 'admin', permission: 'assessmentGrade.update', reach: ['own'] },
  audit: 'submissionCommented',
  status: 201,
  location: '/admin/assessment/submission/:id/comment/all',
  params: z.object({ id: Id }),
  body: z.strictObject({ place: Place, comment: body }),
  returns: GraderComment,
  errors: ['submissionNotFound', 'submissionState', 'placeInvalid', 'placedCommentsFull'],
  example: {
    params: { id: exampleIds.submission },
    body: { place: shown.place, comment: shown.comment },
    returns: ofGrader,
  },
})

const ofComment = z.object({ id: Id, commentId: Id })
const exampleComment = { id: exampleIds.submission, commentId: id }
const errors = ['submissionNotFound', 'placedCommentNotFound', 'placedCommentOfOther'] as const

export const updatePlacedComment = contract({
  id: 'submissionComments.update',
  method: 'PATCH',
  path: '/admin/assessment/submission/:id/comment/:commentId',
  about: 'person',
  summary: 'Change a comment in place',
  description: 'Its text; the place stays. Only the person who wrote it changes it (403/7584).',
  access: { role: 'admin', permission: 'assessmentGrade.update', reach: ['own'] },
  audit: 'submissionCommentChanged',
  params: ofComment,
  body: z.strictObject({ comment: body }),
  returns: GraderComment,
  errors: [...errors, 'versionStale'],
  headers: { 'If-Match': { required: false, description: 'ETag of the record that was read; another one answers 412' } },
  example: {
    params: exampleComment,
    body: { comment: 'Which exit?' },
    returns: { ...ofGrader, comment: 'Which exit?', version: 2 },
  },
})

export const removePlacedComment = contract({
  id: 'submissionComments.remove',
  method: 'DELETE',
  path: '/admin/assessment/submission/:id/comment/:commentId',
  about: 'person',
  summary: 'Remove a comment in place',
  description: 'Only the person who wrote it removes it (403/7584).',
  access: { role: 'admin', permission: 'assessmentGrade.update', reach: ['own'] },
  audit: 'submissionCommentRemoved',
  params: ofComment,
  returns: z.object({ id: Id }),
  errors,
  example: { params: exampleComment, returns: { id } },
})

export const readOwnComments = contract({
  id: 'submissions.comments',
  method: 'GET',
  path: '/user/learning/assignments/:id/submission/:submissionId/comment/all',
  summary: 'Read the comments in place of an own submission',
  description: 'Once the grade is released; before that there are none. In the order of their places.',
  access: { permission: 'assessment.read' },
  params: z.object({ id: Id, submissionId: Id }),
  returns: z.object({ comments: z.array(PlacedComment) }),
  errors: ['submissionNotFound'],
  example: {
    params: { id: exampleAssignmentId, submissionId: exampleIds.submission },
    returns: { comments: [shown] },
  },
})
