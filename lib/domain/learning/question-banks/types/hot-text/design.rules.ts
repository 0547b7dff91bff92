import { z } from 'zod'
import { choiceCredit } from '../grades.rules'
import { Key, keys } from '../keys.rules'

const most = 40
export const design = z.strictObject({
  type: z.literal('hotText'),
  blanks: z
    .array(z.strictObject({ key: Key, word: Key }))
    .min(2)
    .max(most)
    .describe('The places of the text at which there are words to choose, and the key of the words, whose texts are `labels`'),
  correct: keys(most, 1).describe('The words that are right'),
  credit: choiceCredit.default('rightMinusWrong'),
})
export type Design = z.output<typeof design>

export const answer = z.strictObject({ type: z.literal('hotText'), choices: keys(most, 0) })
