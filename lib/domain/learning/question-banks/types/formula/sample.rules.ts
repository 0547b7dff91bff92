import type { TypeSample } from '../question-type.rules'

export const sample: TypeSample = {
  design: {
    type: 'formula',
    variables: [
      { key: 'a', min: 2, max: 9, value: 4 },
      { key: 'b', min: 10, max: 30, decimals: 1, value: 12.5 },
    ],
    expression: 'a * b',
    tolerance: 1,
    toleranceKind: 'percent',
  },
  content: {
    ar: {
      stem: 'في المستودع [[a]] من الصناديق، كتلة كل منها [[b]] كجم. ما كتلتها كلها بالكيلوجرام؟',
      explanation: 'الكتلة الكلية حاصل ضرب عدد الصناديق في كتلة الصندوق.',
    },
    en: {
      stem: 'A store has [[a]] boxes of [[b]] kg each. What is the mass of all of them in kilograms?',
      explanation: 'The whole mass is the number of boxes times the mass of one.',
    },
  },
}
