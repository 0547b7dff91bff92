import type { TypeSample } from '../question-type.rules'

export const sample: TypeSample = {
  design: {
    type: 'matching',
    pairs: [
      { left: 'k2', right: 'r7' },
      { left: 'k5', right: 'r1' },
    ],
    extra: ['r4'],
  },
  content: {
    ar: {
      stem: 'ما معنى كل لون من ألوان اللافتات؟',
      labels: { k2: 'أزرق', k5: 'أصفر', r7: 'إلزام', r1: 'تحذير', r4: 'معلومات الفندق' },
    },
    en: {
      stem: 'What does each colour of a sign mean?',
      labels: { k2: 'Blue', k5: 'Yellow', r7: 'Mandatory', r1: 'Warning', r4: 'Hotel information' },
    },
  },
}
