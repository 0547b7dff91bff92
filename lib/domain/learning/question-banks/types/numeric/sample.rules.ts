import type { TypeSample } from '../question-type.rules'

export const sample: TypeSample = {
  design: {
    type: 'numeric',
    value: 2.5,
    tolerance: 0.1,
    units: [
      { unit: 'm', factor: 1 },
      { unit: 'م', factor: 1 },
      { unit: 'cm', factor: 0.01 },
      { unit: 'سم', factor: 0.01 },
    ],
  },
  content: {
    ar: { stem: 'ما المسافة الآمنة حول الرافعة، بالمتر أو بالسنتيمتر؟' },
    en: { stem: 'What is the safe distance around the forklift, in metres or centimetres?' },
  },
}
