import Big from 'big.js'
import type { TextCollector } from './text-collector.rules'

// How other products write right answers.

/** An accepted answer: `*` is any text there, which the bank does not have, and `\\*` the sign itself. */
export function plainAnswer(text: string, { lost }: Pick<TextCollector, 'lost'>): string {
  if (/(?:^|[^\\])\*/.test(text)) lost.add('wildcard')
  return text.replaceAll('\\*', '*')
}
/** The same answer as other products read it. */
export const starredAnswer = (text: string): string => text.replaceAll('*', '\\*')

/** A share of the marks that is written in percent. */
export const shareOf = (percent: number | string): number => new Big(percent).div(100).toNumber()

/** A number as a program writes it; not a number where there is none. */
export const plainNumber = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text))

export type WrittenNumber = { value: number; tolerance: number } | { min: number; max: number }

const rangeOf = (one: WrittenNumber): { min: number; max: number } => {
  if ('min' in one) return { min: Math.min(one.min, one.max), max: Math.max(one.min, one.max) }
  const [value, tolerance] = [new Big(one.value), new Big(one.tolerance).abs()]
  return { min: value.minus(tolerance).toNumber(), max: value.plus(tolerance).toNumber() }
}
const isWritten = (one: WrittenNumber): boolean => Object.values(one).every(Number.isFinite)

/** Several right numbers and ranges: the first number is the value, whose tolerance the others share, or have a range of their own. */
export function numericDesign(all: readonly WrittenNumber[]): object {
  const known = all.filter(isWritten)
  const first = known.find((one) => 'value' in one)
  const others = known.filter((one) => one !== first)
  if (first && 'value' in first) {
    const alternatives = others.map((one) =>
      'value' in one && one.tolerance === first.tolerance ? { value: one.value } : rangeOf(one),
    )
    return { type: 'numeric', ...first, ...(alternatives.length > 0 && { alternatives }) }
  }
  const [range, ...ranges] = others.map(rangeOf)
  if (!range) return { type: 'numeric', value: Number.NaN }
  const middle = new Big(range.min).plus(range.max).div(2)
  const tolerance = middle.minus(range.min)
  const rest = ranges.length > 0 && { alternatives: ranges }
  return { type: 'numeric', value: middle.toNumber(), tolerance: tolerance.toNumber(), ...rest }
}

/** The right numbers of a question, each with its tolerance or as a range. */
export function writtenNumbers(design: Numeric): WrittenNumber[] {
  const { value, tolerance, toleranceKind, alternatives = [] } = design
  const allowed = (right: number) =>
    toleranceKind === 'percent' ? new Big(right).abs().times(tolerance).div(100).toNumber() : tolerance
  return [{ value }, ...alternatives].map((one) => ('min' in one ? one : { value: one.value, tolerance: allowed(one.value) }))
}
type Numeric = {
  value: number
  tolerance: number
  toleranceKind: 'absolute' | 'percent'
  alternatives?: readonly ({ value: number } | { min: number; max: number })[] | undefined
}

/** The middle of a range and half of its width, where a format has no ranges. */
export function middleOf(one: WrittenNumber): { value: number; tolerance: number } {
  if ('value' in one) return one
  const value = new Big(one.min).plus(one.max).div(2)
  return { value: value.toNumber(), tolerance: value.minus(one.min).abs().toNumber() }
}

/** A list of texts in a file's settings; undefined where there is none. */
export const textsOfList = (value: unknown): string[] | undefined =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : undefined
