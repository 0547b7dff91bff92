import { z } from 'zod'
import { limitedText } from '@/lib/platform/http/contract'

export const design = z.strictObject({
  type: z.literal('longText'),
  maxLength: z.int().min(100).max(20_000).default(5000).describe('Characters that an answer may have'),
})
export type Design = z.output<typeof design>

export const answer = z.strictObject({ type: z.literal('longText'), text: limitedText(20_000) })
