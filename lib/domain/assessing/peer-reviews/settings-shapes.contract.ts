import { z } from 'zod'
import { RubricMarks } from '@/lib/domain/assessing/rubrics/design-shapes.contract'
import { Id, Instant, limitedText } from '@/lib/platform/http/contract'
import { reviewAverages } from './words'

export const mostReviews = 10
export const longestComment = 5000
export const longestExample = 20_000

/** A text of several lines that may be empty. */
export const someProse = (max: number) => limitedText(max).regex(/^[^\p{Cs}\0-\x08\x0b\x0c\x0e-\x1f\x7f]*$/u)

export const Settings = z.strictObject({
  reviewsEach: z.int().min(1).max(mostReviews).describe('Reviews that each person gives and gets; fewer where too few hand in'),
  rubricId: Id.nullable().describe(
    'The rubric of the reviews; null: that of the assignment. Its design is copied when reviews begin',
  ),
  isBlind: z.boolean().describe('Whether reviewers and those whose work it is stay without names to each other'),
  average: z.enum(reviewAverages).describe('How the totals of the reviews of a work become one'),
  sharePercent: z.number().min(0).max(100).describe('The percent of the grade that the reviews of the work make'),
  givingPercent: z
    .number()
    .min(0)
    .max(100)
    .describe('The percent of the grade for giving all reviews on time, in proportion. The rest is given by the instructor'),
})
export type Settings = z.output<typeof Settings>

export const initialSettings: Settings = {
  reviewsEach: 3,
  rubricId: null,
  isBlind: true,
  average: 'median',
  sharePercent: 100,
  givingPercent: 0,
}
/** Stored settings; those that an older version lacks get their initial value. */
export const settingsFrom = (stored: object): Settings => Settings.parse({ ...initialSettings, ...stored })

export const Example = z.strictObject({
  text: someProse(longestExample).min(1).describe('A sample of work, written by the author'),
  marks: RubricMarks.describe("The author's own marks for it, all of them"),
  comment: someProse(longestComment).default('').describe('Why the author graded it so; learners read it afterwards'),
})
export type Example = z.output<typeof Example>
export const exampleFrom = (stored: object | null): Example | null => stored && Example.parse(stored)

export const Moments = { opensAt: Instant, dueAt: Instant }
