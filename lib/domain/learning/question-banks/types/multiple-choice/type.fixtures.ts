import type { TypeFixtures } from '../all-types.fixtures'

export const fixtures: TypeFixtures = {
  otherRight: ({ options, correct }: Record<'options' | 'correct', string[]>) => ({
    correct: options.filter((key) => !correct.includes(key)),
  }),
  settings: [{ credit: 'none' }, { credit: 'rightMinusWrong' }],
}
