import { z } from 'zod'
import { limitedText } from '@/lib/platform/http/contract'
import { toleranceKinds } from '../../words'

const amount = z.number().min(-1e9).max(1e9)
const Variable = z.strictObject({
  key: limitedText(12)
    .regex(/^[a-z][a-z0-9]{0,11}$/)
    .describe('Small letters and digits; the text of the question has it as a gap, such as `[[a]]`'),
  min: amount,
  max: amount,
  decimals: z.int().min(0).max(6).default(0).describe('Decimal places of the numbers that are drawn'),
  value: amount.describe('In previews and checks. In an attempt: what that attempt drew'),
})
export type Variable = z.output<typeof Variable>

export const design = z.strictObject({
  type: z.literal('formula'),
  variables: z.array(Variable).min(1).max(10).describe('Each attempt draws a number for each of them'),
  expression: limitedText(300)
    .min(1)
    .describe(
      'The right number, of the variables: + - * / ^, parentheses, pi, e, abs, sqrt, round, floor, ceil, sin, cos, tan (of radians), ln, log (to base 10), exp, min and max of two',
    ),
  tolerance: z.number().min(0).max(1e15).default(0),
  toleranceKind: z.enum(toleranceKinds).default('percent').describe('absolute: as the result; percent: of the result'),
})
export type FormulaDesign = z.output<typeof design>

export const answer = z.strictObject({
  type: z.literal('formula'),
  text: limitedText(60).describe('A number in any digits'),
})
