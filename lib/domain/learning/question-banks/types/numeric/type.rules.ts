import Big from 'big.js'
import { readNumber } from '@/lib/platform/typed/numbers'
import { unitKey } from '@/lib/platform/typed/words'
import { graded } from '../grades.rules'
import { twice } from '../keys.rules'
import { questionType } from '../question-type.rules'
import { isNear, numberText, rangeOf, type Tolerance } from '../right-number.rules'
import { answer, design } from './design.rules'
import { gift } from './gift.rules'
import { moodle } from './moodle.rules'
import { qti } from './qti.rules'
import { sample } from './sample.rules'
import { shown } from './shown.rules'
import { table } from './table.rules'

type RightNumber = { value: number; alternatives?: ({ value: number } | { min: number; max: number })[] } & Tolerance
const isRightNumber = (number: Big, { value, alternatives = [], ...tolerance }: RightNumber): boolean =>
  [{ value }, ...alternatives].some((one) =>
    'min' in one ? number.gte(one.min) && number.lte(one.max) : isNear(number, new Big(one.value), tolerance),
  )
type Measured = RightNumber & { units: { unit: string; factor: number }[]; unitRequired: boolean }
function isRightText(text: string, design: Measured): boolean {
  const read = readNumber(text)
  if (!read || (design.unitRequired && !read.unit)) return false
  const factor = read.unit ? design.units.find(({ unit }) => unitKey(unit) === unitKey(read.unit))?.factor : 1
  return factor !== undefined && isRightNumber(read.value.times(factor), design)
}

export const numeric = questionType({
  place: 6,
  design,
  answer,
  labelled: () => [],
  problems: ({ units, unitRequired, alternatives = [] }) => [
    ...twice(
      units.map(({ unit }) => unitKey(unit)),
      'design.units',
    ),
    ...(unitRequired && units.length === 0 ? [{ key: 'required' as const, property: 'design.units' }] : []),
    ...alternatives.flatMap((one, at) =>
      'min' in one && one.max < one.min ? [{ key: 'pattern' as const, property: `design.alternatives.${at}.max` }] : [],
    ),
  ],
  grade: (design, { text }) => graded(isRightText(text, design) ? 1 : 0),
  right: (design) => {
    const { value, units, unitRequired } = design
    const texts = unitRequired ? units.map(({ unit, factor }) => `${numberText(new Big(value).div(factor))} ${unit}`) : []
    // A third of a unit cannot be written; another unit may have a number that can.
    const text = texts.find((one) => isRightText(one, design)) ?? texts[0] ?? numberText(new Big(value))
    return { type: 'numeric' as const, text }
  },
  allRight: ({ value, alternatives = [], ...tolerance }) => [
    rangeOf(new Big(value), tolerance),
    ...alternatives.map((one) => ('min' in one ? one : rangeOf(new Big(one.value), tolerance))),
  ],
  words: ({ text }) => text,
  shown,
  identity: ({ value, alternatives = [] }) => [value, alternatives],
  sample,
  files: { table, gift, moodle, qti },
})
