import type { TypeSample } from '../question-type.rules'

export const sample: TypeSample = {
  design: {
    type: 'wordBank',
    blanks: [
      { key: 'g1', correct: 'w2' },
      { key: 'g2', correct: 'w3' },
    ],
    words: ['w1', 'w2', 'w3'],
  },
  content: {
    ar: { stem: '[[g1]] قبل العمل، ثم [[g2]] بعده.', labels: { w1: 'الراحة', w2: 'الفحص', w3: 'التنظيف' } },
    en: { stem: '[[g1]] before work, then [[g2]] after it.', labels: { w1: 'Rest', w2: 'Inspect', w3: 'Clean' } },
  },
}
