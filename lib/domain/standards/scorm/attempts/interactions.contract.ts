import { z } from 'zod'
import { limitedText, named } from '@/lib/platform/http/contract'
import { completionWords, interactionResults, interactionTypes, successWords } from '../words'

/** The most interactions that one run of an item may have: the least that SCORM 2004 asks of a platform. */
export const mostInteractions = 250
/** The most that are kept of an item in one attempt, over all its runs. */
export const mostInteractionsKept = 1_000
export const mostObjectives = 100

export const points = z.number().min(-1_000_000).max(1_000_000).nullable()
export const share = z.number().min(-1).max(1).nullable()

/** An item's report on one of its objectives. */
export const Objective = z.strictObject({
  id: limitedText(255),
  completion: z.enum(completionWords).optional(),
  success: z.enum(successWords).optional(),
  score: share.optional(),
  raw: points.optional(),
  min: points.optional(),
  max: points.optional(),
  progress: z.number().min(0).max(1).nullable().optional(),
  description: limitedText(500).optional(),
})

/** An item's report on a single question. */
const said = {
  type: z.enum(interactionTypes).nullable(),
  result: z.enum(interactionResults).nullable().describe('How the response was rated; null: not, or by a number'),
  resultNumber: points.describe('Where the rating is a number'),
  response: limitedText(4_000).describe('In the words of the standard: `a[,]b` are two choices'),
  correctResponses: z.array(limitedText(1_000)).max(10),
  weighting: points,
  description: limitedText(500),
  objectives: z.array(limitedText(255)).max(10).describe('Ids of the objectives that the question belongs to'),
  saidAt: limitedText(60).describe('The time as the item wrote it: of the day in SCORM 1.2'),
}
export const Interaction = z.strictObject({
  number: z
    .int()
    .min(0)
    .max(mostInteractions - 1)
    .describe('The number in `cmi.interactions`'),
  name: limitedText(255).describe('The id of the question'),
  ...said,
  latency: limitedText(60).describe('`HHHH:MM:SS.SS` or an ISO 8601 duration; empty: nothing was said'),
})
named({ Interaction })

/** The same as it was stored. */
export const KeptInteraction = {
  itemId: z.string(),
  number: z.int().min(0).describe('From 0, over all runs of the item in the attempt'),
  name: z.string().describe('The id of the question in the package'),
  ...said,
  latencySeconds: z.number().nullable().describe('How long the learner took'),
}

export const interactionExample: z.input<typeof Interaction> = {
  number: 0,
  name: 'q1',
  type: 'choice',
  result: 'correct',
  resultNumber: null,
  response: 'pin',
  correctResponses: ['pin'],
  weighting: 1,
  description: '',
  objectives: ['exit'],
  saidAt: '09:29:40',
  latency: '00:00:07',
}
