import type { TypeSample } from '../question-type.rules'

export const sample: TypeSample = {
  design: { type: 'trueFalse', correct: false },
  content: {
    ar: { stem: 'يجوز مشاركة كلمة المرور مع الزملاء.', feedback: { true: 'كلمة المرور شخصية دائمًا.' } },
    en: { stem: 'A password may be shared with colleagues.', feedback: { true: 'A password is always personal.' } },
  },
}
