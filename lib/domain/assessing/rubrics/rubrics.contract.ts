import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { anyOf, Id, Instant, line, named } from '@/lib/platform/http/contract'
import { RubricDesign } from './design-shapes.contract'
import { rubricStatuses } from './words'

export const mostRubrics = 1000
const Texts = z.object({ ar: z.string().optional(), en: z.string().optional() })
const common = {
  id: Id,
  title: Texts.describe('In one or both languages'),
  status: z.enum(rubricStatuses).describe('archived: not offered any more'),
  allowsOwnPoints: z
    .boolean()
    .describe("Whether a person who grades may give a criterion points of their own, between 0 and the criterion's maximum"),
  criterionCount: z.int(),
  maxPoints: z.number().describe('The sum of the most points of each criterion'),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.int(),
}
const inList = z.object(common)
export const Rubric = z.object({ ...common, design: RubricDesign })
named({ Rubric, RubricInList: inList })

const level = (key: string, ar: string, en: string, points: number) => ({ key, title: { ar, en }, description: {}, points })
const design: z.input<typeof RubricDesign> = {
  criteria: [
    {
      key: 'sources',
      title: { ar: 'المصادر', en: 'Sources' },
      description: { ar: 'لكل رقم مصدر.', en: 'Every number has its source.' },
      levels: [
        level('none', 'بلا مصادر', 'None', 0),
        level('some', 'بعض المصادر', 'Some', 2.5),
        level('all', 'جميع المصادر', 'All', 5),
      ],
    },
  ],
}
const listed: z.input<typeof inList> = {
  id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1d31',
  title: { ar: 'تقرير مختبر', en: 'Laboratory report' },
  status: 'active',
  allowsOwnPoints: false,
  criterionCount: 1,
  maxPoints: 5,
  createdAt: '2026-11-21T09:30:00.000Z',
  updatedAt: '2026-11-21T09:30:00.000Z',
  version: 1,
}
export const shownRubric: z.input<typeof Rubric> = { ...listed, design }

const params = z.object({ id: Id })
const example = { id: shownRubric.id }
const ifMatch = { 'If-Match': { required: false, description: 'ETag of the record that was read; another one answers 412' } }
export const RubricTitle = z
  .strictObject({ ar: line(200).optional(), en: line(200).optional() })
  .refine(({ ar, en }) => Boolean(ar || en), { params: { rule: 'minLanguages' } })
  .describe('In one or both languages')

export const listRubrics = contract({
  id: 'rubrics.list',
  method: 'GET',
  path: '/admin/assessment/rubric/list',
  summary: 'List rubrics',
  description: '`search` looks in titles, and in the titles of criteria.',
  access: { role: 'admin', permission: 'assessmentContent.read' },
  query: z.strictObject({ status: anyOf(rubricStatuses).optional() }),
  returns: z.array(inList),
  list: { type: 'cursor', orderBy: ['createdAt', 'updatedAt', 'titleAr', 'titleEn'], default: 'createdAt:desc' },
  example: { returns: [listed] },
})

export const readRubric = contract({
  id: 'rubrics.read',
  method: 'GET',
  path: '/admin/assessment/rubric/:id',
  summary: 'Read a rubric',
  access: { role: 'admin', permission: 'assessmentContent.read' },
  params,
  returns: Rubric,
  errors: ['rubricNotFound'],
  example: { params: example, returns: shownRubric },
})

export const createRubric = contract({
  id: 'rubrics.create',
  method: 'POST',
  path: '/admin/assessment/rubric',
  summary: 'Create a rubric',
  description: `An organization has at most ${mostRubrics}.`,
  access: { role: 'admin', permission: 'assessmentContent.create' },
  audit: 'rubricCreated',
  status: 201,
  body: z.strictObject({ title: RubricTitle, design: RubricDesign, allowsOwnPoints: z.boolean().default(false) }),
  returns: Rubric,
  errors: ['rubricsFull'],
  example: { body: { title: shownRubric.title, design }, returns: shownRubric },
})

export const updateRubric = contract({
  id: 'rubrics.update',
  method: 'PATCH',
  path: '/admin/assessment/rubric/:id',
  summary: 'Change a rubric',
  description:
    'What is left out stays as it is; `design` is replaced as a whole. Work that uses the rubric has a copy from the time when it was published, so nothing that was graded changes. An archived rubric answers 409/7532.',
  access: { role: 'admin', permission: 'assessmentContent.update' },
  audit: 'rubricUpdated',
  params,
  body: z.strictObject({
    title: RubricTitle.optional(),
    design: RubricDesign.optional(),
    allowsOwnPoints: z.boolean().optional(),
  }),
  returns: Rubric,
  errors: ['rubricNotFound', 'rubricState', 'versionStale'],
  headers: ifMatch,
  example: {
    params: example,
    body: { allowsOwnPoints: true },
    returns: { ...shownRubric, allowsOwnPoints: true, version: 2 },
  },
})

export const duplicateRubric = contract({
  id: 'rubrics.duplicate',
  method: 'POST',
  path: '/admin/assessment/rubric/:id/duplicate',
  summary: 'Duplicate a rubric',
  description: 'The copy is active and has the same title, with a number behind it.',
  access: { role: 'admin', permission: 'assessmentContent.create' },
  audit: 'rubricDuplicated',
  status: 201,
  location: '/admin/assessment/rubric/:id',
  params,
  returns: Rubric,
  errors: ['rubricNotFound', 'rubricsFull'],
  example: {
    params: example,
    returns: { ...shownRubric, title: { ar: 'تقرير مختبر (2)', en: 'Laboratory report (2)' } },
  },
})

export const archiveRubric = contract({
  id: 'rubrics.archive',
  method: 'POST',
  path: '/admin/assessment/rubric/:id/archive',
  summary: 'Archive a rubric',
  description: 'It is not offered any more. Work that uses it keeps its copy.',
  access: { role: 'admin', permission: 'assessmentContent.update' },
  audit: 'rubricArchived',
  status: 200,
  params,
  returns: Rubric,
  errors: ['rubricNotFound', 'rubricState', 'versionStale'],
  headers: ifMatch,
  example: { params: example, returns: { ...shownRubric, status: 'archived', version: 2 } },
})

export const restoreRubric = contract({
  id: 'rubrics.restore',
  method: 'POST',
  path: '/admin/assessment/rubric/:id/restore',
  summary: 'Restore an archived rubric',
  access: { role: 'admin', permission: 'assessmentContent.update' },
  audit: 'rubricRestored',
  status: 200,
  params,
  returns: Rubric,
  errors: ['rubricNotFound', 'rubricState', 'versionStale'],
  headers: ifMatch,
  example: { params: example, returns: { ...shownRubric, version: 3 } },
})
