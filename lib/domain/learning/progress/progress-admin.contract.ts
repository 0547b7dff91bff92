import { z } from 'zod'
import { enrolmentStates } from '@/lib/domain/learning/learning-paths/words'
import { PersonWork, shownWork } from '@/lib/domain/people/groups/person-work.contract'
import { contract } from '@/lib/domain/rooms'
import { anyOf, beginsAt, changedAt, changedBetween, endsAt, Id, Instant, line, severalOf } from '@/lib/platform/http/contract'
import { ItemState, OwnEnrolment } from './progress.shapes.contract'

const id = (at: number) => `01939e5c-7a30-7c2e-9a54-5b8f0d6f1b${at}`
const enrolment = {
  id: id(10),
  state: 'completed' as const,
  cycle: 1,
  source: 'bulk' as const,
  versionNumber: 1,
  percent: 100,
  hasNewContent: false,
  dueAt: null,
  startedAt: '2026-11-23T08:00:00.000Z',
  completedAt: '2026-11-23T09:00:00.000Z',
}
const item = {
  id: id(21),
  moduleId: id(31),
  state: 'completed' as const,
  lockReasons: [],
  score: null,
  attempts: 0,
  seconds: 0,
  startedAt: '2026-11-23T08:00:00.000Z',
  completedAt: '2026-11-23T09:00:00.000Z',
  lastLocale: null,
}

/** The filters of the list and of its export. */
export const progressFilters = {
  path: severalOf(Id).optional().describe('Only enrollments in these paths'),
  state: anyOf(enrolmentStates).optional(),
  person: severalOf(Id).optional().describe('Only enrollments of these people'),
  group: severalOf(Id).optional().describe('Only of people in one of these groups or in one that they contain'),
  dueFrom: beginsAt('Only what is due at this moment or later').optional(),
  dueTo: endsAt('Only what is due at this moment or earlier').optional(),
  completedFrom: beginsAt('Only what was completed at this moment or later').optional(),
  completedTo: endsAt('Only what was completed at this moment or earlier').optional(),
  createdFrom: beginsAt('Only enrollments made at this moment or later').optional(),
  createdTo: endsAt('Only enrollments made at this moment or earlier').optional(),
  begunFrom: beginsAt('Only those whose first item was begun at this moment or later').optional(),
  begunTo: endsAt('Only those whose first item was begun at this moment or earlier').optional(),
  expiresFrom: beginsAt('Only completed ones that expire at this moment or later').optional(),
  expiresTo: endsAt('Only completed ones that expire at this moment or earlier').optional(),
  mandatory: z
    .enum(['true', 'false'])
    .optional()
    .describe('Whether the organization made the enrollment: by hand, by a group, or as the renewal of such a one'),
  lastItem: severalOf(Id).optional().describe('Only those in which one of these items of the path was studied last'),
  idleSince: beginsAt('Only those in which nothing was learned from this moment on').optional(),
}

export const listProgress = contract({
  id: 'progress.list',
  method: 'GET',
  path: '/admin/learning/progress/list',
  summary: 'List the progress of everybody',
  description:
    'The enrollments over all paths. `search` looks in names and addresses of the people; Arabic letters are folded, every word must be found. `orderBy=dueAt` lists only those that are due, `orderBy=completedAt` only those that were completed. With the permission for the caller’s groups only: those of the people in them; for their own paths only: those in paths that they made or teach.',
  access: { role: 'admin', permission: 'progress.readAny', reach: ['group', 'own'] },
  query: z.strictObject({ ...progressFilters, ...changedBetween }),
  returns: z.array(
    OwnEnrolment.extend({
      path: z.object({ id: Id, title: z.object({ ar: z.string().optional(), en: z.string().optional() }) }),
      person: z.object({
        id: Id,
        name: z.object({ ar: z.string().optional(), en: z.string().optional() }),
        email: z.string(),
      }),
      work: PersonWork,
      lastActivityAt: Instant.nullable().describe(
        'When an event of the learner last counted. It moves while they learn, and `updatedAt` does not follow it',
      ),
      expiresAt: Instant.nullable().describe('When what was completed has to be repeated; null: never'),
      waitingPosition: z.int().nullable().describe('On the waiting list; the lowest gets the next seat'),
      waivedReason: z.string().nullable(),
      remindedAt: Instant.nullable().describe('When the person was last reminded by mail'),
      createdAt: Instant,
      updatedAt: changedAt,
      version: z.int().describe('Rises with every change'),
    }),
  ),
  list: { type: 'cursor', orderBy: ['createdAt', 'updatedAt', 'dueAt', 'completedAt'], default: 'createdAt:desc' },
  example: {
    query: { state: 'completed' },
    returns: [
      {
        ...enrolment,
        path: { id: id(11), title: { ar: 'السلامة في العمل', en: 'Workplace safety' } },
        person: { id: id(12), name: { ar: 'سارة الأحمد', en: 'Sara Alahmad' }, email: 'sara@alnoor.example' },
        work: shownWork,
        lastActivityAt: '2026-11-23T09:00:00.000Z',
        expiresAt: null,
        waitingPosition: null,
        waivedReason: null,
        remindedAt: null,
        createdAt: '2026-11-23T08:00:00.000Z',
        updatedAt: '2026-11-23T09:00:00.000Z',
        version: 3,
      },
    ],
  },
})

export const overrideProgress = contract({
  id: 'progress.override',
  method: 'POST',
  path: '/admin/learning/progress/:enrolmentId/override',
  about: 'person',
  summary: 'Correct the progress of a person',
  description:
    'Sets one item, or all of them, to done or back to the beginning, with a reason that is kept. What was done before an item was set back no longer counts.',
  access: { role: 'admin', permission: 'progress.override' },
  audit: 'progressOverridden',
  params: z.strictObject({ enrolmentId: Id }),
  body: z.strictObject({
    state: z.enum(['complete', 'incomplete']),
    itemId: Id.optional().describe('Default: every item of the pinned version'),
    reason: line(500),
  }),
  returns: z.object({ enrolment: OwnEnrolment, items: z.array(ItemState) }),
  errors: ['progressNotFound', 'progressClosed', 'itemNotInPath'],
  example: {
    params: { enrolmentId: id(10) },
    body: { state: 'complete', reason: 'Passed the same course at a partner' },
    returns: { enrolment, items: [item] },
  },
})

export const recomputeProgress = contract({
  id: 'progress.recompute',
  method: 'POST',
  path: '/admin/learning/progress/recompute',
  summary: 'Judge the progress in a path anew',
  description:
    'By the events that are kept and by what the modules ask for now. Items only rise; the percentage is measured anew against the pinned version. A dry run changes nothing: each enrollment that would change is told as a row of the job.',
  access: { role: 'admin', permission: 'progress.override' },
  audit: 'progressRecomputed',
  location: '/shared/job/:jobId',
  status: 202,
  body: z.strictObject({ pathId: Id, dryRun: z.boolean().default(true) }),
  returns: z.object({ jobId: Id }),
  errors: ['pathNotFound'],
  example: { body: { pathId: id(11), dryRun: true }, returns: { jobId: id(61) } },
})
