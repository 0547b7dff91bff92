import type { TypeFixtures } from '../all-types.fixtures'

export const fixtures: TypeFixtures = {
  otherRight: ({ pairs, extra }: { pairs: { left: string; right: string }[]; extra: string[] }) => {
    const rights = [...pairs.map(({ right }) => right), ...extra].toReversed()
    return { pairs: pairs.map(({ left }, at) => ({ left, right: rights[at] })), extra: rights.slice(pairs.length) }
  },
  settings: [{ credit: 'none' }],
}
