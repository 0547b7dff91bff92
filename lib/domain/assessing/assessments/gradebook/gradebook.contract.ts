import { z } from 'zod'
import { examplePerson } from '@/lib/domain/house/roles/role-members.contract'
import { enrolmentStates } from '@/lib/domain/learning/learning-paths/words'
import { contract } from '@/lib/domain/rooms'
import { Id, Instant, named, severalOf } from '@/lib/platform/http/contract'
import { exampleIds } from '../attempts/attempt-shapes.contract'
import { keptScores } from '../words'

const Texts = z.object({ ar: z.string().optional(), en: z.string().optional() })

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
  createdAt: Instant.describe('When the person was enrolled'),
})
named({ GradebookItem, GradebookEntry })

const access = { role: 'admin', permission: 'assessmentGrade.read', reach: ['own'] } as const
const pathId = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1d01'
const itemId = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1d02'

export const readGradebook = contract({
  id: 'gradebook.read',
  method: 'GET',
  path: '/admin/assessment/gradebook/:pathId',
  summary: 'Read the items of a gradebook',
  description:
    'The lessons of the published path with a graded assessment, in their order. A path that was never published has none.',
  access,
  params: z.object({ pathId: Id }),
  returns: z.object({ pathId: Id, title: Texts, items: z.array(GradebookItem) }),
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
    },
  },
})

export const listGradebook = contract({
  id: 'gradebook.list',
  method: 'GET',
  path: '/admin/assessment/gradebook/:pathId/list',
  summary: 'List the grades of a path',
  description:
    'The enrollments of the path with the grades of their people. Items and weights are in `GET /admin/assessment/gradebook/:pathId`. `search` looks in names and addresses of the people. Results that are not released are left out.',
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
        createdAt: '2026-11-21T09:30:00.000Z',
      },
    ],
  },
})
