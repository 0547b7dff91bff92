import Big from 'big.js'
import type { toleranceKinds } from '../words'

/** Numbers whose digits have no end, such as 10 : 3, are compared and shown with so many significant digits. */
const comparedDigits = 12
/** Numbers with more digits are taken for such. */
const exactDigits = 30

const digitsOf = ({ c }: Big): number => c.length

/** Whether all digits of a number can be written. */
export const isExact = (number: Big): boolean => digitsOf(number) <= exactDigits

/** A number as a text with 0-9 and a point, which `readNumber` reads as the same number: digits without end are rounded, halves up. */
export function numberText(number: Big): string {
  const shown = isExact(number) ? number : number.prec(comparedDigits, Big.roundHalfUp)
  if (shown.eq(0)) return '0'
  return Math.abs(shown.e) < 21 ? shown.toFixed() : shown.toString()
}

export type Tolerance = { tolerance: number; toleranceKind: (typeof toleranceKinds)[number] }

const allowedFrom = (right: Big, { tolerance, toleranceKind }: Tolerance): Big =>
  toleranceKind === 'percent' ? right.abs().times(tolerance).times('0.01') : new Big(tolerance)

/** The numbers that count as a right one, with its tolerance. */
export function rangeOf(right: Big, tolerance: Tolerance): { min: number; max: number } {
  const allowed = allowedFrom(right, tolerance)
  return { min: right.minus(allowed).toNumber(), max: right.plus(allowed).toNumber() }
}

/** Whether a number is the right one, with its tolerance; in decimals, so that nothing is let pass or refused by a binary fraction. */
export function isNear(number: Big, right: Big, tolerance: Tolerance): boolean {
  const allowed = allowedFrom(right, tolerance)
  if (number.minus(right).abs().lte(allowed)) return true
  return !isExact(right) && number.prec(comparedDigits, Big.roundHalfUp).eq(right.prec(comparedDigits, Big.roundHalfUp))
}
