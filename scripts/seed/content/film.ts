import { readFileSync } from 'node:fs'
import type { Both, ContentPath } from './writing'

/** A film of 42 seconds that was drawn and spoken for the demo: the audio is English, the captions are in both languages. */
export const filmFile = 'scripts/seed/content/leaving-the-building.mp4'
export const filmSeconds = 42
export const readFilm = (): Buffer => readFileSync(filmFile)
export const filmTitle: Both = { ar: 'مغادرة المبنى بأمان', en: 'Leaving the building safely' }

type Said = [from: number, to: number, en: string, ar: string]
/** The captions with their times. */
const said: Said[] = [
  [0.6, 3, 'Welcome. In one minute', 'أهلًا بكم. في دقيقة واحدة'],
  [3, 6.2, 'you will learn how to leave the building\nwhen the alarm sounds.', 'نتعلّم كيف نغادر المبنى\nعند سماع الإنذار.'],
  [7.8, 10.6, 'When you hear the alarm,\nstop what you are doing.', 'عند سماع الإنذار\nنتوقف عن العمل.'],
  [10.6, 13.4, 'Leave your things where they are.', 'ونترك أغراضنا في مكانها.'],
  [15, 18.3, 'Walk to the nearest exit,\nand follow the green signs.', 'نمشي إلى أقرب مخرج\nونتبع لافتات ⁨EXIT⁩ الخضراء.'],
  [18.3, 20.7, 'Never use the lift.', 'ولا نستخدم المصعد أبدًا.'],
  [
    22.3,
    26.9,
    'If there is smoke, stay low,\nand keep one hand on the wall.',
    'إذا كان هناك دخان نخفض أجسامنا\nونضع يدًا على الجدار.',
  ],
  [28.5, 31.2, 'Outside, go to the assembly point,', 'في الخارج نتجه إلى نقطة التجمّع'],
  [31.2, 34, 'and stay there until your name is called.', 'ونبقى فيها حتى تُنادى الأسماء.'],
  [35.6, 39.4, 'That is all. Thank you\nfor keeping each other safe.', 'هذا كل شيء. شكرًا لكم\nعلى حرصكم على سلامة الجميع.'],
]

const time = (seconds: number) => `00:00:${seconds.toFixed(3).padStart(6, '0')}`
const fileOf = (at: 2 | 3): string =>
  [
    'WEBVTT',
    ...said.map((line) => `${time(line[0])} --> ${time(line[1])}\n<v ${at === 2 ? 'Narrator' : 'الراوي'}>${line[at]}`),
  ].join('\n\n')

export const filmTracks = [
  { kind: 'captions', locale: 'en', text: fileOf(2) },
  { kind: 'captions', locale: 'ar', text: fileOf(3) },
] as const

const both = (ar: string, en: string): Both => ({ ar, en })
type QuestionAt = { questionId: string; questionVersion: number }

/** Chapters, cues of several kinds and the rules of the film. */
export const filmTimeline = (question: QuestionAt | null) => ({
  chapters: [
    { id: 'welcome', at: 0, title: both('المقدمة', 'Introduction') },
    { id: 'alarm', at: 7.3, title: both('عند سماع الإنذار', 'When the alarm sounds') },
    { id: 'exit', at: 14.5, title: both('إلى المخرج', 'To the exit') },
    { id: 'smoke', at: 21.8, title: both('في الدخان', 'In smoke') },
    { id: 'outside', at: 28, title: both('نقطة التجمّع', 'The assembly point') },
  ],
  cues: [
    {
      id: 'things',
      kind: 'note' as const,
      at: 10.8,
      until: 13.6,
      pause: false,
      required: false,
      title: both('لا نعود لأخذ الحقيبة أو الهاتف', 'Do not go back for a bag or a phone'),
    },
    ...(question
      ? [
          {
            id: 'first',
            kind: 'question' as const,
            at: 14.2,
            pause: true,
            required: true,
            maxTries: 3,
            ...question,
            title: both('ما أول ما نفعله؟', 'What comes first?'),
            onWrong: { seekTo: 7.3 },
          },
        ]
      : []),
    {
      id: 'poll',
      kind: 'poll' as const,
      at: 21.5,
      pause: true,
      required: false,
      title: both('هل تعرفون أقرب مخرج إلى مكان عملكم؟', 'Do you know the exit nearest to your desk?'),
      options: [
        { id: 'yes', text: both('نعم', 'Yes') },
        { id: 'no', text: both('ليس بعد', 'Not yet') },
      ],
    },
    {
      id: 'signs',
      kind: 'link' as const,
      at: 29,
      until: 33,
      pause: false,
      required: false,
      title: both('لافتات السلامة في ISO 7010', 'Safety signs in ISO 7010'),
      url: 'https://www.iso.org/standard/72424.html',
    },
    {
      id: 'promise',
      kind: 'mustAcknowledge' as const,
      at: 39.8,
      pause: true,
      required: true,
      title: both('أعرف نقطة التجمّع الخاصة بمكان عملي', 'I know the assembly point of my workplace'),
    },
  ],
  endScreen: {
    title: both('أحسنتم', 'Well done'),
    text: both('في يوم التجربة القادم نمشي هذا الطريق معًا.', 'At the next drill we walk this way together.'),
  },
  policy: { preventSkip: 'none' as const, maxRate: 2, completeAtPercent: 90, requireCues: true, requireFocus: false },
})

/** The path with a lesson that plays the film, which does not count for its completion. */
export const withFilm = (path: ContentPath, mediaId: string): ContentPath => ({
  ...path,
  sections: [...path.sections, { title: both('للمشاهدة', 'To watch'), items: [{ module: 'film', isOptional: true }] }],
  modules: [
    ...path.modules,
    {
      key: 'film',
      type: 'content.video',
      title: filmTitle,
      settings: { completeAtPercent: 90, preventSkip: 'none', maxRate: 2 },
      body: () => ({ mediaId }),
    },
  ],
})
