/** The part of a design that a learner may see: nothing that tells the right answer. A browser may load this file. */
export const shown = ({ type }: { type: 'shortText' }) => ({ type })
