type Shown = { type: 'hotText'; blanks: { key: string; word: string }[] }

/** The part of a design that a learner may see: nothing that tells the right answer. A browser may load this file. */
export const shown = ({ type, blanks }: Shown) => ({ type, blanks: blanks.map(({ key, word }) => ({ key, word })) })
