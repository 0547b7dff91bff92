import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { Id } from '@/lib/platform/http/contract'
import { Day, frame, Language, rangeQuery, shownFrame } from './frame.contract'
import { grains, metricKeys } from './words'

/** Rows of one answer at most. */
export const mostCells = 5_000

/** By what an answer can be divided, beside time. */
export const divisions = ['path', 'language'] as const
/** The ranges to compare with. */
export const comparisons = ['none', 'previous', 'year'] as const

const value = z.number().min(0).nullable()

export const queryAnalytics = contract({
  id: 'analytics.query',
  method: 'POST',
  path: '/admin/analytics/query',
  heavy: true,
  summary: 'Ask for numbers of the catalogue',
  description: `Numbers of the catalogue for a range of days, as totals or by day, week or month, divided by path or language, narrowed by filters, and beside the range before or the one a year earlier. A row without a number counts 0 and is left out. Numbers of the window \`now\` have no period. At most ${mostCells.toLocaleString('en')} rows (422/7001). Rows about one to four people, and those from which they could be computed, have no value and are counted in \`suppressed\`.`,
  access: { role: 'admin', permission: 'analytics.read' },
  audit: 'analyticsQueried',
  isRead: true,
  body: z.strictObject({
    metrics: z.array(z.enum(metricKeys)).min(1).max(metricKeys.length),
    by: z.enum(divisions).optional().describe('Divided by path or by language'),
    grain: z.enum(grains).default('total').describe('Total, or by day, by week (its first day) or by month (its first day)'),
    ...rangeQuery,
    filters: z
      .strictObject({ path: Id.optional(), language: Language.optional(), group: Id.optional() })
      .default({})
      .describe('As in the overview'),
    compareTo: z
      .enum(comparisons)
      .default('none')
      .describe('`previous`: as many days right before. `year`: the same days 364 days before. Only without a grain'),
  }),
  returns: z.object({
    ...frame,
    from: Day,
    to: Day,
    comparedFrom: Day.nullable().describe('First day of the range that `compared` is about'),
    comparedTo: Day.nullable(),
    rows: z.array(
      z.object({
        metric: z.enum(metricKeys),
        period: Day.nullable().describe('First day of the period; null: the whole range, or as of now'),
        path: Id.nullable(),
        language: Language.nullable(),
        value: value.describe('null: hidden'),
        compared: value.describe('Of the other range; null: hidden, or nothing is compared'),
      }),
    ),
  }),
  errors: ['pathNotFound', 'groupNotFound', 'analyticsTooLarge'],
  example: {
    body: { metrics: ['completions'], by: 'language', from: '2026-11-01', to: '2026-11-21', compareTo: 'previous' },
    returns: {
      ...shownFrame,
      from: '2026-11-01',
      to: '2026-11-21',
      comparedFrom: '2026-10-11',
      comparedTo: '2026-10-31',
      rows: [
        { metric: 'completions', period: null, path: null, language: 'ar', value: 27, compared: 21 },
        { metric: 'completions', period: null, path: null, language: 'en', value: 6, compared: 9 },
      ],
    },
  },
})
