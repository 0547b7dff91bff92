import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { Id, Instant, named } from '@/lib/platform/http/contract'
import { Day, Language, rangeQuery } from './frame.contract'
import { divisions } from './query.contract'
import { dailyMetrics, tableFormats } from './words'

/** Days that the file of an export is kept. */
export const exportDays = 7
/** Rows of a file at most. */
export const mostExported = 200_000

const numbers = {
  metrics: z
    .array(z.enum(dailyMetrics))
    .min(1)
    .max(dailyMetrics.length)
    .default([...dailyMetrics])
    .describe('Numbers of the window `range`; default: all of them'),
  by: z.enum(divisions).optional().describe('Divided by path or by language'),
  filters: z
    .strictObject({ path: Id.optional(), language: Language.optional(), group: Id.optional() })
    .default({})
    .describe('As in the overview'),
}

export const AnalyticsExport = z.object({
  id: Id,
  format: z.enum(tableFormats),
  isReady: z.boolean().describe('Whether the file is written; the job tells how far it is'),
  jobId: Id.describe('The job that makes it'),
  from: Day,
  to: Day,
  rowCount: z.int().min(0).describe('Rows of the file'),
  suppressed: z.int().min(0).describe('Of those, rows without a number, because they are about one to four people'),
  size: z.int().min(0).describe('Bytes'),
  file: z
    .object({ name: z.string(), url: z.string().describe("Path on the organization's host, without key or token") })
    .nullable()
    .describe('null before it is ready'),
  createdAt: Instant,
  expiresAt: Instant.describe('When the file is deleted'),
})
named({ AnalyticsExport })

const access = { role: 'admin', permission: 'analytics.export' } as const
const [id, jobId] = ['01939e5c-7a30-7c2e-9a54-5b8f0d6f1c91', '01939e5c-7a30-7c2e-9a54-5b8f0d6f1c92']

export const exportAnalytics = contract({
  id: 'analytics.export',
  method: 'POST',
  path: '/admin/analytics/export',
  summary: 'Export numbers by day',
  description: `Makes a file of the numbers by day of at most 366 days, with the values that \`POST /admin/analytics/query\` gives for the same days with the grain \`day\`; a day without a number counts 0 and is left out, and a hidden number is empty. Columns: day, metric, path, language, value. \`csv\`: UTF-8 with a byte order mark, commas, CRLF, words in the language of the request beside codes. \`xlsx\`: the same as a workbook with real dates. \`ndjson\`: one object a line. \`parquet\`: a ZIP with one Parquet file for each day in a folder \`day=2026-11-21\`. A job writes it; at most ${mostExported.toLocaleString('en')} rows (the job fails with 7001). Listed by \`GET /admin/analytics/export/list\` and deleted after ${exportDays} days.`,
  access,
  audit: 'analyticsExported',
  status: 202,
  location: '/shared/job/:jobId',
  body: z.strictObject({ format: z.enum(tableFormats), ...numbers, ...rangeQuery }),
  returns: z.object({ id: Id.describe('The export'), jobId: Id }),
  errors: ['pathNotFound', 'groupNotFound'],
  example: {
    body: { format: 'csv', metrics: ['completions'], by: 'path', from: '2026-11-01', to: '2026-11-21' },
    returns: { id, jobId },
  },
})

export const listAnalyticsExports = contract({
  id: 'analytics.exports',
  method: 'GET',
  path: '/admin/analytics/export/list',
  summary: 'List the exports of numbers',
  description: 'The exports of the last days with the address of their file, good for an hour at most.',
  access,
  returns: z.array(AnalyticsExport),
  list: { type: 'cursor', orderBy: ['createdAt'], default: 'createdAt:desc' },
  example: {
    returns: [
      {
        from: '2026-11-01',
        to: '2026-11-21',
        id,
        jobId,
        format: 'csv',
        isReady: true,
        rowCount: 184,
        suppressed: 12,
        size: 14_210,
        file: {
          name: 'analytics-2026-11-01-2026-11-21.csv',
          url: '/files/01939e5c-7a30-7c2e-9a54-5b8f0d6f1c91/table?type=text%2Fcsv&name=analytics-2026-11-01-2026-11-21.csv&expires=1763719200000&signature=Zm9y',
        },
        createdAt: '2026-11-21T09:30:00.000Z',
        expiresAt: '2026-11-28T09:30:00.000Z',
      },
    ],
  },
})
