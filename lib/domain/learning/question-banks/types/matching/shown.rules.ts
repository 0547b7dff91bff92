import { inChanceOrder } from '../shown.rules'

/** The part of a design that a learner may see: nothing that tells the right answer. A browser may load this file. */
export const shown = ({
  type,
  pairs,
  extra,
}: {
  type: 'matching'
  pairs: { left: string; right: string }[]
  extra: string[]
}) => ({
  type,
  left: pairs.map(({ left }) => left),
  right: inChanceOrder([...pairs.map(({ right }) => right), ...extra]),
})
