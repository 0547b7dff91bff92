import Big from 'big.js'
import { plainText } from './signs'

/** Longer texts are no number that a person types. */
const longest = 100
/** Powers of ten beyond this are refused: adding such a number would write out all of its zeros. */
const highestPower = 400

// The Arabic comma is the decimal comma of Arabic keyboards; a Latin one with three digits behind it divides thousands.
const decimalMark = '[.,\\u066b\\u060c]'
const whole = '[1-9]\\d{0,2}'
const groupings = [
  // Thousands between commas, points, Arabic separators, spaces or apostrophes, and a decimal mark that is another sign.
  new RegExp(`^${whole}(?:,\\d{3})+(?:[.\\u066b\\u060c]\\d*)?$`),
  new RegExp(`^${whole}(?:\\.\\d{3}){2,}(?:[,\\u066b\\u060c]\\d*)?$`),
  new RegExp(`^${whole}(?:\\.\\d{3})+[,\\u066b\\u060c]\\d*$`),
  new RegExp(`^${whole}(?:\\u060c\\d{3}){2,}(?:[.\\u066b]\\d*)?$`),
  new RegExp(`^${whole}(?:\\u066c\\d{3})+(?:${decimalMark}\\d*)?$`),
  new RegExp(`^${whole}(?: \\d{3})+(?:${decimalMark}\\d*)?$`),
  new RegExp(`^${whole}(?:'\\d{3})+(?:${decimalMark}\\d*)?$`),
  // Lakh and crore.
  /^[1-9]\d?(?:,\d{2})+,\d{3}(?:\.\d*)?$/,
]
const plain = new RegExp(`^(?:\\d+(?:${decimalMark}\\d*)?|${decimalMark}\\d+)$`)

/** The digits of a number with a point before the decimals; null where its separators contradict each other. */
function digitsOf(written: string): string | null {
  const isGrouped = groupings.some((one) => one.test(written))
  if (!isGrouped) return plain.test(written) ? written.replace(/\D/, '.') : null
  // The decimal mark is the last separator, unless that is one of the groups.
  const marks = written.replace(/\d/g, '')
  const last = marks.at(-1) ?? ''
  const hasDecimals = marks.length > 1 ? marks.indexOf(last) === marks.length - 1 : false
  if (!hasDecimals) return written.replace(/\D/g, '')
  const at = written.lastIndexOf(last)
  return `${written.slice(0, at).replace(/\D/g, '')}.${written.slice(at + 1)}`
}

const signs =
  /^(?<before>[^\d.,\u066b\u060c+-]{0,30}?) ?(?<sign>[+-]?) ?(?<before2>[^\d.,\u066b\u060c+ -]{0,30}?) ?(?<digits>[.,\u066b\u060c]?\d+(?:[.,\u066b\u066c\u060c' ]\d+)*[.,\u066b\u060c]?)(?<rest>.*)$/su
/** `e5`, or `× 10^5` with any sign of multiplication. */
const power =
  /^(?:e(?<e>[+-]?\d{1,4})(?![\d^])| ?[*x\u00d7\u0445] ?10 ?\^ ?(?:\( ?(?<round>[+-]? ?\d{1,4}) ?\)|\{ ?(?<curly>[+-]? ?\d{1,4}) ?\}|(?<bare>[+-]? ?\d{1,4})))(?<unit>.*)$/isu
const powerOfTen =
  /^ ?\^ ?(?:\( ?(?<round>[+-]? ?\d{1,4}) ?\)|\{ ?(?<curly>[+-]? ?\d{1,4}) ?\}|(?<bare>[+-]? ?\d{1,4}))(?<unit>.*)$/su

function powerIn(found: RegExpExecArray): { exponent: number; unit: string } {
  const { e, round, curly, bare, unit = '' } = found.groups ?? {}
  return { exponent: Number((e ?? round ?? curly ?? bare ?? '0').replace(' ', '')), unit }
}

/** In the signs of the patterns above: one percent sign, one sign of multiplication, one of powers. */
const prepared = (text: string): string =>
  plainText(text)
    .replace(/\u066a/g, '%')
    .replace(/\*\*|\u02c6/g, '^')
    .replace(/[\u066d\u00b7\u2022\u2217\u2219\u22c5\u2715\u2716]/g, '*')

/**
 * The number that a person typed and the text beside it, such as a unit or `%`. Digits of any script; a point, a comma, ٫ or the Arabic comma before
 * the decimals; groups of thousands, of which a single comma with three digits is one; the minus of any keyboard, also behind the number; powers of ten
 * in the usual writings. Exact at any size. Null where there is no number, or more than 100 characters, or a power of ten beyond 400.
 */
export function readNumber(text: string): { value: Big; unit: string } | null {
  if (text.length > longest) return null
  const { before = '', sign = '', before2 = '', digits = '', rest = '' } = signs.exec(prepared(text))?.groups ?? {}
  const number = digitsOf(digits)
  if (number === null || (before !== '' && before2 !== '')) return null
  const [ofTen, scientific] = [number === '10' ? powerOfTen.exec(rest) : null, power.exec(rest)]
  const found = ofTen ?? scientific
  const { exponent, unit: behind } = found ? powerIn(found) : { exponent: 0, unit: rest }
  if (Math.abs(exponent) > highestPower) return null
  // In a line from right to left, the minus is often typed behind its number.
  const isMinusBehind = sign === '' && /^ ?-$/.test(behind)
  const after = isMinusBehind ? '' : behind.trim()
  const front = (before + before2).trim()
  if (front !== '' && after !== '') return null
  const mantissa = new Big(
    `${sign === '-' || isMinusBehind ? '-' : ''}${ofTen ? '1' : number.replace(/^\./, '0.').replace(/\.$/, '')}`,
  )
  return { value: exponent === 0 ? mantissa : mantissa.times(new Big(`1e${exponent}`)), unit: after || front }
}

/** A number with nothing beside it; null for anything else. Exact; `toNumber` of the answer is for fields that are stored as a JSON number. */
export function readPlainNumber(text: string): Big | null {
  const read = readNumber(text)
  return read?.unit === '' ? read.value : null
}

/** A whole number with nothing beside it, at most 2^53 - 1 away from 0; null for anything else. */
export function readWholeNumber(text: string): number | null {
  const number = readPlainNumber(text)?.toNumber()
  return number !== undefined && Number.isSafeInteger(number) ? number : null
}

/** A percentage, with or without its sign before or behind it; null for anything else. 50 for `50 %`. */
export function readPercent(text: string): Big | null {
  const read = readNumber(text)
  return read && (read.unit === '' || read.unit === '%') ? read.value : null
}
