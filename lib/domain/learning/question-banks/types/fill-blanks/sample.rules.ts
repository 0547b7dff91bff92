import type { TypeSample } from '../question-type.rules'

export const sample: TypeSample = {
  design: {
    type: 'fillBlanks',
    blanks: [
      { key: 'g1', accepted: [{ text: 'أحمر' }, { text: 'حمراء' }, { text: 'red' }] },
      {
        key: 'g2',
        accepted: [],
        choices: [
          { key: 'c7', score: 0 },
          { key: 'c2', score: 1 },
          { key: 'c5', score: 0 },
        ],
      },
      { key: 'g3', accepted: [], numbers: [{ value: 998 }] },
    ],
  },
  content: {
    ar: {
      stem: 'لون إشارة التوقف [[g1]]، ولون مخرج الطوارئ [[g2]]، ورقم الدفاع المدني [[g3]].',
      labels: { c7: 'أزرق', c2: 'أخضر', c5: 'أصفر' },
    },
    en: {
      stem: 'A stop sign is [[g1]], an emergency exit is [[g2]], and the civil defence answers at [[g3]].',
      labels: { c7: 'blue', c2: 'green', c5: 'yellow' },
    },
  },
}
