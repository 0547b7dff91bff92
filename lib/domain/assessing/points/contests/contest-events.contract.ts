import { z } from 'zod'
import { eventsOf } from '@/lib/platform/events/event'
import { Id } from '@/lib/platform/http/contract'
import { contestDecisions } from '../words'

const contest = { contestId: Id, entryId: Id, userId: Id }

export const contestEvents = eventsOf({
  pointsContested: {
    isPublic: true,
    version: 1,
    summary: 'A person contested an entry of their points.',
    subject: 'contestId',
    payload: contest,
  },
  pointsContestDecided: {
    isPublic: true,
    version: 1,
    summary: 'A contest of points was decided.',
    subject: 'contestId',
    payload: {
      ...contest,
      decision: z.enum(contestDecisions),
      points: z.int().describe('Points that the decision gave; 0: none'),
    },
  },
})
