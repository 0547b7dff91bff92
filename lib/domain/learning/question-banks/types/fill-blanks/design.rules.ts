import { z } from 'zod'
import { limitedText } from '@/lib/platform/http/contract'
import { partCredits } from '../../words'
import { Accepted, matching } from '../accepted.rules'
import { byKey, Key } from '../keys.rules'

export const design = z.strictObject({
  type: z.literal('fillBlanks'),
  blanks: z
    .array(z.strictObject({ key: Key, accepted: Accepted }))
    .min(1)
    .max(20),
  matching,
  credit: z.enum(partCredits).default('proportional'),
})
export type Design = z.output<typeof design>

export const answer = z.strictObject({ type: z.literal('fillBlanks'), blanks: byKey(limitedText(200)) })
