import Big from 'big.js'
import { readNumber } from '@/lib/platform/typed/numbers'
import type { TextMatching } from '../../words'
import { fullText, scoreOfText, withoutFullScore } from '../accepted.rules'
import type { Same } from '../grades.rules'
import { type Problem, twice } from '../keys.rules'
import { isNear, numberText } from '../right-number.rules'
import type { Gap } from './design.rules'

type Scored = readonly { score: number }[]
const hasFull = (all: Scored): boolean => all.some(({ score }) => score === 1)

/** The share of the marks for what was written into a gap, or chosen in it. */
export function scoreOfGap(gap: Gap, written: string, matching: TextMatching, same: Same): number {
  if (gap.choices) {
    const chosen = gap.choices.filter(({ key }) => same(key) === same(written))
    return Math.max(0, ...chosen.map(({ score }) => score))
  }
  if (!gap.numbers) return scoreOfText(written, gap.accepted, matching)
  const read = readNumber(written)
  if (!read || read.unit) return 0
  const near = gap.numbers.filter(({ value, tolerance }) =>
    isNear(read.value, new Big(value), { tolerance, toleranceKind: 'absolute' }),
  )
  return Math.max(0, ...near.map(({ score }) => score))
}

/** An answer with full marks. */
export function rightInGap(gap: Gap): string {
  if (gap.choices) return gap.choices.find(({ score }) => score === 1)?.key ?? ''
  if (!gap.numbers) return fullText(gap.accepted)
  return numberText(new Big(gap.numbers.find(({ score }) => score === 1)?.value ?? 0))
}

export const choicesOf = (gap: Gap): string[] => (gap.choices ?? []).map(({ key }) => key)

export function problemsOfGap(gap: Gap, at: number): Problem[] {
  const { accepted, numbers, choices } = gap
  const given = [accepted.length > 0 && accepted, numbers, choices].filter(Boolean)
  if (given.length > 1) return [{ key: 'unknown', property: `design.blanks.${at}.accepted` }]
  const all: Scored | undefined = choices ?? numbers
  if (!all) return withoutFullScore(accepted, `design.blanks.${at}.accepted`)
  const property = choices ? 'choices' : 'numbers'
  return [
    ...(hasFull(all) ? [] : [{ key: 'required' as const, property: `design.blanks.${at}.${property}` }]),
    ...twice(choicesOf(gap), `design.blanks.${at}.choices`),
  ]
}

/** The right answers of a gap, which tell a question from others with the same text. */
export function identityOfGap(gap: Gap, keyOf: (text: string) => string): unknown {
  if (gap.choices) return gap.choices.map(({ score }) => score)
  return gap.numbers?.map(({ value, tolerance }) => [value, tolerance]) ?? gap.accepted.map(({ text }) => keyOf(text)).toSorted()
}
