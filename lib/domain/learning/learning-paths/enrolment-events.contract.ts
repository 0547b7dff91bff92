import { z } from 'zod'
import { eventsOf } from '@/lib/platform/events/event'
import { Id, Instant } from '@/lib/platform/http/contract'
import { enrolmentSources } from './words'

/** The enrolment, and the version and cycle of its path, in every event about it. */
const enrolment = {
  enrolmentId: Id,
  pathId: Id,
  userId: Id,
  version: z.int().positive(),
  cycle: z.int().positive(),
  source: z.enum(enrolmentSources),
}
const percent = z.int().min(0).max(100)
const maybe = Instant.nullable()

/** Events of enrolments. All are about one enrolment, in the order of its changes. */
export const enrolmentEventKinds = eventsOf({
  enrolmentCreated: {
    isPublic: true,
    version: 1,
    summary: 'A person was enrolled in a path, or enrolled again after a withdrawal.',
    subject: 'enrolmentId',
    payload: { ...enrolment, assignedBy: Id.nullable(), isWaiting: z.boolean(), isResumed: z.boolean(), dueAt: maybe },
  },
  enrolmentSeatGiven: {
    isPublic: true,
    version: 1,
    summary: 'A person on the waiting list of a path got a seat.',
    subject: 'enrolmentId',
    payload: { ...enrolment, startedAt: maybe, dueAt: maybe },
  },
  enrolmentStarted: {
    isPublic: true,
    version: 1,
    summary: 'An enrolment is under way: the person joined, accepted it, got a seat or began to learn, or a new cycle began.',
    subject: 'enrolmentId',
    payload: { ...enrolment, startedAt: maybe, dueAt: maybe },
  },
  enrolmentCompleted: {
    isPublic: true,
    version: 1,
    summary: 'A person completed a path.',
    subject: 'enrolmentId',
    payload: { ...enrolment, percent, startedAt: maybe, dueAt: maybe, completedAt: Instant, expiresAt: maybe },
  },
  enrolmentReopened: {
    isPublic: true,
    version: 1,
    summary: 'A completed enrolment is no longer complete, because its progress was corrected.',
    subject: 'enrolmentId',
    payload: { ...enrolment, percent, dueAt: maybe },
  },
  enrolmentOverdue: {
    isPublic: true,
    version: 1,
    summary: 'The due date of an enrolment passed before the path was completed.',
    subject: 'enrolmentId',
    payload: { ...enrolment, percent, dueAt: maybe },
  },
  enrolmentExtended: {
    isPublic: true,
    version: 1,
    summary: 'The due date of an enrolment was changed or removed.',
    subject: 'enrolmentId',
    payload: { ...enrolment, percent, dueAt: maybe, previousDueAt: maybe },
  },
  enrolmentWithdrawn: {
    isPublic: true,
    version: 1,
    summary: 'An enrolment was withdrawn.',
    subject: 'enrolmentId',
    payload: { ...enrolment, percent },
  },
  enrolmentWaived: {
    isPublic: true,
    version: 1,
    summary: 'A person was exempted from a path.',
    subject: 'enrolmentId',
    payload: { ...enrolment, percent },
  },
  enrolmentReminded: {
    version: 1,
    summary: 'A person is reminded of a path that they have not completed, by a mail.',
    subject: 'enrolmentId',
    payload: { ...enrolment, percent, dueAt: maybe },
  },
  enrolmentExpired: {
    isPublic: true,
    version: 1,
    summary: 'The completion of a recurring path is no longer valid.',
    subject: 'enrolmentId',
    payload: { ...enrolment, percent, completedAt: maybe, expiresAt: maybe },
  },
  enrolmentRenewed: {
    isPublic: true,
    version: 1,
    summary: 'The next cycle of a recurring path began for a person, as a new enrolment.',
    subject: 'enrolmentId',
    payload: { ...enrolment, previousEnrolmentId: Id, dueAt: maybe },
  },
})
