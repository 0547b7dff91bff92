import { z } from 'zod'
import { limitedText } from '@/lib/platform/http/contract'
import { Accepted, matching } from '../accepted.rules'

export const design = z.strictObject({ type: z.literal('shortText'), accepted: Accepted, matching })
export type Design = z.output<typeof design>

export const answer = z.strictObject({ type: z.literal('shortText'), text: limitedText(500) })
