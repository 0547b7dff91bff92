import { z } from 'zod'
import { limitedText, line, named, prose } from '@/lib/platform/http/contract'

export const mostCriteria = 30
export const mostLevels = 10
export const mostOfMarkComment = 2000
const mostPoints = 1000

const Key = limitedText(24)
  .regex(/^[a-z0-9]{1,24}$/)
  .describe('Names it within the rubric, and stays its own when others are added, moved or removed')
const isWritten = ({ ar, en }: { ar?: string | undefined; en?: string | undefined }) => Boolean(ar || en)
const Title = z
  .strictObject({ ar: line(200).optional(), en: line(200).optional() })
  .refine(isWritten, { params: { rule: 'minLanguages' } })
  .describe('In one or both languages')
const Description = z.strictObject({ ar: prose(1000).optional(), en: prose(1000).optional() })

/** Whether a number has at most two decimals. */
const isInHundredths = (value: number) => Math.round(value * 100) / 100 === value
const Points = z
  .number()
  .min(0)
  .max(mostPoints)
  .refine(isInHundredths, { params: { rule: 'format' } })
const uniqueKeys = (some: readonly { key: string }[]) => new Set(some.map(({ key }) => key)).size === some.length
const once = { params: { rule: 'duplicate' } }

export const RubricLevel = z.strictObject({
  key: Key,
  title: Title,
  description: Description.default({}),
  points: Points.describe('At most two decimals'),
})
export const RubricCriterion = z.strictObject({
  key: Key,
  title: Title,
  description: Description.default({}),
  levels: z.array(RubricLevel).min(1).max(mostLevels).refine(uniqueKeys, once),
})
export const RubricDesign = z
  .strictObject({ criteria: z.array(RubricCriterion).min(1).max(mostCriteria).refine(uniqueKeys, once) })
  .describe('Criteria, each with levels and their points. The most points of each criterion are its maximum')
/** As a request and an answer have it: descriptions may be left out. */
export type RubricDesign = z.input<typeof RubricDesign>

export const RubricMark = z.strictObject({
  level: Key.nullable().describe('Key of the chosen level; null: none'),
  points: Points.nullable().describe("Own points between 0 and the criterion's maximum; null: those of the level"),
  comment: limitedText(mostOfMarkComment)
    .regex(/^[^\p{Cs}\0-\x08\x0b\x0c\x0e-\x1f\x7f]*$/u)
    .default(''),
})
/** The decisions, by the key of the criterion. A criterion that is missing, or has neither level nor points, is open. */
export const RubricMarks = z
  .record(Key, RubricMark)
  .refine((marks) => Object.keys(marks).length <= mostCriteria, { params: { rule: 'maxItems', max: mostCriteria } })
export type RubricMarks = z.input<typeof RubricMarks>
/** As it is stored. */
export type StoredDesign = z.output<typeof RubricDesign>
export type StoredMarks = z.output<typeof RubricMarks>

named({ RubricDesign, RubricCriterion, RubricLevel, RubricMark })
