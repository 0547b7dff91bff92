import type { TypeSample } from '../question-type.rules'

export const sample: TypeSample = {
  design: { type: 'matrix', rows: ['a1', 'a2'], columns: ['b1', 'b2'], correct: { a1: 'b2', a2: 'b1' } },
  content: {
    ar: {
      stem: 'هل تُحفظ هذه البيانات أم تُتلف؟',
      labels: { a1: 'مسودات قديمة', a2: 'عقود سارية', b1: 'تُحفظ', b2: 'تُتلف' },
    },
    en: {
      stem: 'Is this data kept or destroyed?',
      labels: { a1: 'Old drafts', a2: 'Running contracts', b1: 'Kept', b2: 'Destroyed' },
    },
  },
}
