import { z } from 'zod'
import { QuestionAnswer, QuestionType, SavedAnswer } from '@/lib/domain/learning/question-banks/answer.contract'
import { Id, Instant, limitedText, named } from '@/lib/platform/http/contract'
import { languages } from '@/lib/platform/i18n/languages'
import { Settings } from '../definition-shapes.contract'
import { attemptEnds, attemptStates, correctnesses, feedbackMoments } from '../words'

/** `q` and the position in the attempt. */
export const QuestionRef = limitedText(4)
  .regex(/^q[1-9][0-9]{0,2}$/)
  .describe('`q1` is the first question of the attempt')
export const refOf = (position: number) => `q${position}`
export const positionOf = (ref: string) => Number(ref.slice(1))

export const Locale = z.enum(languages)
const Seq = z
  .int()
  .min(1)
  .max(2_147_483_647)
  .describe('Rises with every change of an answer in this attempt; a lower one than the stored is ignored')
export const Saving = { answer: SavedAnswer, seq: Seq }

const question = {
  questionRef: z.string(),
  section: z.int().describe('From 1'),
  points: z.number(),
  type: QuestionType,
  stem: z.string(),
  labels: z.record(z.string(), z.string()).describe('The text of every option, item, word, row or column, by its key'),
  design: z
    .record(z.string(), z.unknown())
    .describe('What there is to choose from or to arrange, in keys and in the order to show'),
  isFallback: z.boolean().describe('The question has no text in the language of the attempt'),
  answer: QuestionAnswer.nullable(),
  seq: z.int().describe('Number of the last change that was kept; 0: none'),
  isFlagged: z.boolean().describe('Marked by the learner to look at again'),
}
const feedback = {
  score: z.number().nullable().describe('Points; null: not graded, or not shown now'),
  correctness: z.enum(correctnesses).nullable(),
  parts: z
    .array(z.object({ key: z.string(), score: z.number() }))
    .nullable()
    .describe('Share of each option, pair, gap, item or row'),
  rightAnswer: QuestionAnswer.nullable(),
  allRight: z
    .array(z.union([z.object({ text: z.string() }), z.object({ min: z.number(), max: z.number() })]))
    .nullable()
    .describe('Of a typed answer: every text with full marks, and numbers from one to another, tolerance included'),
  explanation: z.string().nullable(),
  comment: z
    .string()
    .nullable()
    .describe('Of the person who graded it, shown with the explanation; null: none, or not shown now'),
  feedback: z.record(z.string(), z.string()).nullable().describe('What there is to read on the chosen options, by key'),
}
export const AttemptQuestion = z.object({
  ...question,
  result: z
    .object(feedback)
    .nullable()
    .describe('In an open attempt: of answered questions, if the feedback policy shows anything during attempts'),
})
export const ResultQuestion = z.object({ ...question, ...feedback })

const head = {
  id: Id,
  assessmentId: Id,
  number: z.int().describe('From 1 in the enrollment'),
  state: z.enum(attemptStates),
  locale: Locale,
  startedAt: Instant,
  submittedAt: Instant.nullable(),
}
const outcome = {
  score: z.number().nullable(),
  maxScore: z.number(),
  percent: z.int().nullable().describe('Rounded down, so that 100 means full marks; null: not known or not shown now'),
  isPassed: z.boolean().nullable().describe('null also for practice'),
}
export const AttemptInHistory = z.object({ ...head, percent: outcome.percent, isPassed: outcome.isPassed })

export const Attempt = z.object({
  ...head,
  title: z.string(),
  instructions: z.string(),
  availableLocales: z.array(Locale),
  navigation: Settings.shape.navigation,
  purpose: Settings.shape.purpose,
  serverNow: Instant.describe('Count down to `deadlineAt` from here, not from the clock of the device'),
  deadlineAt: Instant.nullable().describe('With accommodations; null: no limit. Can become later while the attempt is open'),
  extendedSeconds: z
    .int()
    .describe('How much later than for others it ends, by accommodations or because the assessment was prolonged; 0: not'),
  graceEndsAt: Instant.nullable().describe('Until then the attempt can be submitted, without further answers'),
  questions: z.array(AttemptQuestion),
})

export const Result = z.object({
  ...head,
  title: z.string(),
  purpose: Settings.shape.purpose,
  endedBy: z.enum(attemptEnds).nullable(),
  isLate: z.boolean().describe('Something arrived after the deadline, within the 10 seconds that the network is allowed'),
  moment: z
    .enum(feedbackMoments)
    .nullable()
    .describe('The moment of the feedback policy that this answer follows; null: the attempt has no result'),
  ...outcome,
  passPercent: z.int(),
  questions: z.array(ResultQuestion).describe('Empty where nothing about questions is shown now'),
})
named({ Attempt, AttemptQuestion, AttemptResult: Result, AttemptInHistory })

const id = (at: number) => `01939e5c-7a30-7c2e-9a54-5b8f0d6f1b${at}`
export const exampleIds = { assessment: id(31), attempt: id(41), module: id(51), enrolment: id(10) }
const startedAt = '2026-11-23T08:00:00.000Z'
export const exampleHead = {
  id: exampleIds.attempt,
  assessmentId: exampleIds.assessment,
  number: 1,
  state: 'inProgress' as const,
  locale: 'en' as const,
  startedAt,
  submittedAt: null,
}
const exampleQuestion = {
  questionRef: 'q1',
  section: 1,
  points: 2,
  type: 'singleChoice' as const,
  stem: 'What comes first when the fire alarm sounds?',
  labels: { o1: 'Collect personal things', o2: 'Go to the nearest exit' },
  design: { options: ['o2', 'o1'] },
  isFallback: false,
  answer: { type: 'singleChoice' as const, choice: 'o2' },
  seq: 3,
  isFlagged: false,
}
export const exampleAttempt: z.input<typeof Attempt> = {
  ...exampleHead,
  title: 'Safety quiz',
  instructions: 'Read every question well.',
  availableLocales: ['ar', 'en'],
  navigation: 'free',
  purpose: 'graded',
  serverNow: '2026-11-23T08:01:00.000Z',
  deadlineAt: '2026-11-23T08:20:00.000Z',
  extendedSeconds: 0,
  graceEndsAt: null,
  questions: [{ ...exampleQuestion, result: null }],
}
export const exampleResult: z.input<typeof Result> = {
  ...exampleHead,
  state: 'released',
  submittedAt: '2026-11-23T08:12:00.000Z',
  title: 'Safety quiz',
  purpose: 'graded',
  endedBy: 'learner',
  isLate: false,
  moment: 'afterRelease',
  score: 2,
  maxScore: 2,
  percent: 100,
  isPassed: true,
  passPercent: 60,
  questions: [
    {
      ...exampleQuestion,
      score: 2,
      correctness: 'right',
      parts: null,
      rightAnswer: null,
      allRight: null,
      explanation: 'People come first.',
      comment: null,
      feedback: {},
    },
  ],
}
