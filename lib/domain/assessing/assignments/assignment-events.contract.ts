import { z } from 'zod'
import { resultOutcomes } from '@/lib/domain/learning/progress/words'
import { eventsOf } from '@/lib/platform/events/event'
import { Id, Instant } from '@/lib/platform/http/contract'

const definition = { assignmentId: Id }
const submission = { submissionId: Id, assignmentId: Id, userId: Id, enrolmentId: Id, moduleId: Id }

/** Events of assignments and of what is handed in. For a team there is one for each of its people. */
export const assignmentEvents = eventsOf({
  assignmentCreated: { version: 1, summary: 'An assignment was created.', subject: 'assignmentId', payload: definition },
  assignmentChanged: { version: 1, summary: 'The draft of an assignment changed.', subject: 'assignmentId', payload: definition },
  assignmentPublished: {
    version: 1,
    summary: 'An assignment was published: learners get this version.',
    subject: 'assignmentId',
    payload: { ...definition, versionNumber: z.int().positive() },
  },
  assignmentArchived: {
    version: 1,
    summary: 'An assignment was archived: nothing more can be handed in.',
    subject: 'assignmentId',
    payload: definition,
  },
  assignmentExtended: {
    isPublic: true,
    version: 1,
    summary: 'A person, or everyone in a group, got more time for an assignment. One of `userId` and `groupId` is set.',
    subject: 'assignmentId',
    payload: { ...definition, extensionId: Id, extendedUserId: Id.nullable(), groupId: Id.nullable(), until: Instant },
  },
  assignmentDueDateNeared: {
    isPublic: true,
    version: 1,
    summary: 'An assignment that a person has not handed in is due within a day.',
    subject: 'assignmentId',
    payload: { ...definition, userId: Id, pathId: Id, dueAt: Instant },
  },
  assignmentSubmitted: {
    isPublic: true,
    version: 1,
    summary: 'A person, or the team of a person, handed in an assignment.',
    subject: 'submissionId',
    payload: {
      ...submission,
      number: z.int().positive(),
      isLate: z.boolean(),
      completesLesson: z.boolean().describe('Whether handing in completes the lesson'),
    },
  },
  assignmentWithdrawn: {
    isPublic: true,
    version: 1,
    summary: 'A submission was withdrawn before it was graded.',
    subject: 'submissionId',
    payload: {
      ...submission,
      opensLesson: z.boolean().describe('Whether handing in had completed the lesson, and nothing else is handed in'),
    },
  },
  submissionGraded: {
    isPublic: true,
    version: 1,
    summary: 'A submission has its grade. The learner may see it later.',
    subject: 'submissionId',
    payload: submission,
  },
  submissionReturned: {
    isPublic: true,
    version: 1,
    summary: 'A moderator returned a graded submission to its marker before the release: it waits for a grade again.',
    subject: 'submissionId',
    payload: submission,
  },
  submissionReleased: {
    isPublic: true,
    version: 1,
    summary:
      'The grade of a submission was released to the learner, or changed after that (`isCorrection`). `completed`: handing in completes the lesson, so the grade neither passes nor fails it.',
    subject: 'submissionId',
    payload: {
      ...submission,
      percent: z.int().min(0).max(100),
      outcome: z.enum(resultOutcomes),
      submittedAt: Instant,
      isCorrection: z.boolean(),
    },
  },
})
