import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { Id, prose } from '@/lib/platform/http/contract'
import { exampleIds } from '../attempts/attempt-shapes.contract'
import { AttemptDetail, shownDetail } from './grading.contract'

const params = z.object({ id: Id })
const example = { id: exampleIds.attempt }
const reason = prose(500)
  .min(1)
  .describe('Kept with the attempt, for people who grade, and in the activity log; the learner does not see it')
const change = {
  method: 'POST',
  access: { role: 'admin', permission: 'assessmentGrade.update', reach: ['own'] },
  status: 200,
  params,
  returns: AttemptDetail,
  errors: ['attemptNotFound', 'attemptState'],
} as const
const shownReason = 'Was taken with the wrong account.'

export const voidAttempt = contract({
  id: 'attemptChanges.void',
  path: '/admin/assessment/attempt/:id/void',
  about: 'person',
  summary: 'Void an attempt',
  description:
    'It no longer counts: neither as one of the allowed attempts nor as a result. If its result was released, the progress of the learner follows: another released attempt counts, or the lesson is open again. Certificates are not revoked by this. This cannot be undone; a voided attempt answers 409/6560.',
  ...change,
  audit: 'assessmentAttemptVoided',
  body: z.strictObject({ reason }),
  example: {
    params: example,
    body: { reason: shownReason },
    returns: { ...shownDetail, state: 'voided', stateReason: shownReason },
  },
})

export const forceSubmit = contract({
  id: 'attemptChanges.forceSubmit',
  path: '/admin/assessment/attempt/:id/force-submit',
  about: 'person',
  summary: 'Submit an open attempt of a learner',
  description: 'With what was saved, as if the learner submitted it now. An attempt that is not open answers 409/6560.',
  ...change,
  audit: 'assessmentAttemptForceSubmitted',
  body: z.strictObject({ reason }),
  example: {
    params: example,
    body: { reason: 'The learner left the room.' },
    returns: { ...shownDetail, endedBy: 'staff', stateReason: 'The learner left the room.' },
  },
})

export const reopenAttempt = contract({
  id: 'attemptChanges.reopen',
  path: '/admin/assessment/attempt/:id/reopen',
  about: 'person',
  summary: 'Open an attempt again',
  description:
    'The learner goes on with the same questions and the answers that were saved; points are given anew after the submission. Only in `needsGrading`, `graded` and `abandoned`: a released result was seen, so it is voided instead (409/6560). While the learner has another open attempt at the assessment, it answers 409/6562.',
  ...change,
  audit: 'assessmentAttemptReopened',
  body: z.strictObject({
    reason,
    minutes: z
      .int()
      .min(1)
      .max(10_080)
      .optional()
      .describe('Time from now; left out: no limit. The close of the assessment does not shorten it'),
  }),
  errors: ['attemptNotFound', 'attemptState', 'attemptAlreadyOpen'],
  example: {
    params: example,
    body: { reason: 'The power failed.', minutes: 30 },
    returns: { ...shownDetail, state: 'inProgress', submittedAt: null, endedBy: null, stateReason: 'The power failed.' },
  },
})
