import type { TypeFixtures } from '../all-types.fixtures'

type Gap = { key: string; choices?: { key: string; score: number }[]; numbers?: object[] }

export const fixtures: TypeFixtures = {
  otherRight: ({ blanks }: { blanks: Gap[] }) => ({
    blanks: blanks.map(({ key, choices, numbers }, at) => {
      if (numbers) return { key, accepted: [], numbers: [{ value: 7, tolerance: 2 }, { value: -1 }] }
      if (!choices) return { key, accepted: [{ text: `other ${at}`, score: 1 }] }
      const others = choices.toReversed()
      return { key, accepted: [], choices: others.map((one, place) => ({ key: one.key, score: place === 0 ? 1 : 0.5 })) }
    }),
  }),
  settings: [
    { credit: 'none', matching: 'exact' },
    {
      blanks: [
        {
          key: 'g1',
          accepted: [
            { text: '2.5', score: 1 },
            { text: '#3 = 1;%50%', score: 0.5 },
          ],
        },
        {
          key: 'g2',
          accepted: [],
          choices: [
            { key: 'c7', score: 0.333_333_3 },
            { key: 'c2', score: 1 },
            { key: 'c5', score: 0 },
          ],
        },
        {
          key: 'g3',
          accepted: [],
          numbers: [
            { value: -2.5, tolerance: 0.01, score: 1 },
            { value: 1e-7, tolerance: 0, score: 0.5 },
            { value: 123_456_789_012_345, tolerance: 5, score: 1 },
          ],
        },
      ],
    },
  ],
}
