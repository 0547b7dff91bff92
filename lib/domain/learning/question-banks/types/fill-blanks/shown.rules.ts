import { inChanceOrder } from '../shown.rules'

type Shown = { type: 'fillBlanks'; blanks: { key: string; choices?: { key: string }[] | undefined }[] }

/** The part of a design that a learner may see: nothing that tells the right answer. A browser may load this file. */
export const shown = ({ type, blanks }: Shown) => ({
  type,
  blanks: blanks.map(({ key }) => key),
  /** Of the gaps that have choices. */
  choices: Object.fromEntries(
    blanks.flatMap((gap) => (gap.choices ? [[gap.key, inChanceOrder(gap.choices.map(({ key }) => key))]] : [])),
  ) as Record<string, string[]>,
})
