import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { Id } from '@/lib/platform/http/contract'
import { Day, frame, Language, peopleQuery, rangeQuery, Shown, shownFrame, Titles } from './frame.contract'

const access = { role: 'admin', permission: 'analytics.read', reach: ['own'] } as const
const params = z.strictObject({ id: Id })
const [path, module, item] = [
  '01939e5c-7a30-7c2e-9a54-5b8f0d6f1b11',
  '01939e5c-7a30-7c2e-9a54-5b8f0d6f1b21',
  '01939e5c-7a30-7c2e-9a54-5b8f0d6f1b31',
]
const titles = { ar: 'السلامة في العمل', en: 'Workplace safety' }

/** The shared part of the operations about one path. */
const ofPath = { access, params, errors: ['pathNotFound', 'groupNotFound'] } as const
const pathFrame = { ...frame, path: z.object({ id: Id, titles: Titles }) }
const shownPath = { ...shownFrame, path: { id: path, titles } }

export const stageKinds = ['enrolled', 'started', 'item', 'completed', 'certified'] as const
const stage = {
  kind: z.enum(stageKinds),
  itemId: Id.nullable().describe('Of a stage `item`'),
  moduleId: Id.nullable(),
  titles: Titles.nullable().describe('Of the module'),
  count: Shown('Enrollments that reached it'),
  medianHours: z
    .number()
    .nullable()
    .describe(
      'Median hours from the enrollment to the start, from the start to an item or the completion, and from the completion to the certificate',
    ),
  languages: z.object({ ar: Shown('In Arabic'), en: Shown('In English'), none: Shown('In no known language') }),
}

export const readFunnel = contract({
  id: 'analytics.funnel',
  method: 'GET',
  path: '/admin/analytics/path/:id/funnel',
  heavy: true,
  summary: 'Read the funnel of a path',
  description:
    'How many enrollments of a path reached each stage: enrolled, started, each item of the published version done, completed, certified. The range chooses enrollments by the day on which people were enrolled; without one, all count. The counts of the languages add up to the total.',
  ...ofPath,
  query: z.strictObject({
    from: Day.optional().describe('Only people enrolled on this day or later'),
    to: Day.optional().describe('Only people enrolled on this day or earlier'),
    ...peopleQuery,
  }),
  returns: z.object({
    ...pathFrame,
    stages: z.array(z.object(stage)),
  }),
  example: {
    params: { id: path },
    returns: {
      ...shownPath,
      stages: [
        { kind: 'enrolled', count: 61, medianHours: null, languages: { ar: 40, en: 12, none: 9 } },
        { kind: 'started', count: 52, medianHours: 18.5, languages: { ar: 40, en: 12, none: 0 } },
        {
          kind: 'item',
          itemId: item,
          moduleId: module,
          titles,
          count: 47,
          medianHours: 20,
          languages: { ar: 37, en: 10, none: 0 },
        },
        { kind: 'completed', count: 33, medianHours: 96, languages: { ar: 27, en: 6, none: 0 } },
        { kind: 'certified', count: 33, medianHours: 0, languages: { ar: 27, en: 6, none: 0 } },
      ].map((one) => ({ itemId: null, moduleId: null, titles: null, ...one, kind: one.kind as (typeof stageKinds)[number] })),
    },
  },
})

/** Days without learning after which a person counts as stuck. */
export const idleDays = 14

