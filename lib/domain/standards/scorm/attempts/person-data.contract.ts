import { z } from 'zod'
import { Id, Instant } from '@/lib/platform/http/contract'
import { personPart } from '@/lib/platform/http/person-part'
import { completionWords, courseAttemptStates, courseOutcomes, exitWords, successWords } from '../words'
import { interactionExample, KeptInteraction } from './interactions.contract'

const moment = '2026-11-21T09:30:00.000Z'
const { latency: _, ...answer } = interactionExample
const Question = z.object({ ...KeptInteraction, recordedAt: Instant })
const Item = z.object({
  itemId: z.string(),
  completion: z.enum(completionWords),
  success: z.enum(successWords),
  exit: z.enum(exitWords),
  score: z.number().nullable().describe('The share of the points, -1 to 1'),
  location: z.string(),
  suspendData: z.string().describe('How the item remembers where the learner was'),
  objectives: z.array(z.unknown()),
  seconds: z.number(),
  lastAt: Instant,
})
const Attempt = z.object({
  moduleId: Id,
  number: z.int(),
  state: z.enum(courseAttemptStates),
  outcome: z.enum(courseOutcomes).nullable(),
  score: z.int().nullable(),
  startedAt: Instant,
  finishedAt: Instant.nullable(),
  items: z.array(Item),
  interactions: z.array(Question).describe('Answers to single questions, as the package reported them'),
})

/** The most attempts that are shown, the newest first. */
export const mostAttemptsShown = 1_000
/** The most answers to single questions that are shown, the newest first. */
export const mostInteractionsShown = 20_000

/** The person's own data in this room, for their document. */
export const personData = {
  courseAttempts: personPart(z.array(Attempt), [
    {
      moduleId: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1f21',
      number: 1,
      state: 'done',
      outcome: 'passed',
      score: 80,
      startedAt: moment,
      finishedAt: moment,
      items: [
        {
          itemId: 'item_1',
          completion: 'completed',
          success: 'passed',
          exit: 'suspend',
          score: 0.8,
          location: 'page-3',
          suspendData: 'p=3',
          objectives: [],
          seconds: 95,
          lastAt: moment,
        },
      ],
      interactions: [
        {
          itemId: 'item_1',
          ...answer,
          objectives: [],
          latencySeconds: 7,
          recordedAt: moment,
        },
      ],
    },
  ]),
}
