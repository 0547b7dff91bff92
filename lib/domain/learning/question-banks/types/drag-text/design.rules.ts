import { z } from 'zod'
import { wordBlanks } from '../gap-words.rules'
import { credit } from '../grades.rules'
import { byKey, Key, keys } from '../keys.rules'

export const design = z.strictObject({
  type: z.literal('dragText'),
  blanks: wordBlanks,
  words: keys(30).describe('The words to put into the gaps: each goes into one gap at most, and may go into none'),
  credit,
})
export type Design = z.output<typeof design>

export const answer = z.strictObject({ type: z.literal('dragText'), blanks: byKey(Key).describe('The word by the gap') })
