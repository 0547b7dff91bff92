import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { progressFilters } from './progress-admin.contract'

/** Enrolments of one file at most. */
export const mostExported = 20_000

export const exportProgress = contract({
  id: 'progress.export',
  method: 'GET',
  path: '/admin/learning/progress/export',
  summary: 'Export enrollments as CSV',
  description: `The enrollments that the filters choose, oldest first, as a CSV in \`text\`: UTF-8 with a byte order mark, commas and CRLF, with the names of fields and the codes of the API, moments in UTC, and the employee number, external id, department and manager of the person. At most ${mostExported.toLocaleString('en')}; where there are more, ask path by path or group by group. With the permission for the caller’s groups only: those of the people in them; for their own paths only: those in paths that they made or teach.`,
  access: { role: 'admin', permission: 'progress.readAny', reach: ['group', 'own'] },
  audit: 'progressExported',
  query: z.strictObject(progressFilters),
  returns: z.object({
    name: z.string().describe('Name for the file'),
    text: z.string().describe('The CSV'),
    recordCount: z.int().min(0),
    isComplete: z.boolean().describe('false: the filters choose more than are in the file'),
  }),
  example: {
    query: { state: 'completed' },
    returns: { name: 'enrollments-2026-11-23.csv', text: '\ufeffid,state\r\n', recordCount: 0, isComplete: true },
  },
})
