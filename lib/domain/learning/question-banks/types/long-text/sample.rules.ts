import type { TypeSample } from '../question-type.rules'

export const sample: TypeSample = {
  design: { type: 'longText', maxLength: 2000 },
  content: {
    ar: { stem: 'كيف تُستقبل شكوى العميل؟ المطلوب شرح الخطوات مع مثال.' },
    en: { stem: 'How is a complaint of a customer received? Explain the steps with an example.' },
  },
}
