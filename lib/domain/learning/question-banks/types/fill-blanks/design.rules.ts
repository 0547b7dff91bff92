import { z } from 'zod'
import { limitedText } from '@/lib/platform/http/contract'
import { partCredits } from '../../words'
import { matching, SomeAccepted } from '../accepted.rules'
import { byKey, Key } from '../keys.rules'

const finite = z.number().min(-1e15).max(1e15)
const score = z.number().gt(0).max(1).default(1)

/** Right answers of one of three kinds; `accepted` was there first, so it is always there. */
const Gap = z.strictObject({
  key: Key,
  accepted: SomeAccepted.describe('Accepted texts of both languages; empty where the gap takes a number or a choice'),
  numbers: z
    .array(z.strictObject({ value: finite, tolerance: z.number().min(0).max(1e15).default(0), score }))
    .min(1)
    .max(10)
    .optional()
    .describe('Right numbers, each with its absolute tolerance and its share of the marks; the best match counts'),
  choices: z
    .array(z.strictObject({ key: Key, score: z.number().min(0).max(1).default(0) }))
    .min(2)
    .max(20)
    .optional()
    .describe('Choices of this gap alone, each with its share of the marks; their texts are `labels`'),
})

export const design = z.strictObject({
  type: z.literal('fillBlanks'),
  blanks: z
    .array(Gap)
    .min(1)
    .max(20)
    .describe(
      'Gaps for a text (`accepted`), a number (`numbers`) or one of some choices (`choices`), one of the three; each has an answer with the score 1',
    ),
  matching,
  credit: z.enum(partCredits).default('proportional'),
})
export type Design = z.output<typeof design>
export type Gap = Design['blanks'][number]

export const answer = z.strictObject({
  type: z.literal('fillBlanks'),
  blanks: byKey(limitedText(200)).describe('By the gap: the text, the number in any digits, or the key of the choice'),
})
