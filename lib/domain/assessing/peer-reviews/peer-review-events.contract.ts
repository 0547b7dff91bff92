import { z } from 'zod'
import { eventsOf } from '@/lib/platform/events/event'
import { Id, Instant } from '@/lib/platform/http/contract'

const review = { peerReviewId: Id, assignmentId: Id, userId: Id, enrolmentId: Id }

/** Events of people who review each other's work. */
export const peerReviewEvents = eventsOf({
  peerReviewsAsked: {
    isPublic: true,
    version: 1,
    summary: 'A person was asked to review work of others; again where works were added.',
    subject: 'assignmentId',
    payload: { assignmentId: Id, userId: Id, enrolmentId: Id, count: z.int().positive(), dueAt: Instant },
  },
  peerReviewSubmitted: {
    isPublic: true,
    version: 1,
    summary: 'A person handed in a review of the work of others.',
    subject: 'peerReviewId',
    payload: { peerReviewId: Id, assignmentId: Id, userId: Id, isLate: z.boolean() },
  },
  peerReviewComplained: {
    isPublic: true,
    version: 1,
    summary: 'A person complained about a review of their work.',
    subject: 'peerReviewId',
    payload: { peerReviewId: Id, assignmentId: Id, userId: Id },
  },
  peerComplaintAnswered: {
    isPublic: true,
    version: 1,
    summary: 'An instructor decided about the complaint of a person, `userId`, about a review of `reviewerId`.',
    subject: 'peerReviewId',
    payload: { ...review, reviewerId: Id, isAccepted: z.boolean() },
  },
})
