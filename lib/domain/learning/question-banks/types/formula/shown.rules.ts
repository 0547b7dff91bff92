/** The part of a design that a learner may see: nothing that tells the right answer. A browser may load this file. */
export const shown = ({ type, variables }: { type: 'formula'; variables: { key: string; value: number }[] }) => ({
  type,
  values: Object.fromEntries(variables.map(({ key, value }) => [key, value])),
})
