import type { TypeFixtures } from '../all-types.fixtures'

export const fixtures: TypeFixtures = {
  otherRight: ({ items }: { items: string[] }) => ({ items: items.toReversed() }),
  settings: [{ credit: 'none' }],
}
