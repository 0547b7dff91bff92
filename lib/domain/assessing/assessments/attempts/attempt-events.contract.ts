import { z } from 'zod'
import { resultOutcomes } from '@/lib/domain/learning/progress/words'
import { eventsOf } from '@/lib/platform/events/event'
import { Id, Instant } from '@/lib/platform/http/contract'
import { attemptEnds } from '../words'

const definition = { assessmentId: Id }
const attempt = { attemptId: Id, assessmentId: Id, userId: Id, enrolmentId: Id, moduleId: Id }

/** Events of definitions and attempts, in the order of their changes. */
export const assessmentEvents = eventsOf({
  assessmentCreated: { version: 1, summary: 'An assessment was created.', subject: 'assessmentId', payload: definition },
  assessmentChanged: { version: 1, summary: 'The draft of an assessment changed.', subject: 'assessmentId', payload: definition },
  assessmentPublished: {
    version: 1,
    summary: 'An assessment was published: new attempts use this version.',
    subject: 'assessmentId',
    payload: { ...definition, versionNumber: z.int().positive() },
  },
  assessmentArchived: {
    version: 1,
    summary: 'An assessment was archived: no further attempt can be started.',
    subject: 'assessmentId',
    payload: definition,
  },
  assessmentAttemptStarted: {
    isPublic: true,
    version: 1,
    summary: 'A person started an attempt.',
    subject: 'attemptId',
    payload: { ...attempt, number: z.int().positive() },
  },
  assessmentAttemptSubmitted: {
    isPublic: true,
    version: 1,
    summary: 'An attempt was submitted: by the learner, at its deadline, or by a person with permission.',
    subject: 'attemptId',
    payload: { ...attempt, by: z.enum(attemptEnds), isLate: z.boolean() },
  },
  assessmentAttemptAbandoned: {
    isPublic: true,
    version: 1,
    summary: 'An attempt ended at its deadline without a grade.',
    subject: 'attemptId',
    payload: attempt,
  },
  assessmentAttemptVoided: {
    isPublic: true,
    version: 1,
    summary:
      'An attempt was voided: it no longer counts. `outcome` is what its result meant (null: it was not released); then `keptPercent` and `keptOutcome` are what counts of the other released attempts (null: there are none).',
    subject: 'attemptId',
    payload: {
      ...attempt,
      outcome: z.enum(resultOutcomes).nullable(),
      keptPercent: z.int().min(0).max(100).nullable(),
      keptOutcome: z.enum(resultOutcomes).nullable(),
    },
  },
  assessmentAttemptReopened: {
    isPublic: true,
    version: 1,
    summary: 'A person opened a submitted attempt again; the learner goes on with it.',
    subject: 'attemptId',
    payload: attempt,
  },
  assessmentAttemptGraded: {
    isPublic: true,
    version: 1,
    summary: 'Every answer of an attempt has its grade. The learner may see it later.',
    subject: 'attemptId',
    payload: attempt,
  },
  assessmentGradeCorrected: {
    isPublic: true,
    version: 1,
    summary:
      'A person corrected the points of a released attempt. Its result is published as `assessmentResultReleased` again. Where a pass is lost, progress stays, and certificates in force get into a review unless another attempt passes.',
    subject: 'attemptId',
    payload: {
      ...attempt,
      percentBefore: z.int().min(0).max(100),
      percent: z.int().min(0).max(100),
      outcomeBefore: z.enum(resultOutcomes),
      outcome: z.enum(resultOutcomes),
      keptOutcome: z.enum(resultOutcomes).describe('What counts of all released attempts of the enrollment'),
    },
  },
  assessmentResultReleased: {
    isPublic: true,
    version: 1,
    summary:
      'The result of an attempt was released to the learner. `keptPercent` and `keptOutcome` are of the attempts that count; practice is `completed`.',
    subject: 'attemptId',
    payload: {
      ...attempt,
      percent: z.int().min(0).max(100),
      outcome: z.enum(resultOutcomes),
      keptPercent: z.int().min(0).max(100),
      keptOutcome: z.enum(resultOutcomes),
      startedAt: Instant.optional(),
      submittedAt: Instant.optional().describe('When the work was done: the result counts where the lesson was open then'),
    },
  },
})
