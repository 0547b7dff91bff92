import { z } from 'zod'
import { wordBlanks } from '../gap-words.rules'
import { credit } from '../grades.rules'
import { byKey, Key, keys } from '../keys.rules'

export const design = z.strictObject({
  type: z.literal('wordBank'),
  blanks: wordBlanks,
  words: keys(30).describe('The words to choose from; one may fit several gaps, or none'),
  credit,
})
export type Design = z.output<typeof design>

export const answer = z.strictObject({ type: z.literal('wordBank'), blanks: byKey(Key) })
