import { z } from 'zod'
import { RubricMarks } from '@/lib/domain/assessing/rubrics/design-shapes.contract'
import { Id, limitedText } from '@/lib/platform/http/contract'

/** Characters of the comment of one marker; both together are the comment of the agreed grade. */
const longestMarkerComment = 4900
export const mostMarked = 200

/** A mark as a marker gives it. */
export const GivenMark = z.strictObject({
  ref: Id.optional().describe('Names the person, as in grading'),
  points: z.number().min(0).max(10_000).optional().describe('Without a rubric; kept with four decimal places'),
  marks: RubricMarks.optional().describe('With a rubric'),
  comment: limitedText(longestMarkerComment).optional().describe('To the learner'),
})

/** The mark of one person, as it is stored and shown. */
export const Mark = z.object({
  ref: Id,
  points: z.number().nullable().describe('Before what lateness costs; null: not marked yet'),
  marks: RubricMarks.nullable(),
  comment: z.string(),
})
export type Mark = z.output<typeof Mark>

export const marksFrom = (stored: readonly object[] | null): Mark[] => (stored ?? []).map((one) => Mark.parse(one))
