import { z } from 'zod'
import { choiceCredit } from '../grades.rules'
import { keys } from '../keys.rules'

export const design = z.strictObject({
  type: z.literal('multipleChoice'),
  options: keys(20),
  correct: keys(20, 1),
  credit: choiceCredit.default('none'),
})
export type Design = z.output<typeof design>

export const answer = z.strictObject({ type: z.literal('multipleChoice'), choices: keys(20, 0) })
