import type { TypeSample } from '../question-type.rules'

export const sample: TypeSample = {
  design: {
    type: 'dragText',
    blanks: [
      { key: 'g1', correct: 'w4' },
      { key: 'g2', correct: 'w1' },
    ],
    words: ['w1', 'w2', 'w4'],
  },
  content: {
    ar: {
      stem: 'عند الحريق يُفتح [[g1]] ولا يُستخدم [[g2]].',
      labels: { w1: 'المصعد', w2: 'الدرج', w4: 'مخرج الطوارئ' },
    },
    en: {
      stem: 'In a fire, open the [[g1]] and do not use the [[g2]].',
      labels: { w1: 'lift', w2: 'stairs', w4: 'emergency exit' },
    },
  },
}
