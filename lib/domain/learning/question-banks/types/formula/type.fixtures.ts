import type { TypeFixtures } from '../all-types.fixtures'

export const fixtures: TypeFixtures = {
  otherRight: () => ({ expression: '1 + 1', tolerance: 5, toleranceKind: 'absolute' }),
  settings: [{ tolerance: 2, toleranceKind: 'percent' }],
}
