import { z } from 'zod'
import { limitedText, line } from '@/lib/platform/http/contract'
import { toleranceKinds } from '../../words'

const finite = z.number().min(-1e15).max(1e15)
export const design = z.strictObject({
  type: z.literal('numeric'),
  value: finite,
  alternatives: z
    .array(z.union([z.strictObject({ value: finite }), z.strictObject({ min: finite, max: finite })]))
    .max(10)
    .optional()
    .describe('Further right numbers, with the same tolerance, and ranges, both ends included and without tolerance'),
  tolerance: z.number().min(0).max(1e15).default(0),
  toleranceKind: z.enum(toleranceKinds).default('absolute').describe('absolute: in the unit of `value`; percent: of `value`'),
  units: z
    .array(z.strictObject({ unit: line(20), factor: z.number().gt(0).max(1e15) }))
    .max(10)
    .default([])
    .describe('Units an answer may have; a number in one of them times its factor is compared with `value`'),
  unitRequired: z.boolean().default(false),
})
export type Design = z.output<typeof design>

export const answer = z.strictObject({
  type: z.literal('numeric'),
  text: limitedText(60).describe('A number in any digits, and its unit'),
})
