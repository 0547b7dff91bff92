import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { Id, Instant, limitedText, named } from '@/lib/platform/http/contract'
import { logFilters } from './activity-log.contract'
import { exportFormats } from './words'

/** Records of one file at most. */
export const recordsPerFile = 25_000
/** Days that the files of an export are kept. */
export const exportDays = 7

export const ActivityLogExport = z.object({
  id: Id,
  format: z.enum(exportFormats),
  isReady: z.boolean().describe('Whether every record is in a file; the job tells how far it is'),
  jobId: Id.describe('The job that makes it'),
  recordCount: z.int().min(0).describe('Records written so far'),
  size: z.int().min(0).describe('Bytes of all files'),
  files: z
    .array(z.object({ name: z.string(), url: z.string().describe("Path on the organization's host, without key or token") }))
    .describe(
      `The files in order, oldest records first, at most ${recordsPerFile.toLocaleString('en')} records each; none before it is ready`,
    ),
  createdAt: Instant,
  expiresAt: Instant.describe('When the files are deleted'),
})
named({ ActivityLogExport })

const access = { role: 'admin', permission: 'activityLog.export' } as const
const [id, jobId] = ['01939e5c-7a30-7c2e-9a54-5b8f0d6f1a91', '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a92']

export const exportActivityLog = contract({
  id: 'activityLog.export',
  method: 'POST',
  path: '/admin/activity-log/export',
  summary: 'Export the activity log',
  description: `Makes files of the records that the filters of the list choose, oldest first, up to the moment of the request. \`csv\`: UTF-8 with a byte order mark, commas, CRLF, words in the language of the request beside codes, and cells that a spreadsheet would take for a formula made harmless with an apostrophe. \`ndjson\`: one \`ActivityLogEntry\` a line. A job writes them; they are listed by \`GET /admin/activity-log/export/list\` and deleted after ${exportDays} days.`,
  access,
  audit: 'activityLogExported',
  status: 202,
  location: '/shared/job/:jobId',
  body: z.strictObject({
    format: z.enum(exportFormats),
    filters: z.strictObject(logFilters).optional().describe('As in the list'),
    search: limitedText(200)
      .regex(/^[^\p{Cs}\0]*$/u)
      .optional()
      .describe('As in the list'),
  }),
  returns: z.object({ id: Id.describe('The export'), jobId: Id }),
  example: { body: { format: 'csv', filters: { outcome: 'failed' } }, returns: { id, jobId } },
})

export const listActivityLogExports = contract({
  id: 'activityLog.exports',
  method: 'GET',
  path: '/admin/activity-log/export/list',
  summary: 'List the exports of the activity log',
  description: 'The exports of the last days with addresses of their files, each good for an hour at most.',
  access,
  returns: z.array(ActivityLogExport),
  list: { type: 'cursor', orderBy: ['createdAt'], default: 'createdAt:desc' },
  example: {
    returns: [
      {
        id,
        format: 'csv',
        isReady: true,
        jobId,
        recordCount: 1284,
        size: 402_118,
        files: [
          {
            name: 'activity-log-2026-11-21.csv',
            url: '/files/01939e5c-7a30-7c2e-9a54-5b8f0d6f1a91/part-1?type=text%2Fcsv&name=activity-log-2026-11-21.csv&expires=1763719200000&signature=Zm9y',
          },
        ],
        createdAt: '2026-11-21T09:30:00.000Z',
        expiresAt: '2026-11-28T09:30:00.000Z',
      },
    ],
  },
})

/** Changes of roles in one answer at most. */
export const roleEventsAtOnce = 5_000

export const exportRoleEvents = contract({
  id: 'activityLog.exportRoleEvents',
  method: 'GET',
  path: '/admin/system/roles/event/export',
  summary: 'Export the changes of roles as CSV',
  description: `What was done to roles, and who was given one or lost it, newest first: at most ${roleEventsAtOnce.toLocaleString('en')} records of the activity log, as a CSV in \`text\`, in the form of its export.`,
  access,
  audit: 'adminRoleEventExport',
  query: z.strictObject({ from: logFilters.from, to: logFilters.to }),
  returns: z.object({
    name: z.string().describe('Name for the file'),
    text: z.string().describe('The CSV, with a byte order mark'),
    recordCount: z.int().min(0),
    isComplete: z.boolean().describe('false: there are older ones in the range'),
  }),
  example: {
    query: { from: '2026-11-01' },
    returns: { name: 'role-events-2026-11-21.csv', text: '\ufeffNumber\r\n42\r\n', recordCount: 1, isComplete: true },
  },
})
