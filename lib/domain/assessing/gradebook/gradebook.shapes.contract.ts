import { z } from 'zod'
import { bilingual, Id, Instant, named } from '@/lib/platform/http/contract'
import { columnKinds, roundings, weightings } from './words'

export const Texts = z.object({ ar: z.string().optional(), en: z.string().optional() })

/** Points and weights, kept with four decimal places, so that sums of them are exact. */
const exact = z.number().min(0).max(10_000)
export const Weight = exact
export const Points = exact
export const MaxPoints = z.number().min(0.01).max(10_000)

/** The most of each in one gradebook. */
export const bookLimits = { categories: 20, columns: 100 }

const rules = {
  weight: Weight.describe('Share of the total, relative to the other categories'),
  dropLowest: z.int().min(0).max(20).describe('How many of the lowest grades do not count; one always does'),
  weighting: z
    .enum(weightings)
    .describe('How its columns count among each other. weights: by their weights; points: by their points; equal: alike'),
}
export const Settings = z.strictObject({
  categories: z
    .array(z.strictObject({ id: Id.describe('Chosen by the client; columns name it'), title: bilingual(80), ...rules }))
    .max(bookLimits.categories),
  uncategorized: z.strictObject(rules).describe('The columns without a category, which count like one'),
  scaleId: Id.nullable().describe('The scale of letters and average points; null: percent alone'),
  rounding: z.enum(roundings).describe('How totals are rounded. halfEven: halves to the even digit'),
  decimals: z.int().min(0).max(2).describe('Of totals'),
})

export const GradebookColumn = z.object({
  id: Id.describe('Of a lesson that of its item in the path'),
  kind: z
    .enum(columnKinds)
    .describe('lesson: another lesson with a score, such as a course package or a tool; manual: entered by hand'),
  itemId: Id.nullable(),
  moduleId: Id.nullable(),
  title: Texts,
  maxPoints: z.number(),
  passPercent: z.number().nullable(),
  day: z.string().nullable().describe('Of a column by hand, as YYYY-MM-DD'),
  categoryId: Id.nullable(),
  weight: z.number().describe('In the grade; where nothing was set that of the lesson, else 1'),
  lessonWeight: z.number().nullable().describe('In the progress of the path'),
  isExtraCredit: z.boolean().describe('Adds to its category without being a part of what can be reached'),
  isExcluded: z.boolean().describe('Shown, and not counted: lessons other than assessments until this is set to false'),
  isHidden: z.boolean().describe('Learners do not see it, and their total is without it'),
  shownFrom: Instant.nullable().describe('Of a hidden column: when learners see it'),
  isHiddenNow: z.boolean(),
})

/** A grade as a gradebook has it. */
export const GradebookGrade = z.object({
  points: z.number().nullable().describe('That count, after the penalty; null: none, or excused'),
  percent: z.number().nullable(),
  derived: z.number().nullable().describe('Of the lesson, in points of the column'),
  percentExact: z.number().nullable().describe('Of the lesson, not rounded'),
  entered: z.number().nullable().describe('By a person; it comes before that of the lesson'),
  penalty: z.number().describe('Points that a person took off'),
  latePenalty: z.number().describe('Points that the lesson took off for being late; `derived` is without them'),
  isLate: z.boolean(),
  isWaiting: z.boolean().describe('Handed in and not graded yet'),
  isExcused: z.boolean().describe('It counts neither for nor against the total'),
  isPassed: z.boolean().nullable(),
  comment: z.string().describe('To the learner'),
  version: z.int().describe('Of what people entered; 0: nothing'),
})

export const Standing = z.object({
  percent: z.number().nullable().describe('null: nothing counts yet'),
  label: z.object({ ar: z.string(), en: z.string() }).nullable().describe('Of the scale, such as a letter'),
  gpa: z.number().nullable().describe('Points of the average'),
  isPassed: z.boolean().nullable(),
})
named({ GradebookSettings: Settings, GradebookColumn, GradebookGrade, GradebookStanding: Standing })

export const exampleBook = {
  pathId: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1d01',
  itemId: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1d02',
  columnId: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1d03',
  categoryId: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1d04',
  enrolmentId: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1d05',
  moduleId: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1d06',
  changeId: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1d07',
}
export const exampleSettings: z.input<typeof Settings> = {
  categories: [
    { id: exampleBook.categoryId, title: { ar: 'الاختبارات', en: 'Quizzes' }, weight: 40, dropLowest: 1, weighting: 'equal' },
  ],
  uncategorized: { weight: 60, dropLowest: 0, weighting: 'weights' },
  scaleId: '01939e5c-7a30-7000-8000-000000000003',
  rounding: 'halfUp',
  decimals: 0,
}
export const exampleColumn: z.input<typeof GradebookColumn> = {
  id: exampleBook.itemId,
  kind: 'assessment',
  itemId: exampleBook.itemId,
  moduleId: exampleBook.moduleId,
  title: { ar: 'اختبار السلامة', en: 'Safety quiz' },
  maxPoints: 20,
  passPercent: 70,
  day: null,
  categoryId: exampleBook.categoryId,
  weight: 3,
  lessonWeight: 3,
  isExtraCredit: false,
  isExcluded: false,
  isHidden: false,
  shownFrom: null,
  isHiddenNow: false,
}
export const exampleManual: z.input<typeof GradebookColumn> = {
  ...exampleColumn,
  id: exampleBook.columnId,
  kind: 'manual',
  itemId: null,
  moduleId: null,
  title: { ar: 'المشاركة', en: 'Participation' },
  maxPoints: 10,
  passPercent: null,
  day: '2026-11-20',
  categoryId: null,
  weight: 1,
  lessonWeight: null,
}
export const exampleGrade: z.input<typeof GradebookGrade> = {
  points: 16.1,
  percent: 80.5,
  derived: 16.1,
  percentExact: 80.5,
  entered: null,
  penalty: 0,
  latePenalty: 0,
  isLate: false,
  isWaiting: false,
  isExcused: false,
  isPassed: true,
  comment: '',
  version: 0,
}
