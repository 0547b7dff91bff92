import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { anyOf, endsAt, Id, Instant, line, named, prose, severalOf } from '@/lib/platform/http/contract'
import { DueRule, DueRuleStored } from './due-rule.contract'
import { Structure, StructureInput, shownStructure } from './path-structure.contract'
import { pathLevels, pathStates } from './words'

const Text = z.strictObject({ title: line(200), description: prose(2000) })
/** Of a new path: what it is about can be written later. */
const NewText = z.strictObject({ title: line(200), description: prose(2000, 0).default('') })
const shownText = z.object({ title: z.string(), description: z.string() })

/** A path as its authors see it in lists. */
export const Path = z.object({
  id: Id,
  status: z.enum(pathStates),
  locales: z.object({ ar: shownText.optional(), en: shownText.optional() }),
  category: z.string(),
  level: z.enum(pathLevels),
  estimatedMinutes: z.int(),
  coverAssetId: Id.nullable(),
  selfEnrolment: z.enum(['open', 'closed']),
  enrolmentDeadline: Instant.nullable(),
  seatLimit: z.int().nullable(),
  hasWaitingList: z.boolean(),
  requireAllLocales: z.boolean(),
  dueRule: DueRuleStored,
  publishedVersion: z
    .int()
    .nullable()
    .describe('Version of the contents that new enrolments are pinned to; null: never published'),
  publishedAt: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.int().describe('Rises with every change of the path and of its contents; sent as ETag'),
})

/** A path as lists show it. */
const ListedPath = Path.extend({
  itemCount: z.int().describe('Items of its newest contents'),
  hasDraft: z.boolean().describe('Whether contents wait to be published'),
  seatsTaken: z.int().describe('Seats that enrolments hold now'),
})

export const PathWithContents = Path.extend({
  contents: z
    .object({
      number: z.int().describe('Version of the contents'),
      isDraft: z.boolean().describe('Whether they wait to be published'),
      structure: Structure,
    })
    .describe('The open draft, else the version in force'),
  seatsTaken: z.int().describe('Seats that enrolments hold now'),
})
named({ AuthoredLearningPath: ListedPath, LearningPathWithContents: PathWithContents })

const fields = {
  locales: z
    .strictObject({ ar: Text.optional(), en: Text.optional() })
    .describe('Title and description in one language at least'),
  category: line(60).describe("Key of the organization's own choosing, such as `safety`"),
  level: z.enum(pathLevels),
  estimatedMinutes: z.int().min(1).max(100_000).describe('Time the whole path takes, in minutes'),
  coverAssetId: Id.nullable().optional().describe('A picture of the asset library'),
  selfEnrolment: z.enum(['open', 'closed']).optional().describe('open: learners may enrol themselves; the default'),
  enrolmentDeadline: endsAt('Until when learners may enrol themselves').nullable().optional(),
  seatLimit: z.int().min(1).max(1_000_000).nullable().optional().describe('null: as many as come. Never takes a seat away'),
  hasWaitingList: z.boolean().optional().describe('Whether those who find no seat wait for one, in the order they came'),
  requireAllLocales: z
    .boolean()
    .optional()
    .describe('Whether it may be published only when all of it is written in every language of the organization'),
  dueRule: DueRule.optional().describe('Of enrolments that get no rule of their own'),
}
const PathInput = z.strictObject({
  ...fields,
  locales: z
    .strictObject({ ar: NewText.optional(), en: NewText.optional() })
    .describe('Title in one language at least, with a description or without'),
})
const PathChange = z.strictObject({
  ...fields,
  locales: fields.locales.optional(),
  category: fields.category.optional(),
  level: fields.level.optional(),
  estimatedMinutes: fields.estimatedMinutes.optional(),
  status: z.enum(['draft', 'inReview']).optional().describe('Of a path that was never published'),
})

