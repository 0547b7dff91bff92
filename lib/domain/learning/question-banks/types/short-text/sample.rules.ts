import type { TypeSample } from '../question-type.rules'

export const sample: TypeSample = {
  design: {
    type: 'shortText',
    accepted: [{ text: 'الرياض' }, { text: 'Riyadh' }, { text: 'Riyad', score: 0.5 }],
    matching: 'strict',
  },
  content: {
    ar: { stem: 'ما عاصمة المملكة العربية السعودية؟' },
    en: { stem: 'What is the capital of Saudi Arabia?' },
  },
}
