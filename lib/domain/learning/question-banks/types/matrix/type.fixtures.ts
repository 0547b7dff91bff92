import type { TypeFixtures } from '../all-types.fixtures'

export const fixtures: TypeFixtures = {
  otherRight: ({ rows, columns }: Record<'rows' | 'columns', string[]>) => ({
    correct: Object.fromEntries(rows.map((row) => [row, columns.at(-1)])),
  }),
  settings: [{ credit: 'none' }],
}
