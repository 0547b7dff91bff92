import type { TypeFixtures } from '../all-types.fixtures'

export const fixtures: TypeFixtures = {
  otherRight: ({ correct }: { correct: boolean }) => ({ correct: !correct }),
  settings: [{ correct: true }, { correct: false }],
}
