import { z } from 'zod'
import { WorkFile } from '@/lib/domain/assessing/assignments/submissions/submission-shapes.contract'
import { RubricMarks } from '@/lib/domain/assessing/rubrics/design-shapes.contract'
import { Id, Instant } from '@/lib/platform/http/contract'
import { peerComplaintStates, peerReviewStates } from './words'

export const Texts = z.object({ ar: z.string().optional(), en: z.string().optional() })

export const Complaint = z.object({
  state: z.enum(peerComplaintStates).describe('accepted: the review does not count'),
  reason: z.string(),
  answer: z.string(),
  complainedAt: Instant.nullable(),
  answeredAt: Instant.nullable(),
})

/** The fields that every reader of a review sees. */
export const reviewFields = {
  id: Id,
  state: z.enum(peerReviewStates),
  marks: RubricMarks,
  comment: z.string(),
  points: z.number().nullable().describe('The sum of the marks, once it is handed in'),
  submittedAt: Instant.nullable(),
  isLate: z.boolean().describe('Handed in after the due date'),
}

export const ReviewedWork = z.object({ text: z.string(), link: z.string(), files: z.array(WorkFile) })

export const exampleReview = {
  id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1e41',
  state: 'handedIn' as const,
  marks: { sources: { level: 'some', points: null, comment: 'Page two has none.' } },
  comment: 'Clear, but short.',
  points: 2.5,
  submittedAt: '2026-12-14T09:30:00.000Z',
  isLate: false,
}
export const exampleWorkId = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1e31'
