import { z } from 'zod'
import { Id, Instant } from '@/lib/platform/http/contract'
import { personPart } from '@/lib/platform/http/person-part'
import { ltiActivityProgress, ltiGradingProgress, ltiLaunchKinds, ltiLaunchStates } from './words'

/** The person's own data in this room, for their document. */
export const personData = {
  ltiToolLaunches: personPart(
    z.array(
      z.object({
        toolId: Id,
        kind: z.enum(ltiLaunchKinds),
        moduleId: Id.nullable(),
        state: z.enum(ltiLaunchStates),
        launchedAt: Instant,
      }),
    ),
    [
      {
        toolId: '01939e5c-7a30-7c2e-9a54-5b8f0d6f3a01',
        kind: 'lesson',
        moduleId: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a11',
        state: 'opened',
        launchedAt: '2026-11-21T09:30:00.000Z',
      },
    ],
  ),
  ltiToolScores: personPart(
    z.array(
      z.object({
        lineItemId: Id,
        scoreGiven: z.number().nullable(),
        scoreMaximum: z.number().nullable(),
        activityProgress: z.enum(ltiActivityProgress),
        gradingProgress: z.enum(ltiGradingProgress),
        comment: z.string().nullable(),
        scoredAt: Instant,
      }),
    ),
    [
      {
        lineItemId: '01939e5c-7a30-7c2e-9a54-5b8f0d6f3b01',
        scoreGiven: 8,
        scoreMaximum: 10,
        activityProgress: 'Completed',
        gradingProgress: 'FullyGraded',
        comment: null,
        scoredAt: '2026-11-21T09:45:00.000Z',
      },
    ],
  ),
}
