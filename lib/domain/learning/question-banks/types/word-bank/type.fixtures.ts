import type { TypeFixtures } from '../all-types.fixtures'

export const fixtures: TypeFixtures = {
  otherRight: ({ words, blanks }: { words: string[]; blanks: { key: string }[] }) => ({
    words: words.toReversed(),
    blanks: blanks.map(({ key }, at) => ({ key, correct: words.toReversed()[at] })),
  }),
  settings: [{ credit: 'none' }],
}
