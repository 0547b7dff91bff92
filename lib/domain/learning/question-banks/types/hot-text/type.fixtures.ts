import type { TypeFixtures } from '../all-types.fixtures'

export const fixtures: TypeFixtures = {
  otherRight: ({ blanks, correct }: { blanks: { word: string }[]; correct: string[] }) => ({
    correct: blanks.map(({ word }) => word).filter((word) => !correct.includes(word)),
  }),
  settings: [{ credit: 'none' }, { credit: 'proportional' }],
}