export const readDropOff = contract({
  id: 'analytics.dropOff',
  method: 'GET',
  path: '/admin/analytics/path/:id/drop-off',
  heavy: true,
  summary: 'Read where people get stuck in a path',
  description: `The last item of enrollments that are under way and in which nothing happened for ${idleDays} days, most frequent first. An enrollment in which nothing was begun has no item; it counts ${idleDays} days after it was made.`,
  ...ofPath,
  query: z.strictObject(peopleQuery),
  returns: z.object({
    ...pathFrame,
    running: Shown('Enrollments under way'),
    stuck: Shown('Of those, without learning for so long'),
    items: z.array(
      z.object({
        itemId: Id.nullable().describe('null: nothing was begun'),
        moduleId: Id.nullable(),
        titles: Titles.nullable(),
        count: z.int().min(0).describe('Enrollments that got stuck here'),
      }),
    ),
  }),
  example: {
    params: { id: path },
    returns: {
      ...shownPath,
      running: 28,
      stuck: 11,
      items: [
        { itemId: item, moduleId: module, titles, count: 8 },
        { itemId: null, moduleId: null, titles: null, count: 3 },
      ],
    },
  },
})

/** Weeks of a cohort's life that are shown. */
export const cohortWeeks = 12

export const readCohorts = contract({
  id: 'analytics.cohort',
  method: 'GET',
  path: '/admin/analytics/path/:id/cohort',
  heavy: true,
  summary: 'Read how long people keep learning in a path',
  description: `Enrollments by the week in which they were started (the organization's week), and how many people of each learned in the modules of the path in that week and in each of the following ones; the last ${cohortWeeks} weeks.`,
  ...ofPath,
  query: z.strictObject(peopleQuery),
  returns: z.object({
    ...pathFrame,
    cohorts: z.array(
      z.object({
        week: Day.describe('First day of the week in which the people started'),
        people: Shown('People who started in this week'),
        active: z
          .array(z.int().min(0))
          .nullable()
          .describe('People who learned in the week of the start, the week after it, and so on up to now; null: hidden'),
      }),
    ),
  }),
  example: {
    params: { id: path },
    returns: {
      ...shownPath,
      cohorts: [
        { week: '2026-11-01', people: 12, active: [12, 9, 7] },
        { week: '2026-11-08', people: 8, active: [8, 6] },
      ],
    },
  },
})

const share = (meaning: string) => z.number().min(0).max(1).nullable().describe(`${meaning}, 0 to 1; null: hidden, or of nothing`)

export const readLanguages = contract({
  id: 'analytics.language',
  method: 'GET',
  path: '/admin/analytics/language',
  heavy: true,
  summary: 'Compare the languages of learning',
  description:
    'Enrollments made in the range, and what became of them, by the language in which they were studied: the language in which most items were last studied. The rows add up to `total`. Learning in a language other than that of the account counts as `otherLanguage`.',
  access: { role: 'admin', permission: 'analytics.read' },
  query: z.strictObject({
    ...rangeQuery,
    path: Id.optional().describe('Only enrollments in this path'),
    group: peopleQuery.group,
  }),
  returns: z.object({
    ...frame,
    from: Day,
    to: Day,
    total: z.object({ enrolments: Shown('Enrollments made in the range'), completions: Shown('Of those, completed by now') }),
    languages: z.array(
      z.object({
        language: Language,
        enrolments: Shown('Enrollments made in the range'),
        completions: Shown('Of those, completed by now'),
        averageScore: z
          .number()
          .min(0)
          .max(100)
          .nullable()
          .describe('Of their items with a score, 0 to 100; null: hidden, or no scores'),
        passRate: share('Items passed, of those passed or failed'),
        otherLanguage: share(
          'Learning events in a language that is not that of the account, of all events in the range in this language',
        ),
      }),
    ),
  }),
  errors: ['pathNotFound', 'groupNotFound'],
  example: {
    returns: {
      ...shownFrame,
      from: '2026-10-23',
      to: '2026-11-21',
      total: { enrolments: 61, completions: 33 },
      languages: [
        { language: 'ar', enrolments: 40, completions: 27, averageScore: 84.5, passRate: 0.93, otherLanguage: 0.05 },
        { language: 'en', enrolments: 12, completions: 6, averageScore: 79, passRate: 0.88, otherLanguage: 0.31 },
        { language: 'none', enrolments: 9, completions: 0, averageScore: null, passRate: null, otherLanguage: null },
      ],
    },
  },
})
