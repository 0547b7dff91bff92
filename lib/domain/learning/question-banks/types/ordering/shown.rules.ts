import { inChanceOrder, notInRightOrder } from '../shown.rules'

/** The part of a design that a learner may see: nothing that tells the right answer. A browser may load this file. */
export const shown = ({ type, items }: { type: 'ordering'; items: string[] }) => ({
  type,
  items: notInRightOrder(inChanceOrder(items), items),
})
