import { z } from 'zod'
import { choiceCredits } from '../../words'
import { keys } from '../keys.rules'

export const design = z.strictObject({
  type: z.literal('multipleChoice'),
  options: keys(20),
  correct: keys(20, 1),
  credit: z
    .enum(choiceCredits)
    .default('none')
    .describe(
      'none: all or nothing; proportional: right choices out of all that are right or chosen; rightMinusWrong: the share of right choices less the share of wrong ones, 0 at least',
    ),
})
export type Design = z.output<typeof design>

export const answer = z.strictObject({ type: z.literal('multipleChoice'), choices: keys(20, 0) })
