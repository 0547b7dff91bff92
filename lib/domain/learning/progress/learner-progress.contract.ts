import { z } from 'zod'
import { PathCover } from '@/lib/domain/learning/learning-paths/learning-paths.contract'
import { enrolmentStates } from '@/lib/domain/learning/learning-paths/words'
import { contract } from '@/lib/domain/rooms'
import { anyOf, Id, limitedText } from '@/lib/platform/http/contract'
import { languages } from '@/lib/platform/i18n/languages'
import { ItemState, NextItem, OutlineSection, OwnEnrolment, SectionDone, served } from './progress.shapes.contract'
import { matchRanks } from './words'

const params = z.strictObject({ pathId: Id })
const id = (at: number) => `01939e5c-7a30-7c2e-9a54-5b8f0d6f1b${at}`
const shownIn = { locale: 'en' as const, isFallback: false, availableLocales: ['ar' as const, 'en' as const] }
const enrolment = {
  id: id(10),
  state: 'active' as const,
  cycle: 1,
  source: 'self' as const,
  versionNumber: 1,
  percent: 0,
  hasNewContent: false,
  dueAt: null,
  startedAt: '2026-11-23T08:00:00.000Z',
  completedAt: null,
}
const item = {
  id: id(21),
  moduleId: id(31),
  state: 'available' as const,
  lockReasons: [],
  score: null,
  attempts: 0,
  seconds: 0,
  startedAt: null,
  completedAt: null,
  lastLocale: null,
}

export const readOutline = contract({
  id: 'progress.outline',
  method: 'GET',
  path: '/user/learning/paths/:pathId',
  summary: 'Read a learning path with own progress',
  description:
    'Who is enrolled sees the version the enrolment is pinned to, with the state of each item and why it is locked; who is not sees the published one. Each item comes in the best language its module is written in.',
  access: { permission: 'learningPath.read' },
  localized: true,
  params,
  returns: z.object({
    id: Id,
    title: z.string(),
    description: z.string(),
    category: z.string(),
    level: z.string(),
    estimatedMinutes: z.int(),
    coverAssetId: Id.nullable(),
    cover: PathCover.nullable().describe('Its picture; null: none'),
    ...served,
    versionNumber: z.int().describe('The version shown'),
    enrolment: OwnEnrolment.nullable().describe('The newest own one; null: never enrolled'),
    next: Id.nullable().describe('The item to go on with; null: nothing is open, or all is done'),
    sections: z.array(OutlineSection),
  }),
  errors: ['pathNotFound'],
  example: {
    params: { pathId: id(11) },
    returns: {
      id: id(11),
      title: 'Workplace safety',
      description: 'Know what to do in the first minute of an emergency.',
      category: 'safety',
      level: 'beginner',
      estimatedMinutes: 90,
      coverAssetId: null,
      cover: null,
      ...shownIn,
      versionNumber: 1,
      enrolment,
      next: id(21),
      sections: [
        {
          id: id(41),
          title: 'First steps',
          rule: { kind: 'all', count: null },
          items: [
            {
              ...item,
              title: 'Emergency exits',
              ...shownIn,
              typeKey: 'content.article',
              typeName: 'Article',
              learnerAction: 'read',
              isGradable: false,
              isAvailable: true,
              minutes: 6,
              weight: 1,
              isRequired: true,
            },
          ],
        },
      ],
    },
  },
})

export const readPathProgress = contract({
  id: 'progress.ofPath',
  method: 'GET',
  path: '/user/learning/paths/:pathId/progress',
  summary: 'Read own progress in a path',
  access: { permission: 'progress.read' },
  params,
  returns: z.object({
    pathId: Id,
    enrolment: OwnEnrolment,
    next: Id.nullable().describe('The item to go on with'),
    items: z.array(ItemState),
  }),
  errors: ['pathNotFound', 'notEnrolled'],
  example: { params: { pathId: id(11) }, returns: { pathId: id(11), enrolment, next: id(21), items: [item] } },
})

export const listOwnProgress = contract({
  id: 'progress.listOwn',
  method: 'GET',
  path: '/user/learning/progress/list',
  summary: 'List own enrollments with progress',
  access: { permission: 'progress.read' },
  localized: true,
  query: z.strictObject({
    state: anyOf(enrolmentStates).optional(),
  }),
  returns: z.array(
    OwnEnrolment.extend({
      path: z.object({ id: Id, title: z.string(), ...served }),
      next: NextItem.nullable().describe('The item to go on with; null: nothing is open, or all is done'),
      sections: z.array(SectionDone).describe('The sections of the version it is pinned to, in their order'),
    }),
  ),
  list: { type: 'cursor', orderBy: ['createdAt'], default: 'createdAt:desc' },
  example: {
    returns: [
      {
        ...enrolment,
        path: { id: id(11), title: 'Workplace safety', ...shownIn },
        next: { id: id(21), moduleId: id(31), title: 'Emergency exits', locale: 'en', isFallback: false, minutes: 6 },
        sections: [{ items: 3, done: 0, isDone: false }],
      },
    ],
  },
})

const Text = z
  .array(z.object({ text: z.string(), isMatch: z.boolean() }))
  .describe('The text in pieces, those that match marked; plain text, never HTML')

export const searchContent = contract({
  id: 'progress.search',
  method: 'GET',
  path: '/user/learning/search',
  summary: 'Search paths and modules',
  description:
    'In every language they are written in, Arabic letters folded (أ = ا, ة = ه, ى = ي, digits); every word must be found. What is written exactly so comes first, then what differs in marks and alef alone, then the rest; titles before other texts. Learners find published paths, and modules of those and of their own paths: a module that is open in an own enrolment by all its texts, any other by its title alone and without an excerpt.',
  access: { permission: 'learningPath.read' },
  localized: true,
  query: z.strictObject({
    search: limitedText(200)
      .min(1)
      .regex(/^[^\p{Cs}\0]*$/u)
      .regex(/[\p{L}\p{N}]/u),
    kind: z.enum(['path', 'module']).optional(),
  }),
  returns: z
    .array(
      z.object({
        kind: z.enum(['path', 'module']),
        id: Id,
        rank: z.enum(matchRanks),
        title: Text,
        snippet: Text.nullable().describe('A part of the other texts; null where only the title matches'),
        locale: z.enum(languages).describe('Language of title and snippet'),
        isFallback: z.boolean(),
        pathIds: z.array(Id).describe('Of a module: the paths in which the caller finds it, at most 20'),
      }),
    )
    .describe('The best 50'),
  example: {
    query: { search: 'safety' },
    returns: [
      {
        kind: 'path',
        id: id(11),
        rank: 'exact',
        title: [
          { text: 'Workplace ', isMatch: false },
          { text: 'safety', isMatch: true },
        ],
        snippet: null,
        locale: 'en',
        isFallback: false,
        pathIds: [],
      },
    ],
  },
})
