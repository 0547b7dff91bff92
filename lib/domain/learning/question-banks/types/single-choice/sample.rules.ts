import type { TypeSample } from '../question-type.rules'

export const sample: TypeSample = {
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
}