const shown = {
  id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a21',
  status: 'draft' as const,
  locales: {
    ar: { title: 'السلامة في العمل', description: 'مخاطر المكان، وما العمل في الدقيقة الأولى.' },
    en: { title: 'Workplace safety', description: 'Hazards of the place, and what to do in the first minute.' },
  },
  category: 'safety',
  level: 'beginner' as const,
  estimatedMinutes: 90,
  coverAssetId: null,
  selfEnrolment: 'open' as const,
  enrolmentDeadline: null,
  seatLimit: 100,
  hasWaitingList: true,
  requireAllLocales: false,
  dueRule: { kind: 'relative' as const, days: 30 },
  publishedVersion: null,
  publishedAt: null,
  createdAt: '2026-11-21T09:30:00.000Z',
  updatedAt: '2026-11-21T09:30:00.000Z',
  version: 1,
}
export const shownPath = { ...shown, contents: { number: 1, isDraft: true, structure: shownStructure }, seatsTaken: 0 }
export const publishedPath = {
  ...shownPath,
  status: 'published' as const,
  publishedVersion: 1,
  publishedAt: '2026-11-21T10:00:00.000Z',
  contents: { ...shownPath.contents, isDraft: false },
  version: 2,
}
export const pathParams = z.object({ id: Id })
export const pathExample = { params: { id: shown.id }, returns: shownPath }
export const ifMatch = (required: boolean) => ({
  'if-match': { required, description: 'ETag of the version the change is based on; stale: 412' },
})
export const pathAccess = (action: 'read' | 'create' | 'update' | 'publish' | 'archive') =>
  ({ role: 'admin', permission: `learningPath.${action}`, reach: ['own'] }) as const
export const pathBase = '/admin/content/path'

export const listPaths = contract({
  id: 'learningPaths.listAll',
  method: 'GET',
  path: `${pathBase}/list`,
  summary: 'List learning paths of every state',
  description:
    'With the permission for the caller’s own paths only: those that they made or teach. In the order of `titleAr` or `titleEn` a path that lacks the language stands by its title in the other one.',
  access: pathAccess('read'),
  query: z.strictObject({
    module: severalOf(Id)
      .optional()
      .describe('Only paths whose contents, in force or being written, hold one of these modules (their ids)'),
    status: anyOf(pathStates).optional(),
    category: line(60).optional(),
    level: anyOf(pathLevels).optional(),
  }),
  returns: z.array(ListedPath),
  list: { type: 'cursor', orderBy: ['createdAt', 'updatedAt', 'titleAr', 'titleEn'], default: 'createdAt:desc' },
  example: { query: { status: 'draft' }, returns: [{ ...shown, itemCount: 8, hasDraft: true, seatsTaken: 0 }] },
})

export const createPath = contract({
  id: 'learningPaths.create',
  method: 'POST',
  path: pathBase,
  summary: 'Create a learning path',
  description: 'A draft without contents. Learners do not see it before it is published.',
  access: pathAccess('create'),
  audit: 'learningPathCreated',
  status: 201,
  body: PathInput,
  returns: PathWithContents,
  example: {
    body: {
      locales: shown.locales,
      category: 'safety',
      level: 'beginner',
      estimatedMinutes: 90,
      seatLimit: 100,
      hasWaitingList: true,
      dueRule: { kind: 'relative', days: 30 },
    },
    returns: { ...shownPath, contents: { number: 1, isDraft: true, structure: { sections: [] } } },
  },
})

export const readPath = contract({
  id: 'learningPaths.readOne',
  method: 'GET',
  path: `${pathBase}/:id`,
  summary: 'Read a learning path with its contents',
  access: pathAccess('read'),
  params: pathParams,
  returns: PathWithContents,
  errors: ['pathNotFound'],
  example: pathExample,
})

export const updatePath = contract({
  id: 'learningPaths.update',
  method: 'PATCH',
  path: `${pathBase}/:id`,
  summary: 'Change the settings of a learning path',
  description:
    'What is not sent stays. Settings apply at once, also to a published path; its contents change with a new version. A higher seat limit lets people in from the waiting list.',
  access: pathAccess('update'),
  audit: 'learningPathUpdated',
  params: pathParams,
  body: PathChange,
  returns: PathWithContents,
  errors: ['pathNotFound', 'pathState', 'versionStale'],
  headers: ifMatch(false),
  example: { ...pathExample, body: { estimatedMinutes: 60 }, returns: { ...shownPath, estimatedMinutes: 60, version: 2 } },
})

export const putStructure = contract({
  id: 'learningPaths.putStructure',
  method: 'PUT',
  path: `${pathBase}/:id/structure`,
  summary: 'Write the contents of a learning path',
  description:
    'The whole tree: sections, items and their rules. Of a published path it becomes the open draft, of which there is one at most; learners keep the version they are pinned to. Prerequisites that lead in a circle, also through two items of one module, are refused with 6301, which names the items.',
  access: pathAccess('update'),
  audit: 'learningPathStructureUpdated',
  params: pathParams,
  body: StructureInput,
  returns: PathWithContents,
  errors: ['pathNotFound', 'pathState', 'pathCycle', 'versionStale', 'versionRequired'],
  headers: ifMatch(true),
  example: { ...pathExample, body: shownStructure, returns: { ...shownPath, version: 2 } },
})
