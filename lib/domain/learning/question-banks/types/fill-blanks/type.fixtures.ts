import type { TypeFixtures } from '../all-types.fixtures'

export const fixtures: TypeFixtures = {
  otherRight: ({ blanks }: { blanks: { key: string }[] }) => ({
    blanks: blanks.map(({ key }, at) => ({ key, accepted: [{ text: `other ${at}`, score: 1 }] })),
  }),
  settings: [{ credit: 'none', matching: 'exact' }],
}
