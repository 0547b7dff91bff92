import type { TypeSample } from '../question-type.rules'

export const sample: TypeSample = {
  design: { type: 'ordering', items: ['s8', 's1', 's5'] },
  content: {
    ar: {
      stem: 'ما ترتيب خطوات استخدام طفاية الحريق؟',
      labels: { s8: 'سحب مسمار الأمان', s1: 'توجيه الخرطوم نحو قاعدة اللهب', s5: 'الضغط على المقبض' },
    },
    en: {
      stem: 'In which order is a fire extinguisher used?',
      labels: { s8: 'Pull the pin', s1: 'Aim at the base of the fire', s5: 'Squeeze the handle' },
    },
  },
}
