import type { RubricDesign } from './design.rules'

type ReadyMade = { title: { ar: string; en: string }; allowsOwnPoints: boolean; design: RubricDesign }
const level = (key: string, ar: string, en: string, points: number) => ({ key, title: { ar, en }, description: {}, points })

export const readyMadeNames = ['empty', 'report', 'presentation', 'practical', 'teamwork'] as const

/** Rubrics to begin from. They belong to no one until they are saved as an own one. */
export const readyMade: Record<(typeof readyMadeNames)[number], ReadyMade> = {
  empty: {
    title: { ar: 'سلّم فارغ', en: 'Empty rubric' },
    allowsOwnPoints: false,
    design: {
      criteria: [{ key: 'first', title: {}, description: {}, levels: [level('none', '', '', 0), level('full', '', '', 1)] }],
    },
  },
  report: {
    title: { ar: 'تقرير مكتوب', en: 'Written report' },
    allowsOwnPoints: false,
    design: {
      criteria: [
        {
          key: 'content',
          title: { ar: 'المحتوى', en: 'Content' },
          description: { ar: 'يجيب عن المطلوب كاملًا.', en: 'Answers all that is asked.' },
          levels: [
            level('weak', 'ضعيف', 'Weak', 0),
            level('fair', 'مقبول', 'Fair', 4),
            level('good', 'جيد', 'Good', 7),
            level('full', 'ممتاز', 'Excellent', 10),
          ],
        },
        {
          key: 'structure',
          title: { ar: 'البناء', en: 'Structure' },
          description: { ar: 'مقدمة وعرض وخاتمة مترابطة.', en: 'Introduction, body and conclusion hang together.' },
          levels: [
            level('weak', 'ضعيف', 'Weak', 0),
            level('fair', 'مقبول', 'Fair', 2),
            level('good', 'جيد', 'Good', 3.5),
            level('full', 'ممتاز', 'Excellent', 5),
          ],
        },
        {
          key: 'sources',
          title: { ar: 'المصادر', en: 'Sources' },
          description: { ar: 'لكل معلومة منقولة مصدر.', en: 'Everything that is quoted has its source.' },
          levels: [
            level('weak', 'ضعيف', 'Weak', 0),
            level('fair', 'مقبول', 'Fair', 2),
            level('good', 'جيد', 'Good', 3.5),
            level('full', 'ممتاز', 'Excellent', 5),
          ],
        },
        {
          key: 'language',
          title: { ar: 'اللغة', en: 'Language' },
          description: { ar: 'لغة سليمة وواضحة.', en: 'The language is correct and clear.' },
          levels: [
            level('weak', 'ضعيف', 'Weak', 0),
            level('fair', 'مقبول', 'Fair', 2),
            level('good', 'جيد', 'Good', 3.5),
            level('full', 'ممتاز', 'Excellent', 5),
          ],
        },
      ],
    },
  },
  presentation: {
    title: { ar: 'عرض شفهي', en: 'Oral presentation' },
    allowsOwnPoints: false,
    design: {
      criteria: [
        {
          key: 'content',
          title: { ar: 'المحتوى', en: 'Content' },
          description: { ar: 'صحيح وكافٍ للموضوع.', en: 'Correct, and enough for the topic.' },
          levels: [
            level('weak', 'ضعيف', 'Weak', 0),
            level('fair', 'مقبول', 'Fair', 4),
            level('good', 'جيد', 'Good', 7),
            level('full', 'ممتاز', 'Excellent', 10),
          ],
        },
        {
          key: 'delivery',
          title: { ar: 'الإلقاء', en: 'Delivery' },
          description: { ar: 'صوت واضح ونظر إلى الحاضرين.', en: 'A clear voice, and eyes on the audience.' },
          levels: [
            level('weak', 'ضعيف', 'Weak', 0),
            level('fair', 'مقبول', 'Fair', 2),
            level('good', 'جيد', 'Good', 3.5),
            level('full', 'ممتاز', 'Excellent', 5),
          ],
        },
        {
          key: 'aids',
          title: { ar: 'وسائل العرض', en: 'Visual aids' },
          description: { ar: 'تدعم الكلام ولا تكرره.', en: 'They support the talk and do not repeat it.' },
          levels: [
            level('weak', 'ضعيف', 'Weak', 0),
            level('fair', 'مقبول', 'Fair', 2),
            level('good', 'جيد', 'Good', 3.5),
            level('full', 'ممتاز', 'Excellent', 5),
          ],
        },
        {
          key: 'answers',
          title: { ar: 'الإجابة عن الأسئلة', en: 'Answers to questions' },
          description: { ar: 'مباشرة ومعلّلة.', en: 'Direct, with reasons.' },
          levels: [
            level('weak', 'ضعيف', 'Weak', 0),
            level('fair', 'مقبول', 'Fair', 2),
            level('good', 'جيد', 'Good', 3.5),
            level('full', 'ممتاز', 'Excellent', 5),
          ],
        },
      ],
    },
  },
  practical: {
    title: { ar: 'أداء عملي', en: 'Practical work' },
    allowsOwnPoints: false,
    design: {
      criteria: [
        {
          key: 'safety',
          title: { ar: 'السلامة', en: 'Safety' },
          description: { ar: 'تُراعى قواعد السلامة في كل خطوة.', en: 'Safety rules are kept at every step.' },
          levels: [level('unsafe', 'غير آمن', 'Unsafe', 0), level('safe', 'آمن', 'Safe', 10)],
        },
        {
          key: 'steps',
          title: { ar: 'الخطوات', en: 'Steps' },
          description: { ar: 'كاملة وبالترتيب الصحيح.', en: 'Complete and in the right order.' },
          levels: [
            level('weak', 'ضعيف', 'Weak', 0),
            level('fair', 'مقبول', 'Fair', 4),
            level('good', 'جيد', 'Good', 7),
            level('full', 'ممتاز', 'Excellent', 10),
          ],
        },
        {
          key: 'result',
          title: { ar: 'النتيجة', en: 'Result' },
          description: { ar: 'تطابق المطلوب.', en: 'It is as required.' },
          levels: [
            level('weak', 'ضعيف', 'Weak', 0),
            level('fair', 'مقبول', 'Fair', 4),
            level('good', 'جيد', 'Good', 7),
            level('full', 'ممتاز', 'Excellent', 10),
          ],
        },
      ],
    },
  },
  teamwork: {
    title: { ar: 'عمل جماعي', en: 'Teamwork' },
    allowsOwnPoints: false,
    design: {
      criteria: [
        {
          key: 'share',
          title: { ar: 'المساهمة', en: 'Contribution' },
          description: { ar: 'نصيب عادل من العمل.', en: 'A fair share of the work.' },
          levels: [
            level('weak', 'ضعيف', 'Weak', 0),
            level('fair', 'مقبول', 'Fair', 2),
            level('good', 'جيد', 'Good', 3.5),
            level('full', 'ممتاز', 'Excellent', 5),
          ],
        },
        {
          key: 'listening',
          title: { ar: 'الإصغاء', en: 'Listening' },
          description: { ar: 'تُسمع آراء الآخرين ويُبنى عليها.', en: 'Others are heard, and built on.' },
          levels: [
            level('weak', 'ضعيف', 'Weak', 0),
            level('fair', 'مقبول', 'Fair', 2),
            level('good', 'جيد', 'Good', 3.5),
            level('full', 'ممتاز', 'Excellent', 5),
          ],
        },
        {
          key: 'time',
          title: { ar: 'الالتزام بالوقت', en: 'Keeping time' },
          description: { ar: 'تُنجز المهام في موعدها.', en: 'Tasks are done in time.' },
          levels: [
            level('weak', 'ضعيف', 'Weak', 0),
            level('fair', 'مقبول', 'Fair', 2),
            level('good', 'جيد', 'Good', 3.5),
            level('full', 'ممتاز', 'Excellent', 5),
          ],
        },
      ],
    },
  },
}
