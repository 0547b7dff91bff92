import { z } from 'zod'
import { credit } from '../grades.rules'
import { keys } from '../keys.rules'

export const design = z.strictObject({
  type: z.literal('ordering'),
  items: keys(20).describe('In the right order'),
  credit,
})
export type Design = z.output<typeof design>

export const answer = z.strictObject({ type: z.literal('ordering'), items: keys(20, 0) })
