import { z } from 'zod'
import { credit } from '../grades.rules'
import { byKey, Key, keys } from '../keys.rules'

export const design = z.strictObject({
  type: z.literal('matching'),
  pairs: z
    .array(z.strictObject({ left: Key, right: Key }))
    .min(2)
    .max(20),
  extra: keys(10, 0).default([]).describe('Further right sides, which belong to none'),
  credit,
})
export type Design = z.output<typeof design>

export const answer = z.strictObject({
  type: z.literal('matching'),
  pairs: byKey(Key).describe('The right side by the left one'),
})
