import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { Id } from '@/lib/platform/http/contract'
import {
  exampleBook,
  exampleColumn,
  exampleGrade,
  exampleSettings,
  GradebookGrade,
  Settings,
  Standing,
  Texts,
} from './gradebook.shapes.contract'
import { exampleScale, GradeScale } from './scales.contract'
import { columnKinds } from './words'

const { pathId, itemId, moduleId, categoryId, enrolmentId } = exampleBook
const Column = z.object({
  id: Id,
  kind: z.enum(columnKinds),
  moduleId: Id.nullable(),
  title: Texts,
  maxPoints: z.number(),
  day: z.string().nullable(),
  categoryId: Id.nullable(),
  weight: z.number(),
  isExtraCredit: z.boolean(),
  isExcluded: z.boolean().describe('Shown, and not counted'),
  isDropped: z.boolean().describe('Among the lowest of its category, which do not count'),
  grade: GradebookGrade.nullable(),
  reason: z.string().describe('Of the last correction; empty: it was never corrected'),
})
const Part = z.object({
  categoryId: Id.nullable(),
  weight: z.number(),
  percent: z.number().nullable(),
})
const result = { total: Standing, soFar: Standing }
const { kind, title, maxPoints, day, weight, isExtraCredit, isExcluded } = exampleColumn

export const readOwnGrades = contract({
  id: 'ownGrades.read',
  method: 'GET',
  path: '/user/learning/paths/:pathId/grades',
  summary: 'Read my grades in a learning path',
  description:
    'Of the newest own enrollment: every column that learners see, how the total comes about, and the settings with which a client can compute it again. Columns that are hidden are in neither total. Results that are not released are left out.',
  access: { permission: 'assessment.read' },
  params: z.strictObject({ pathId: Id }),
  returns: z.object({
    pathId: Id,
    title: Texts,
    enrolmentId: Id,
    columns: z.array(Column),
    settings: Settings,
    scale: GradeScale.nullable(),
    parts: z.array(Part).describe('The categories with a grade, with what was reached so far; null: those without a category'),
    ...result,
  }),
  errors: ['pathNotFound', 'enrolmentNotFound'],
  example: {
    params: { pathId },
    returns: {
      pathId,
      title: { ar: 'السلامة', en: 'Safety' },
      enrolmentId,
      columns: [
        {
          id: itemId,
          kind,
          moduleId,
          title,
          maxPoints,
          day,
          categoryId,
          weight,
          isExtraCredit,
          isExcluded,
          isDropped: false,
          grade: exampleGrade,
          reason: '',
        },
      ],
      settings: exampleSettings,
      scale: exampleScale,
      parts: [{ categoryId, weight: 40, percent: 80.5 }],
      total: { percent: 81, label: { ar: 'ب', en: 'B' }, gpa: 4, isPassed: true },
      soFar: { percent: 81, label: { ar: 'ب', en: 'B' }, gpa: 4, isPassed: true },
    },
  },
})
