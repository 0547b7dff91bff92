import type { TypeSample } from '../question-type.rules'

export const sample: TypeSample = {
  design: { type: 'multipleChoice', options: ['o1', 'o2', 'o3', 'o4'], correct: ['o1', 'o3'], credit: 'rightMinusWrong' },
  content: {
    ar: {
      stem: 'أي المواد التالية قابلة لإعادة التدوير؟',
      labels: { o1: 'الورق', o2: 'بقايا الطعام', o3: 'الزجاج', o4: 'المناديل المستعملة' },
    },
    en: {
      stem: 'Which of these materials can be recycled?',
      labels: { o1: 'Paper', o2: 'Food waste', o3: 'Glass', o4: 'Used tissues' },
    },
  },
}
