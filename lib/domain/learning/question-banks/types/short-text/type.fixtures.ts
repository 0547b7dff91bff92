import type { TypeFixtures } from '../all-types.fixtures'

const accepted = [
  { text: '2H2 + O2 -> 2H2O', score: 1 },
  { text: 'New*York', score: 0.5 },
  { text: '=1,5;x', score: 0.75 },
  { text: 'نعم، ٪', score: 0.1 },
  { text: '%50%x', score: 1 },
  { text: '\\*a=b~c#d{e}:f|g;h', score: 0.3333333 },
  { text: '\'quoted\' <b> & "so"', score: 0.25 },
]

export const fixtures: TypeFixtures = {
  otherRight: () => ({ accepted: [{ text: 'Something else', score: 1 }], matching: 'exact' }),
  settings: [
    { accepted, matching: 'loose' },
    { accepted: [{ text: '->', score: 1 }], matching: 'exact' },
  ],
}
