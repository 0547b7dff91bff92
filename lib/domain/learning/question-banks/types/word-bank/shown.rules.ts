import { inChanceOrder } from '../shown.rules'

/** The part of a design that a learner may see: nothing that tells the right answer. A browser may load this file. */
export const shown = ({ type, blanks, words }: { type: 'wordBank'; blanks: { key: string }[]; words: string[] }) => ({
  type,
  blanks: blanks.map(({ key }) => key),
  words: inChanceOrder(words),
})
