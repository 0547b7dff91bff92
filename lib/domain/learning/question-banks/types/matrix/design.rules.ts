import { z } from 'zod'
import { partCredits } from '../../words'
import { byKey, Key, keys } from '../keys.rules'

export const design = z.strictObject({
  type: z.literal('matrix'),
  rows: keys(20, 1),
  columns: keys(10),
  correct: byKey(Key).describe('The right column of every row'),
  credit: z.enum(partCredits).default('proportional'),
})
export type Design = z.output<typeof design>

export const answer = z.strictObject({ type: z.literal('matrix'), rows: byKey(Key) })
