import type { z } from 'zod'
import type { Content, Design } from '@/lib/domain/learning/question-banks/questions/questions.rules'
import type { QuestionTypeName } from '@/lib/domain/learning/question-banks/words'

export type Sample = { design: z.input<typeof Design>; content: z.input<typeof Content> }

/** A question of each type in both languages: for tests and for the demo. */
export const sampleQuestions: Record<QuestionTypeName, Sample> = {
  singleChoice: {
    design: { type: 'singleChoice', options: ['o1', 'o2', 'o3'], correct: 'o2' },
    content: {
      ar: {
        stem: 'ما أول إجراء عند سماع إنذار الحريق؟',
        labels: { o1: 'جمع الأغراض الشخصية', o2: 'التوجه إلى أقرب مخرج', o3: 'استخدام المصعد' },
        feedback: { o3: 'قد يتوقف المصعد أثناء الحريق.' },
        explanation: 'الخروج السريع يحمي الأرواح، والأغراض تُعوَّض.',
      },
      en: {
        stem: 'What comes first when the fire alarm sounds?',
        labels: { o1: 'Collect personal things', o2: 'Go to the nearest exit', o3: 'Take the lift' },
        feedback: { o3: 'The lift may stop during a fire.' },
        explanation: 'Leaving quickly saves lives; things can be replaced.',
      },
    },
  },
  multipleChoice: {
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
  },
  trueFalse: {
    design: { type: 'trueFalse', correct: false },
    content: {
      ar: { stem: 'يجوز مشاركة كلمة المرور مع الزملاء.', feedback: { true: 'كلمة المرور شخصية دائمًا.' } },
      en: { stem: 'A password may be shared with colleagues.', feedback: { true: 'A password is always personal.' } },
    },
  },
  shortText: {
    design: {
      type: 'shortText',
      accepted: [{ text: 'الرياض' }, { text: 'Riyadh' }, { text: 'Riyad', score: 0.5 }],
      matching: 'strict',
    },
    content: {
      ar: { stem: 'ما عاصمة المملكة العربية السعودية؟' },
      en: { stem: 'What is the capital of Saudi Arabia?' },
    },
  },
  longText: {
    design: { type: 'longText', maxLength: 2000 },
    content: {
      ar: { stem: 'كيف تُستقبل شكوى العميل؟ المطلوب شرح الخطوات مع مثال.' },
      en: { stem: 'How is a complaint of a customer received? Explain the steps with an example.' },
    },
  },
  numeric: {
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
  },
  fillBlanks: {
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
  },
  wordBank: {
    design: {
      type: 'wordBank',
      blanks: [
        { key: 'g1', correct: 'w2' },
        { key: 'g2', correct: 'w3' },
      ],
      words: ['w1', 'w2', 'w3'],
    },
    content: {
      ar: { stem: '[[g1]] قبل العمل، ثم [[g2]] بعده.', labels: { w1: 'الراحة', w2: 'الفحص', w3: 'التنظيف' } },
      en: { stem: '[[g1]] before work, then [[g2]] after it.', labels: { w1: 'Rest', w2: 'Inspect', w3: 'Clean' } },
    },
  },
  matching: {
    design: {
      type: 'matching',
      pairs: [
        { left: 'k2', right: 'r7' },
        { left: 'k5', right: 'r1' },
      ],
      extra: ['r4'],
    },
    content: {
      ar: {
        stem: 'ما معنى كل لون من ألوان اللافتات؟',
        labels: { k2: 'أزرق', k5: 'أصفر', r7: 'إلزام', r1: 'تحذير', r4: 'معلومات الفندق' },
      },
      en: {
        stem: 'What does each colour of a sign mean?',
        labels: { k2: 'Blue', k5: 'Yellow', r7: 'Mandatory', r1: 'Warning', r4: 'Hotel information' },
      },
    },
  },
  ordering: {
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
  },
  rating: {
    design: { type: 'rating', steps: 5 },
    content: {
      ar: { stem: 'ما مدى وضوح هذا الدرس؟' },
      en: { stem: 'How clear was this lesson?' },
    },
  },
  matrix: {
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
  },
  dragText: {
    design: {
      type: 'dragText',
      blanks: [
        { key: 'g1', correct: 'w4' },
        { key: 'g2', correct: 'w1' },
      ],
      words: ['w1', 'w2', 'w4'],
    },
    content: {
      ar: {
        stem: 'عند الحريق يُفتح [[g1]] ولا يُستخدم [[g2]].',
        labels: { w1: 'المصعد', w2: 'الدرج', w4: 'مخرج الطوارئ' },
      },
      en: {
        stem: 'In a fire, open the [[g1]] and do not use the [[g2]].',
        labels: { w1: 'lift', w2: 'stairs', w4: 'emergency exit' },
      },
    },
  },
  formula: {
    design: {
      type: 'formula',
      variables: [
        { key: 'a', min: 2, max: 9, value: 4 },
        { key: 'b', min: 10, max: 30, decimals: 1, value: 12.5 },
      ],
      expression: 'a * b',
      tolerance: 1,
      toleranceKind: 'percent',
    },
    content: {
      ar: {
        stem: 'في المستودع [[a]] من الصناديق، كتلة كل منها [[b]] كجم. ما كتلتها كلها بالكيلوجرام؟',
        explanation: 'الكتلة الكلية حاصل ضرب عدد الصناديق في كتلة الصندوق.',
      },
      en: {
        stem: 'A store has [[a]] boxes of [[b]] kg each. What is the mass of all of them in kilograms?',
        explanation: 'The whole mass is the number of boxes times the mass of one.',
      },
    },
  },
}
