import type Big from 'big.js'
import { z } from 'zod'
import { limitedText } from '@/lib/platform/http/contract'
import { readPlainNumber } from '@/lib/platform/typed/numbers'
import { toleranceKinds } from '../words'
import { compiled, reservedNames } from './expression.rules'
import { graded, type Problem, questionType, twice } from './question-type.rules'
import { isExact, isNear, numberText } from './right-number.rules'
import { shownDesigns } from './shown.rules'

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

const design = z.strictObject({
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

const valuesOf = (variables: readonly Variable[], of: (variable: Variable) => number = ({ value }) => value) =>
  Object.fromEntries(variables.map((variable) => [variable.key, of(variable)]))

/** The result with some values; null where there is none, such as after a division by zero. */
function resultOf({ variables, expression }: Pick<FormulaDesign, 'variables' | 'expression'>, values = valuesOf(variables)) {
  const result: Big | null = compiled(expression)?.of(values) ?? null
  return result?.abs().lte(1e15) ? result : null
}

const endsOf = ({ variables }: FormulaDesign) => [
  valuesOf(variables),
  valuesOf(variables, ({ min }) => min),
  valuesOf(variables, ({ max }) => max),
]
/** Decimals beyond these are not written by a learner who rounds. */
const writtenDecimals = 6
/** Whether only a number with more decimals than a person writes would be right, with the values of the example or at an end of the ranges. */
export const needsTolerance = (all: FormulaDesign): boolean =>
  all.tolerance === 0 &&
  endsOf(all).some((values) => {
    const result = resultOf(all, values)
    return result !== null && (!isExact(result) || !result.eq(result.round(writtenDecimals)))
  })

const pattern = (property: string): Problem => ({ key: 'pattern', property })

function problems(all: FormulaDesign): Problem[] {
  const { variables, expression } = all
  const found = [
    ...twice(
      variables.map(({ key }) => key),
      'design.variables',
    ),
    ...variables.flatMap(({ key, min, max, value }, at) => [
      ...(reservedNames.has(key) ? [pattern(`design.variables.${at}.key`)] : []),
      ...(max < min ? [pattern(`design.variables.${at}.max`)] : []),
      ...(value < min || value > max ? [pattern(`design.variables.${at}.value`)] : []),
    ]),
  ]
  const known = new Set(variables.map(({ key }) => key))
  const read = compiled(expression)
  if (!read) return [...found, pattern('design.expression')]
  if ([...read.names].some((name) => !known.has(name))) return [...found, { key: 'unknown', property: 'design.expression' }]
  // There is a result for the example and at both ends of the ranges.
  return found.length > 0 || endsOf(all).every((values) => resultOf(all, values) !== null)
    ? found
    : [pattern('design.expression')]
}

export const formula = questionType({
  design,
  answer: z.strictObject({ type: z.literal('formula'), text: limitedText(60).describe('A number in any digits') }),
  labelled: () => [],
  gaps: ({ variables }) => variables.map(({ key }) => key),
  problems,
  grade: (all, { text }) => {
    const [number, result] = [readPlainNumber(text), resultOf(all)]
    return graded(number && result && isNear(number, result, all) ? 1 : 0)
  },
  right: (all) => {
    const result = resultOf(all)
    return { type: 'formula' as const, text: result ? numberText(result) : '0' }
  },
  shown: shownDesigns.formula,
  words: ({ text }) => text,
})

/** Numbers for the variables, by random numbers from 0 to below 1. A draw without a result is repeated a few times. */
export function drawnValues(all: FormulaDesign, random: () => number): number[] {
  const drawOne = ({ min, max, decimals }: Variable) => {
    const step = 10 ** decimals
    const [first, last] = [Math.ceil(min * step - 1e-6), Math.floor(max * step + 1e-6)]
    const drawn = (first + Math.floor(random() * Math.max(1, last - first + 1))) / step
    return Math.min(max, Math.max(min, drawn))
  }
  for (let round = 0; round < 20; round += 1) {
    const drawn = all.variables.map(drawOne)
    if (resultOf(withValues(all, drawn)) !== null) return drawn
  }
  return all.variables.map(({ value }) => value)
}

/** The design with the numbers that an attempt drew, in the order of the variables. */
export const withValues = (all: FormulaDesign, drawn: readonly number[]): FormulaDesign => ({
  ...all,
  variables: all.variables.map((variable, at) => ({ ...variable, value: drawn[at] ?? variable.value })),
})
