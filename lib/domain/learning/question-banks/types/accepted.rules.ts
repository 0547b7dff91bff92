import { z } from 'zod'
import { line } from '@/lib/platform/http/contract'
import { tidyLine } from '@/lib/platform/i18n/names'
import { wordsKey } from '@/lib/platform/typed/words'
import { type TextMatching, textMatchings } from '../words'
import type { Problem } from './keys.rules'

export const matching = z
  .enum(textMatchings)
  .default('strict')
  .describe(
    'exact: letter by letter; strict: letter case, diacritics, forms of alef, digits and the kind of apostrophes, quotation marks and dashes do not count; loose: also ة = ه, ى = ي and hamza on و or ي',
  )

/** Answers that are accepted, each with its share of the marks; there may be none. */
export const SomeAccepted = z.array(z.strictObject({ text: line(200), score: z.number().gt(0).max(1).default(1) })).max(30)
export const Accepted = SomeAccepted.min(1).describe(
  'Accepted answers of both languages, at least one with the score 1; the best match counts',
)

/** The score of a written answer: of the best accepted one that it equals. */
export function scoreOfText(written: string, accepted: z.output<typeof Accepted>, matching: TextMatching): number {
  const keyOf = (text: string) => wordsKey(tidyLine(text), matching)
  const answer = keyOf(written)
  return Math.max(0, ...accepted.filter(({ text }) => keyOf(text) === answer).map(({ score }) => score))
}
export const withoutFullScore = (accepted: z.output<typeof Accepted>, property: string): Problem[] =>
  accepted.some(({ score }) => score === 1) ? [] : [{ key: 'required', property }]
export const fullText = (accepted: z.output<typeof Accepted>) => accepted.find(({ score }) => score === 1)?.text ?? ''
