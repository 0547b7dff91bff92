import { z } from 'zod'
import { examplePerson } from '@/lib/domain/house/roles/role-members.contract'
import { contract } from '@/lib/domain/rooms'
import { Id, Instant, limitedText, named, prose, severalOf } from '@/lib/platform/http/contract'
import { exampleBook, exampleGrade, GradebookGrade, Points, Texts } from './gradebook.shapes.contract'

/** Grades of one call. */
export const mostCells = 200

const outcomes = ['saved', 'unchanged', 'conflict', 'reasonMissing', 'ownGrade', 'notFound'] as const
const params = z.object({ pathId: Id })
const { pathId, columnId, enrolmentId, changeId } = exampleBook
const entered = {
  ...exampleGrade,
  derived: null,
  percentExact: null,
  isPassed: null,
  entered: 8,
  points: 8,
  percent: 80,
  version: 1,
}

export const changeCells = contract({
  id: 'gradebook.enter',
  method: 'PUT',
  path: '/admin/assessment/gradebook/:pathId/cell',
  about: 'rows',
  summary: 'Enter grades',
  description:
    'Up to 200 grades of columns by hand, or over those of lessons; each is saved or not by itself, and `outcome` says which. What is not sent of a grade stays; `points: null` takes an entered grade away, so that that of the lesson counts. `version` is the one that was read (0: nothing was entered): where another person changed it meanwhile, the outcome is `conflict` and `grade` is theirs. A grade that its learner could see is corrected with a `reason` only, and the learner is notified. One’s own grade is not entered (`ownGrade`). Points above those of the column are refused (422).',
  access: { role: 'admin', permission: 'assessmentGrade.update', reach: ['own'] },
  audit: 'gradesEntered',
  params,
  body: z.strictObject({
    cells: z
      .array(
        z.strictObject({
          enrolmentId: Id,
          columnId: Id,
          version: z.int().min(0).max(1_000_000),
          points: Points.nullable().optional(),
          penalty: Points.optional().describe('Points that are taken off'),
          isExcused: z.boolean().optional(),
          comment: limitedText(2000)
            .regex(/^[^\p{Cs}\0-\x08\x0b\x0c\x0e-\x1f\x7f]*$/u)
            .optional()
            .describe('To the learner'),
        }),
      )
      .min(1)
      .max(mostCells),
    reason: prose(500).optional().describe('Of corrections; the learner reads it'),
  }),
  returns: z.object({
    cells: z
      .array(z.object({ enrolmentId: Id, columnId: Id, outcome: z.enum(outcomes), grade: GradebookGrade.nullable() }))
      .describe('In the order of the request, each with the grade as it is now'),
  }),
  errors: ['pathNotFound'],
  example: {
    params: { pathId },
    body: { cells: [{ enrolmentId, columnId, version: 0, points: 8 }] },
    returns: { cells: [{ enrolmentId, columnId, outcome: 'saved', grade: entered }] },
  },
})

const State = z.object({
  points: z.number().nullable().describe('Entered by a person'),
  percent: z.number().nullable().describe('That counted'),
  penalty: z.number(),
  isExcused: z.boolean(),
})
const Change = z.object({
  id: Id,
  enrolmentId: Id,
  columnId: Id,
  before: State,
  after: State,
  isCorrection: z.boolean().describe('The learner could see the grade before'),
  reason: z.string().describe('Of a correction'),
  changedBy: z
    .object({ id: Id, name: Texts, email: z.string() })
    .nullable()
    .describe('null: a program, or an account that is deleted'),
  createdAt: Instant,
})
named({ GradebookChange: Change })

export const listChanges = contract({
  id: 'gradebook.history',
  method: 'GET',
  path: '/admin/assessment/gradebook/:pathId/cell/history',
  summary: 'List who changed which grade, and why',
  access: { role: 'admin', permission: 'assessmentGrade.read', reach: ['own'] },
  params,
  query: z.strictObject({ enrolment: severalOf(Id).optional(), column: severalOf(Id).optional() }),
  returns: z.array(Change),
  list: { type: 'cursor', orderBy: ['createdAt'], default: 'createdAt:desc' },
  errors: ['pathNotFound'],
  example: {
    params: { pathId },
    query: { enrolment: enrolmentId, column: columnId },
    returns: [
      {
        id: changeId,
        enrolmentId,
        columnId,
        before: { points: 7, percent: 70, penalty: 0, isExcused: false },
        after: { points: 8, percent: 80, penalty: 0, isExcused: false },
        isCorrection: true,
        reason: 'The second page was overlooked.',
        changedBy: { id: examplePerson.userId, name: examplePerson.name, email: examplePerson.email },
        createdAt: '2026-11-21T09:30:00.000Z',
      },
    ],
  },
})
