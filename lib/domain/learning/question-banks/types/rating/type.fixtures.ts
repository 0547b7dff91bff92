import type { TypeFixtures } from '../all-types.fixtures'

export const fixtures: TypeFixtures = {
  otherRight: null,
  settings: [{ steps: 9 }],
}
