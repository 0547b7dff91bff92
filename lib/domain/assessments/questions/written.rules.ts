import { z } from 'zod'
import { limitedText, line } from '@/lib/platform/http/contract'
import { foldLoose, normalizeDigits } from '@/lib/platform/i18n/fold'
import { withoutInvisible } from '@/lib/platform/i18n/invisible'
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
import { shownDesigns } from './shown.rules'

const matching = z
  .enum(textMatchings)
  .default('strict')
  .describe(
    'exact: letter by letter; strict: letter case, diacritics, forms of alef and digits do not count; loose: also ة = ه, ى = ي and hamza on و or ي',
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

/**
 * The number and the unit of a written answer: in any digits, with ٫ or a point or a comma before the decimals. A comma with three digits after it
 * divides thousands. Null where there is no number.
 */
export function readNumber(text: string): { value: number; unit: string } | null {
  const plain = withoutInvisible(normalizeDigits(text)).replaceAll('٬', '').replaceAll('٫', '.').replaceAll('−', '-').trim()
  const [, sign = '', digits = '', power = '', unit = ''] =
    /^([+-]?)([\d.,]+)((?:e[+-]?\d{1,3})?)(.*)$/is.exec(plain.slice(0, 100)) ?? []
  const grouped = /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/.test(digits) ? digits.replaceAll(',', '') : digits.replace(',', '.')
  if (!/^(?:\d+\.?\d*|\.\d+)$/.test(grouped)) return null
  const value = Number(`${sign}${grouped}${power}`)
  return Number.isFinite(value) ? { value, unit: unit.trim() } : null
}

type Near = { value: number; tolerance: number; toleranceKind: (typeof toleranceKinds)[number] }
/** Whether a number is the right one, with its tolerance. */
export function isNear(number: number, { value, tolerance, toleranceKind }: Near): boolean {
  const allowed = toleranceKind === 'percent' ? (Math.abs(value) * tolerance) / 100 : tolerance
  // Numbers in binary are off by a little: 0.1 + 0.2.
  const slack = 1e-9 * Math.max(Math.abs(value), allowed, Number.MIN_VALUE)
  return Math.abs(number - value) <= allowed + slack
}

const finite = z.number().min(-1e15).max(1e15)
export const numeric = questionType({
  design: z.strictObject({
    type: z.literal('numeric'),
    value: finite,
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
  problems: ({ units, unitRequired }) => [
    ...twice(
      units.map(({ unit }) => foldLoose(unit)),
      'design.units',
    ),
    ...(unitRequired && units.length === 0 ? [{ key: 'required' as const, property: 'design.units' }] : []),
  ],
  grade: ({ value, tolerance, toleranceKind, units, unitRequired }, { text }) => {
    const read = readNumber(text)
    if (!read || (unitRequired && !read.unit)) return graded(0)
    const factor = read.unit ? units.find(({ unit }) => foldLoose(unit) === foldLoose(read.unit))?.factor : 1
    if (factor === undefined) return graded(0)
    return graded(isNear(read.value * factor, { value, tolerance, toleranceKind }) ? 1 : 0)
  },
  right: ({ value, units, unitRequired }) => {
    const [first] = units
    const text = unitRequired && first ? `${value / first.factor} ${first.unit}` : String(value)
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
