import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { Id, Instant } from '@/lib/platform/http/contract'
import { exampleIds } from './attempt-shapes.contract'
import { openingErrors } from './attempts.contract'

export const preparePaper = contract({
  id: 'assessmentAttempts.prepare',
  method: 'POST',
  path: '/user/learning/assessments/:id/prepare',
  summary: 'Have the paper drawn before an assessment opens',
  description:
    'For people who wait for `opensAt`, so that a whole year of students can start at once. Nothing of the paper can be read before the start, no attempt exists and no clock runs. Each person has a moment of their own within the last ten minutes (`prepareAt`): earlier, nothing is drawn, and the call is to be repeated then. A paper is drawn anew at the start if the assessment or one of its questions has changed, and deleted after a day if it is not used. Without this call the start draws.',
  access: { permission: 'assessment.update' },
  audit: 'assessmentPaperPrepared',
  failuresOnly: true,
  inTurn: true,
  status: 200,
  params: z.object({ id: Id }),
  returns: z.object({
    isPrepared: z.boolean(),
    prepareAt: Instant.nullable().describe('When to call again; null: there is no need to'),
    opensAt: Instant.nullable().describe('With accommodations; null: it is open'),
    serverNow: Instant,
  }),
  errors: openingErrors,
  example: {
    params: { id: exampleIds.assessment },
    returns: { isPrepared: true, prepareAt: null, opensAt: '2026-11-23T08:00:00.000Z', serverNow: '2026-11-23T07:55:00.000Z' },
  },
})
