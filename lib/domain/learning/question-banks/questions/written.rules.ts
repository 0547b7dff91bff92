import Big from 'big.js'
import { z } from 'zod'
import { limitedText, line } from '@/lib/platform/http/contract'
import { readNumber } from '@/lib/platform/typed/numbers'
import { unitKey } from '@/lib/platform/typed/words'
import { partCredits, textMatchings, toleranceKinds } from '../words'
import {
  Accepted,
  at,
  byKey,
  byPerson,
  fullText,
  graded,
  gradeOfParts,
  Key,
  questionType,
  scoreOfText,
  twice,
  withoutFullScore,
} from './question-type.rules'
import { isNear, numberText, type Tolerance } from './right-number.rules'
import { shownDesigns } from './shown.rules'

const matching = z
  .enum(textMatchings)
  .default('strict')
  .describe(
    'exact: letter by letter; strict: letter case, diacritics, forms of alef, digits and the kind of apostrophes, quotation marks and dashes do not count; loose: also ة = ه, ى = ي and hamza on و or ي',
  )

export const shortText = questionType({
  design: z.strictObject({ type: z.literal('shortText'), accepted: Accepted, matching }),
  answer: z.strictObject({ type: z.literal('shortText'), text: limitedText(500) }),
  labelled: () => [],
  problems: ({ accepted }) => withoutFullScore(accepted, 'design.accepted'),
  grade: (design, { text }) => graded(scoreOfText(text, design.accepted, design.matching)),
  right: ({ accepted }) => ({ type: 'shortText' as const, text: fullText(accepted) }),
  shown: shownDesigns.shortText,
  words: ({ text }) => text,
})

export const longText = questionType({
  design: z.strictObject({
    type: z.literal('longText'),
    maxLength: z.int().min(100).max(20_000).default(5000).describe('Characters that an answer may have'),
  }),
  answer: z.strictObject({ type: z.literal('longText'), text: limitedText(20_000) }),
  labelled: () => [],
  grade: () => byPerson,
  right: () => null,
  shown: shownDesigns.longText,
  words: ({ text }) => text,
})

const finite = z.number().min(-1e15).max(1e15)
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
  design: z.strictObject({
    type: z.literal('numeric'),
    value: finite,
    alternatives: z
      .array(z.union([z.strictObject({ value: finite }), z.strictObject({ min: finite, max: finite })]))
      .max(10)
      .optional()
      .describe('Further right numbers, with the same tolerance, and ranges, both ends included and without tolerance'),
    tolerance: z.number().min(0).max(1e15).default(0),
    toleranceKind: z.enum(toleranceKinds).default('absolute').describe('absolute: in the unit of `value`; percent: of `value`'),
    units: z
      .array(z.strictObject({ unit: line(20), factor: z.number().gt(0).max(1e15) }))
      .max(10)
      .default([])
      .describe('Units an answer may have; a number in one of them times its factor is compared with `value`'),
    unitRequired: z.boolean().default(false),
  }),
  answer: z.strictObject({ type: z.literal('numeric'), text: limitedText(60).describe('A number in any digits, and its unit') }),
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
  shown: shownDesigns.numeric,
  words: ({ text }) => text,
})

export const fillBlanks = questionType({
  design: z.strictObject({
    type: z.literal('fillBlanks'),
    blanks: z
      .array(z.strictObject({ key: Key, accepted: Accepted }))
      .min(1)
      .max(20),
    matching,
    credit: z.enum(partCredits).default('proportional'),
  }),
  answer: z.strictObject({ type: z.literal('fillBlanks'), blanks: byKey(limitedText(200)) }),
  labelled: () => [],
  gaps: ({ blanks }) => blanks.map(({ key }) => key),
  problems: ({ blanks }) => [
    ...twice(
      blanks.map(({ key }) => key),
      'design.blanks',
    ),
    ...blanks.flatMap(({ accepted }, index) => withoutFullScore(accepted, `design.blanks.${index}.accepted`)),
  ],
  grade: (design, answer) =>
    gradeOfParts(
      design.blanks.map(({ key, accepted }) => ({
        key,
        score: scoreOfText(at(answer.blanks, key) ?? '', accepted, design.matching),
      })),
      design.credit,
    ),
  right: ({ blanks }) => ({
    type: 'fillBlanks' as const,
    blanks: Object.fromEntries(blanks.map(({ key, accepted }) => [key, fullText(accepted)])),
  }),
  shown: shownDesigns.fillBlanks,
  words: ({ blanks }) => Object.values(blanks).join('; '),
})
