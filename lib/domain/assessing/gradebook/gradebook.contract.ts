import { z } from 'zod'
import { exampleIds } from '@/lib/domain/assessing/assessments/attempts/attempt-shapes.contract'
import { keptScores } from '@/lib/domain/assessing/assessments/words'
import { examplePerson } from '@/lib/domain/house/roles/role-members.contract'
import { enrolmentStates } from '@/lib/domain/learning/learning-paths/words'
import { contract } from '@/lib/domain/rooms'
import { Id, Instant, named, severalOf } from '@/lib/platform/http/contract'
import {
  exampleBook,
  exampleColumn,
  exampleGrade,
  exampleSettings,
  GradebookColumn,
  GradebookGrade,
  Settings,
  Standing,
  Texts,
} from './gradebook.shapes.contract'
import { exampleScale, GradeScale } from './scales.contract'

const GradebookItem = z.object({
  itemId: Id,
  moduleId: Id,
  assessmentId: Id,
  title: Texts.describe('Of the assessment'),
  weight: z.int().describe('Of the lesson in the path'),
  keepScore: z.enum(keptScores).describe('Which attempt counts'),
  passPercent: z.int(),
})
const GradebookEntry = z.object({
  id: Id.describe('Of the enrollment'),
  person: z.object({ id: Id, name: Texts, email: z.string() }),
  state: z.enum(enrolmentStates),
  grades: z
    .record(
      Id,
      z.object({
        percent: z.int().min(0).max(100).describe('What counts of the released attempts, by the settings of the newest of them'),
        exactPercent: z.number().min(0).max(100).describe('The same before it is rounded down; means are taken of these'),
        isPassed: z.boolean().nullable(),
        wasPassed: z
          .boolean()
          .describe('The latest attempt counts and is not passed, but an earlier one was: the lesson stays completed'),
        attemptCount: z.int().min(1).describe('Released attempts'),
      }),
    )
    .describe(
      'By the id of the assessment: of every graded one with a result, also of those that the path does not have any more',
    ),
  cells: z.record(Id, GradebookGrade).describe('By the id of the column: what counts, of the lesson and of what people entered'),
  total: Standing.describe('Of all columns that count; one without a grade counts as 0'),
  soFar: Standing.describe('Of the columns with a grade'),
  createdAt: Instant.describe('When the person was enrolled'),
})
named({ GradebookItem, GradebookEntry })

const access = { role: 'admin', permission: 'assessmentGrade.read', reach: ['own'] } as const
const { pathId, itemId } = exampleBook

export const readGradebook = contract({
  id: 'gradebook.read',
  method: 'GET',
  path: '/admin/assessment/gradebook/:pathId',
  summary: 'Read the columns and settings of a gradebook',
  description:
    '`items`: the lessons of the published path with a graded assessment, in their order. `columns`: these, other lessons with a score (course packages, tools), and columns by hand. A path that was never published has none of lessons.',
  access,
  params: z.object({ pathId: Id }),
  returns: z.object({
    pathId: Id,
    title: Texts,
    items: z.array(GradebookItem),
    columns: z.array(GradebookColumn).describe('Of lessons in the order of the path, then those by hand'),
    settings: Settings,
    scale: GradeScale.nullable().describe('That of the settings'),
    version: z.int().describe('Of settings and columns'),
  }),
  errors: ['pathNotFound'],
  example: {
    params: { pathId },
    returns: {
      pathId,
      title: { ar: 'السلامة', en: 'Safety' },
      items: [
        {
          itemId,
          moduleId: exampleIds.module,
          assessmentId: exampleIds.assessment,
          title: { ar: 'اختبار السلامة', en: 'Safety quiz' },
          weight: 3,
          keepScore: 'highest',
          passPercent: 70,
        },
      ],
      columns: [exampleColumn],
      settings: exampleSettings,
      scale: exampleScale,
      version: 3,
    },
  },
})

export const listGradebook = contract({
  id: 'gradebook.list',
  method: 'GET',
  path: '/admin/assessment/gradebook/:pathId/list',
  summary: 'List the grades of a path',
  description:
    'The enrollments of the path with the grades of their people, as the gradebook shows them in `cells`, and their totals. Columns, items and weights are in `GET /admin/assessment/gradebook/:pathId`. `search` looks in names and addresses of the people. Results that are not released are left out.',
  access,
  params: z.object({ pathId: Id }),
  query: z.strictObject({
    group: severalOf(Id).optional().describe('Only people in one of these groups or in one that they contain'),
  }),
  returns: z.array(GradebookEntry),
  list: { type: 'cursor', orderBy: ['createdAt'], default: 'createdAt:desc' },
  errors: ['pathNotFound'],
  example: {
    params: { pathId },
    returns: [
      {
        id: exampleIds.enrolment,
        person: { id: examplePerson.userId, name: examplePerson.name, email: examplePerson.email },
        state: 'active',
        grades: {
          [exampleIds.assessment]: { percent: 80, exactPercent: 80.5, isPassed: true, wasPassed: false, attemptCount: 2 },
        },
        cells: { [itemId]: exampleGrade },
        total: { percent: 80, label: { ar: 'ب', en: 'B' }, gpa: 4, isPassed: true },
        soFar: { percent: 80, label: { ar: 'ب', en: 'B' }, gpa: 4, isPassed: true },
        createdAt: '2026-11-21T09:30:00.000Z',
      },
    ],
  },
})
