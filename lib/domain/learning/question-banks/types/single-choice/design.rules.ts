import { z } from 'zod'
import { Key, keys } from '../keys.rules'

export const design = z.strictObject({ type: z.literal('singleChoice'), options: keys(20), correct: Key })
export type Design = z.output<typeof design>

export const answer = z.strictObject({ type: z.literal('singleChoice'), choice: Key })
