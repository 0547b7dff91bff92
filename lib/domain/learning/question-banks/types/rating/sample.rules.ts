import type { TypeSample } from '../question-type.rules'

export const sample: TypeSample = {
  design: { type: 'rating', steps: 5 },
  content: {
    ar: { stem: 'ما مدى وضوح هذا الدرس؟' },
    en: { stem: 'How clear was this lesson?' },
  },
}
