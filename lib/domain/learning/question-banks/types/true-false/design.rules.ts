import { z } from 'zod'

export const design = z.strictObject({ type: z.literal('trueFalse'), correct: z.boolean() })
export type Design = z.output<typeof design>

export const answer = z.strictObject({ type: z.literal('trueFalse'), choice: z.boolean() })
