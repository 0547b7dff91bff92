import { readPlainNumber } from '@/lib/platform/typed/numbers'
import type { Field } from './parts'

/** Whether a field for a number is empty, or has a number that its question takes, in the digits of any script. */
export function isNumberTyped({ value, dataset: { least, most, whole } }: Field): boolean {
  if (value === '') return true
  const number = readPlainNumber(value)?.toNumber()
  if (number === undefined || (whole !== undefined && !Number.isInteger(number))) return false
  return number >= Number(least ?? Number.NEGATIVE_INFINITY) && number <= Number(most ?? Number.POSITIVE_INFINITY)
}
