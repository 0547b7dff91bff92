import type { TypeSample } from '../question-type.rules'

export const sample: TypeSample = {
  design: {
    type: 'hotText',
    blanks: [
      { key: 'g1', word: 'h3' },
      { key: 'g2', word: 'h1' },
      { key: 'g3', word: 'h4' },
      { key: 'g4', word: 'h2' },
    ],
    correct: ['h1', 'h2'],
    credit: 'rightMinusWrong',
  },
  content: {
    ar: {
      stem: 'اختر ما يخالف قواعد السلامة: [[g1]]، ثم [[g2]]، ثم [[g3]]، ثم [[g4]].',
      labels: {
        h1: 'دخل الورشة بلا خوذة',
        h2: 'ترك الرافعة محملة دون مراقبة',
        h3: 'فحص العامل حزام الأمان',
        h4: 'أبلغ عن تسرب الزيت',
      },
    },
    en: {
      stem: 'Choose what is against the safety rules: [[g1]], then [[g2]], then [[g3]], then [[g4]].',
      labels: {
        h1: 'entered the workshop without a helmet',
        h2: 'left the loaded crane unattended',
        h3: 'the worker checked the safety belt',
        h4: 'reported the oil leak',
      },
    },
  },
}
