import { readPlainNumber } from '@/lib/platform/typed/numbers'
import type { Fields } from './desk'

/** The meaning of a text in a cell: points, nothing, or the sign of an excused grade; null where it is none of these. */
export function typedGrade(text: string, maxPoints: number): Partial<Fields> | null {
  const typed = text.trim()
  if (typed === '' || typed === '-') return { points: null, penalty: 0, isExcused: false }
  if (typed.toUpperCase() === 'EX') return { isExcused: true }
  const number = readPlainNumber(typed)?.round(4, 1).toNumber()
  if (number === undefined || number < 0 || number > maxPoints) return null
  return { points: number, isExcused: false }
}
