import { z } from 'zod'
import { Id, Instant } from '@/lib/platform/http/contract'
import { personPart } from '@/lib/platform/http/person-part'
import { peerComplaintStates, peerReviewStates } from './words'

const id = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1e41'
const marks = { sources: { level: 'some', points: null, comment: 'Page two has none.' } }
const at = '2026-12-14T09:30:00.000Z'

const Given = z.object({
  id: Id,
  assignmentId: Id,
  state: z.enum(peerReviewStates),
  marks: z.looseObject({}),
  comment: z.string(),
  points: z.number().nullable(),
  submittedAt: Instant.nullable(),
  isLate: z.boolean(),
})
const Complaint = z.object({
  peerReviewId: Id,
  assignmentId: Id,
  state: z.enum(peerComplaintStates),
  reason: z.string(),
  answer: z.string(),
})
const Trial = z.object({ assignmentId: Id, marks: z.looseObject({}), points: z.number(), createdAt: Instant })

/** The person's own data in this room, for their document. */
export const personData = {
  peerReviews: personPart(z.array(Given), [
    { id, assignmentId: id, state: 'handedIn', marks, comment: 'Clear, but short.', points: 2.5, submittedAt: at, isLate: false },
  ]),
  peerReviewComplaints: personPart(z.array(Complaint), [
    { peerReviewId: id, assignmentId: id, state: 'open', reason: 'All sources are on page three.', answer: '' },
  ]),
  peerReviewTrials: personPart(z.array(Trial), [{ assignmentId: id, marks, points: 2.5, createdAt: at }]),
}
