import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { Id, severalOf } from '@/lib/platform/http/contract'
import { Day, frame, peopleQuery, rangeQuery, Shown, shownFrame, Titles } from './frame.contract'
import { idleDays } from './path-analytics.contract'

/** Paths of one answer at most. */
export const mostPaths = 200
/** Weeks of completions that are shown. */
export const completionWeeks = 12

const [path, module, item] = [
  '01939e5c-7a30-7c2e-9a54-5b8f0d6f1b11',
  '01939e5c-7a30-7c2e-9a54-5b8f0d6f1b21',
  '01939e5c-7a30-7c2e-9a54-5b8f0d6f1b31',
]

const PathRow = z.object({
  id: Id,
  titles: Titles,
  enrolled: Shown('Enrollments made in the range'),
  started: Shown('Of those, whose first item was begun by now'),
  completed: Shown('Of those, completed by now'),
  overdue: Shown('Enrollments that are overdue now, whenever they were made'),
  running: Shown('Enrollments under way now, whenever they were made'),
  stopsAt: z
    .object({
      itemId: Id,
      moduleId: Id,
      titles: Titles.nullable().describe('Of the module'),
      count: z.int().min(1).describe('Enrollments under way that stopped here'),
    })
    .nullable()
    .describe(
      `The item that was studied last in most of those that are under way and in which nothing was learned for ${idleDays} days; null: hidden, or none stopped at an item`,
    ),
  weekly: z.array(z.int().min(0)).nullable().describe('Completions in each of `weeks`; null: hidden'),
})

export const readPathRows = contract({
  id: 'analytics.paths',
  method: 'GET',
  path: '/admin/analytics/path',
  heavy: true,
  summary: 'Compare the paths',
  description: `What became of the enrollments made in the range, path by path; where people stop, as of now; and the completions of the ${completionWeeks} weeks up to the end of the range. The paths with the most enrollments come first, at most ${mostPaths}; paths without an enrollment are left out. With the permission for their own paths only: those that the caller made or teaches.`,
  access: { role: 'admin', permission: 'analytics.read', reach: ['own'] },
  query: z.strictObject({
    ...rangeQuery,
    path: severalOf(Id, mostPaths).optional().describe('Only these paths'),
    ...peopleQuery,
  }),
  errors: ['groupNotFound'],
  returns: z.object({
    ...frame,
    from: Day,
    to: Day,
    weeks: z.array(Day).describe('The first day of each week, oldest first'),
    paths: z.array(PathRow),
  }),
  example: {
    query: { from: '2026-10-23', to: '2026-11-21' },
    returns: {
      ...shownFrame,
      from: '2026-10-23',
      to: '2026-11-21',
      weeks: ['2026-11-08', '2026-11-15'],
      paths: [
        {
          id: path,
          titles: { ar: 'السلامة في العمل', en: 'Workplace safety' },
          enrolled: 61,
          started: 52,
          completed: 33,
          overdue: 4,
          running: 28,
          stopsAt: { itemId: item, moduleId: module, titles: { ar: 'مخارج الطوارئ', en: 'Emergency exits' }, count: 8 },
          weekly: [9, 12],
        },
      ],
    },
  },
})
