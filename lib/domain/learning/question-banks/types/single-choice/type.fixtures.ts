import type { TypeFixtures } from '../all-types.fixtures'

export const fixtures: TypeFixtures = {
  otherRight: ({ options }: { options: string[] }) => ({ correct: options.at(-1) }),
  settings: [{}],
}
