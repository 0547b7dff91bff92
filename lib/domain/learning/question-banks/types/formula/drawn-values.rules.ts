import type Big from 'big.js'
import { type Problem, twice } from '../keys.rules'
import { isExact } from '../right-number.rules'
import type { FormulaDesign, Variable } from './design.rules'
import { compiled, reservedNames } from './expression.rules'

const valuesOf = (variables: readonly Variable[], of: (variable: Variable) => number = ({ value }) => value) =>
  Object.fromEntries(variables.map((variable) => [variable.key, of(variable)]))

/** The result with some values; null where there is none, such as after a division by zero. */
export function resultOf(
  { variables, expression }: Pick<FormulaDesign, 'variables' | 'expression'>,
  values = valuesOf(variables),
) {
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

export function problems(all: FormulaDesign): Problem[] {
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
