import { z } from 'zod'
import { Id, Instant, limitedText } from '@/lib/platform/http/contract'
import { servedLanguages } from '@/lib/platform/words'
import { metricUnits } from './words'

export const Day = limitedText(10)
  .pipe(z.iso.date())
  .meta({ format: 'date', examples: ['2026-11-21'] })

/** The longest range, in days. */
export const mostDays = 366

/** The frame of every answer: its date, time zone and definitions. */
export const frame = {
  asOf: Instant.describe('The moment as of which the numbers are true'),
  timeZone: z.string().describe("The organization's time zone (IANA), in which days begin and end"),
  weekStart: z.int().min(0).max(6).describe("First day of the organization's week; 0 is Sunday"),
  definitionVersion: z.int().describe('Rises when the meaning of a number changes'),
  suppressed: z
    .int()
    .min(0)
    .describe(
      'Rows that are hidden because they are about one to four people, or would show the numbers of so few by subtraction',
    ),
}
export const shownFrame = {
  asOf: '2026-11-21T09:30:00.000Z',
  timeZone: 'Asia/Riyadh',
  weekStart: 0,
  definitionVersion: 2,
  suppressed: 0,
}

export const Shown = (meaning: string) => z.int().min(0).nullable().describe(`${meaning}; null: hidden`)
export const Titles = z.object({ ar: z.string().optional(), en: z.string().optional() })
export const Language = z
  .enum(servedLanguages)
  .describe('The language that was served; `none`: nothing was begun yet, or the language is not known')
export const Unit = z.enum(metricUnits)

export const rangeQuery = {
  from: Day.optional().describe(`First day; default: 30 days ago. A range has at most ${mostDays} days`),
  to: Day.optional().describe('Last day, included; default: today'),
}
export const peopleQuery = {
  group: Id.optional().describe('Only people in this group or in one that it contains, as of now'),
  language: Language.optional().describe('Only enrollments that were studied in this language'),
}
