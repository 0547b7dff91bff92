import type { TypeSample } from '../question-type.rules'

export const sample: TypeSample = {
  design: {
    type: 'fillBlanks',
    blanks: [
      { key: 'g1', accepted: [{ text: 'أحمر' }, { text: 'حمراء' }, { text: 'red' }] },
      { key: 'g2', accepted: [{ text: 'أخضر' }, { text: 'خضراء' }, { text: 'green' }] },
    ],
  },
  content: {
    ar: { stem: 'لون إشارة التوقف [[g1]]، ولون مخرج الطوارئ [[g2]].' },
    en: { stem: 'A stop sign is [[g1]] and an emergency exit is [[g2]].' },
  },
}
