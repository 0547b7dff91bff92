import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { Id, Instant, named } from '@/lib/platform/http/contract'
import { enrolmentSources, enrolmentStates } from './words'

const meaningOfStates =
  'invited: enrolled by somebody else, not begun; waiting: for a seat; active; overdue: past its due date; completed; expired: completed, and a new cycle has begun or the path no longer repeats; withdrawn; waived: exempt'

/** A person's time in a path, as they see it. */
export const Enrolment = z.object({
  id: Id,
  pathId: Id,
  state: z.enum(enrolmentStates).describe(meaningOfStates),
  versionNumber: z.int().describe('Version of the contents it is pinned to'),
  cycle: z.int().describe('From 1; rises with each repetition of a recurring path'),
  source: z.enum(enrolmentSources),
  dueAt: Instant.nullable(),
  startedAt: Instant.nullable().describe('Since when it counts; null while it waits for a seat'),
  completedAt: Instant.nullable(),
  expiresAt: Instant.nullable().describe('When a completed one makes room for the next cycle'),
  percent: z.int().describe('0 to 100, rounded down'),
  waitingPosition: z.int().nullable().describe('Place on the waiting list, which only tells who comes first'),
  createdAt: Instant,
})
named({ Enrolment })

export const shownEnrolment = {
  id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1c01',
  pathId: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a21',
  state: 'active' as const,
  versionNumber: 1,
  cycle: 1,
  source: 'self' as const,
  dueAt: '2026-12-21T09:30:00.000Z',
  startedAt: '2026-11-21T09:30:00.000Z',
  completedAt: null,
  expiresAt: null,
  percent: 0,
  waitingPosition: null,
  createdAt: '2026-11-21T09:30:00.000Z',
}
const params = z.object({ pathId: Id })

export const enrolMyself = contract({
  id: 'learningPaths.enrol',
  method: 'POST',
  path: '/user/learning/paths/:pathId/enrol',
  summary: 'Enrol in a learning path',
  description:
    'Where the path is open to it and its deadline has not passed; an invitation may be accepted at any time. Whoever finds no seat waits for one if the path has a waiting list. After a withdrawal the same enrolment goes on, with its progress.',
  access: { permission: 'enrolment.create' },
  audit: 'enrolmentCreated',
  location: '/user/learning/paths/:pathId/progress',
  status: 201,
  params,
  returns: Enrolment,
  errors: ['pathNotFound', 'enrolmentExists', 'enrolmentClosed', 'seatsFull'],
  example: { params: { pathId: shownEnrolment.pathId }, returns: shownEnrolment },
})

export const withdrawMyself = contract({
  id: 'learningPaths.withdraw',
  method: 'POST',
  path: '/user/learning/paths/:pathId/withdraw',
  summary: 'Leave a learning path',
  description: 'Of an enrolment of one’s own making that is not completed (else 6404). The seat goes to the next who waits.',
  access: { permission: 'enrolment.update' },
  audit: 'enrolmentWithdrawn',
  params,
  returns: Enrolment,
  errors: ['pathNotFound', 'enrolmentNotFound', 'enrolmentState'],
  example: {
    params: { pathId: shownEnrolment.pathId },
    returns: { ...shownEnrolment, state: 'withdrawn' },
  },
})
