import { z } from 'zod'

export const design = z.strictObject({ type: z.literal('rating'), steps: z.int().min(2).max(10).default(5) })
export type Design = z.output<typeof design>

export const answer = z.strictObject({ type: z.literal('rating'), value: z.int().min(1).max(10) })
