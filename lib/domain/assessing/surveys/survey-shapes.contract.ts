import { z } from 'zod'
import { limitedText, line, named, prose } from '@/lib/platform/http/contract'
import { mostSurveyQuestions } from './words'

/** Of the examples. */
export const surveyId = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1c11'

/** Ids within a survey: those of questions and sections, of options and of statements. */
export const Key = limitedText(40).regex(/^[A-Za-z0-9_-]{1,40}$/)

export const Title = z
  .strictObject({ ar: line(200).optional(), en: line(200).optional() })
  .refine(({ ar, en }) => ar || en, { params: { rule: 'minLanguages' } })
  .describe('In one or both languages; a published survey has every text in the languages of its title')
/** A text that may be missing in a draft. */
const words = (most: number) => z.strictObject({ ar: line(most).optional(), en: line(most).optional() })
export const Prose = z.strictObject({ ar: prose(5000).optional(), en: prose(5000).optional() })

const item = { id: Key, text: words(300) }
const Option = z.strictObject(item)
const ShowIf = z
  .strictObject({ questionId: Key, optionId: Key })
  .describe('Shown only to people who chose this option of an earlier question, which is a choice and itself always shown')
const common = {
  id: Key.describe('Unique in the survey; answers keep it, so that a change of the text keeps its answers'),
  text: words(1000),
  hint: words(500).optional(),
  isRequired: z.boolean().default(false),
  showIf: ShowIf.optional(),
}
const options = z.array(Option).max(30)

export const SurveyQuestion = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('singleChoice'), ...common, options }),
  z.strictObject({ type: z.literal('multipleChoice'), ...common, options, most: z.int().min(1).max(30).optional() }),
  z.strictObject({
    type: z.literal('scale'),
    ...common,
    steps: z.int().min(3).max(10).default(5).describe('From 1 to this number'),
    lowLabel: words(100).optional(),
    highLabel: words(100).optional(),
    statements: z
      .array(Option)
      .max(20)
      .default([])
      .describe('A matrix: each is rated on its own; empty: the question itself is rated'),
  }),
  z.strictObject({
    type: z.literal('number'),
    ...common,
    least: z.number().min(-1e9).max(1e9).optional(),
    greatest: z.number().min(-1e9).max(1e9).optional(),
    isWhole: z.boolean().default(false),
  }),
  z.strictObject({ type: z.literal('shortText'), ...common }),
  z.strictObject({ type: z.literal('longText'), ...common }),
  z.strictObject({ type: z.literal('nps'), ...common }).describe('How likely a recommendation is, from 0 to 10'),
  z.strictObject({ type: z.literal('date'), ...common }),
])
export type SurveyQuestion = z.output<typeof SurveyQuestion>

export const SurveySection = z.strictObject({
  id: Key,
  title: words(200).optional(),
  questions: z.array(SurveyQuestion).max(mostSurveyQuestions),
})
export type SurveySection = z.output<typeof SurveySection>
export const Sections = z
  .array(SurveySection)
  .max(20)
  .refine((sections) => sections.reduce((sum, { questions }) => sum + questions.length, 0) <= mostSurveyQuestions, {
    params: { rule: 'maxLength', max: mostSurveyQuestions },
  })
  .describe(`At most 20, with at most ${mostSurveyQuestions} questions in all`)

/** Characters of a written answer. */
export const longestText = { shortText: 200, longText: 5000 } as const

/** The answer to one question; which field it has, the type of the question says. */
export const SurveyAnswer = z.strictObject({
  questionId: Key,
  optionIds: z.array(Key).max(30).optional().describe('Of a choice; exactly one of `singleChoice`'),
  number: z.number().min(-1e9).max(1e9).optional().describe('Of `number`, `nps`, and `scale` without statements'),
  ratings: z
    .array(z.strictObject({ statementId: Key, value: z.int().min(1).max(10) }))
    .max(20)
    .optional()
    .describe('Of `scale` with statements'),
  text: prose(longestText.longText).optional().describe('Of `shortText` and `longText`'),
  date: limitedText(10).pipe(z.iso.date()).optional(),
})
export type SurveyAnswer = z.output<typeof SurveyAnswer>
export const Answers = z.array(SurveyAnswer).max(mostSurveyQuestions)

named({ SurveyQuestion, SurveySection, SurveyAnswer })

export const exampleSections: z.input<typeof Sections> = [
  {
    id: 'course',
    title: { ar: 'الدورة', en: 'The course' },
    questions: [
      {
        id: 'useful',
        type: 'scale',
        text: { ar: 'فائدة الدورة في العمل اليومي', en: 'How useful is the course in daily work?' },
        isRequired: true,
        steps: 5,
        lowLabel: { ar: 'غير مفيدة', en: 'Not useful' },
        highLabel: { ar: 'مفيدة جدًّا', en: 'Very useful' },
        statements: [],
      },
      {
        id: 'recommend',
        type: 'nps',
        text: { ar: 'احتمال التوصية بالدورة لزميل', en: 'Would you recommend it?' },
        isRequired: false,
      },
    ],
  },
]
