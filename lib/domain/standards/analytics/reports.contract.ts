import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { Id, Instant, line, named } from '@/lib/platform/http/contract'
import { Email } from '@/lib/platform/http/email'
import { Language, Titles } from './frame.contract'
import { divisions } from './query.contract'
import { reportMetrics, reportSchedules } from './words'

export const mostReports = 100
export const mostRecipients = 20
export const mostAddresses = 10

const fields = {
  name: line(120).describe('Subject of the mail, in its language'),
  metrics: z
    .array(z.enum(reportMetrics))
    .min(1)
    .max(reportMetrics.length)
    .describe('Numbers of the days, and `overdue` and duties as they are when it is sent'),
  by: z
    .enum([...divisions, 'group'])
    .nullable()
    .describe(
      'Divided by path or by language; `group`: a table of the departments with their duties comes with it, for recipients who may read the list of enrollments',
    ),
  filters: z
    .strictObject({ path: Id.optional(), language: Language.optional(), group: Id.optional() })
    .describe('As in the overview'),
  days: z.int().min(1).max(366).describe('How many whole days before that of the sending it is about'),
  schedule: z.enum(reportSchedules),
  weekday: z.int().min(0).max(6).nullable().describe('Required for `weekly`; 0 is Sunday'),
  dayOfMonth: z.int().min(1).max(31).nullable().describe('Required for `monthly`; in shorter months the last day'),
  hour: z.int().min(0).max(23).describe('In the time zone of the organization'),
  language: z.enum(['ar', 'en']).describe('Of the mail and of the words in its file'),
  addresses: z
    .array(Email)
    .max(mostAddresses)
    .describe(
      'Addresses without an account, for holders of `analyticsReport.share` to allow. They get what the person who allowed them last may see, and can end it by a link in the mail',
    ),
  recipients: z.array(Id).max(mostRecipients).describe('People; at the time of sending those get it who may read analytics then'),
}

export const AnalyticsReport = z.object({
  id: Id,
  ...fields,
  people: z.array(z.object({ id: Id, name: Titles, email: z.string() })).describe('The recipients whose accounts are there'),
  isPaused: z.boolean(),
  nextAt: Instant.nullable().describe('When it is sent next; null: never'),
  sentAt: Instant.nullable().describe('When it was last sent to a person'),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.int(),
})
named({ AnalyticsReport })

const id = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1d01'
const person = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1d02'
const moment = '2026-11-21T09:30:00.000Z'
const example: z.input<typeof AnalyticsReport> = {
  id,
  name: 'Learning of the week',
  metrics: ['activeLearners', 'completions'],
  by: 'path',
  filters: {},
  days: 7,
  schedule: 'weekly',
  weekday: 0,
  dayOfMonth: null,
  hour: 8,
  language: 'en',
  recipients: [person],
  addresses: ['minister@office.example'],
  people: [{ id: person, name: { en: 'Mona', ar: 'منى' }, email: 'mona@alnoor.example' }],
  isPaused: false,
  nextAt: '2026-11-22T05:00:00.000Z',
  sentAt: null,
  createdAt: moment,
  updatedAt: moment,
  version: 1,
}
const params = z.object({ reportId: Id })
const headers = { 'if-match': { required: false, description: 'ETag of the version that was read; another one answers 412' } }
const access = (action: 'read' | 'create' | 'update' | 'delete') =>
  ({ role: 'admin', permission: `analyticsReport.${action}` }) as const

export const listReports = contract({
  id: 'analytics.reports',
  method: 'GET',
  path: '/admin/analytics/report/list',
  summary: 'List the saved reports',
  access: access('read'),
  returns: z.array(AnalyticsReport),
  list: { type: 'cursor', orderBy: ['createdAt'], default: 'createdAt:desc' },
  example: { returns: [example] },
})

export const readReport = contract({
  id: 'analytics.report',
  method: 'GET',
  path: '/admin/analytics/report/:reportId',
  summary: 'Read a saved report',
  access: access('read'),
  params,
  returns: AnalyticsReport,
  errors: ['analyticsReportNotFound'],
  example: { params: { reportId: id }, returns: example },
})

export const createReport = contract({
  id: 'analytics.createReport',
  method: 'POST',
  path: '/admin/analytics/report',
  summary: 'Save a report, to be sent by mail',
  description: `The numbers by day with the values of \`POST /admin/analytics/export\`, as CSV attached to a mail with a link to the page. Default: all numbers, not divided, of the last 30 days, in the language of the request, sent only by request. Sent at the hour in the time zone of the organization, once for each time; after a pause of the server once for all that passed. An organization has at most ${mostReports}.`,
  access: access('create'),
  audit: 'analyticsReportCreated',
  status: 201,
  location: '/admin/analytics/report/:id',
  body: z.strictObject({
    ...z.strictObject(fields).partial().shape,
    name: fields.name,
  }),
  returns: AnalyticsReport,
  errors: ['permissionForbidden', 'analyticsReportsFull', 'pathNotFound', 'groupNotFound', 'userNotFound'],
  example: {
    body: { name: 'Learning of the week', by: 'path', days: 7, schedule: 'weekly', weekday: 0, hour: 8 },
    returns: { ...example, recipients: [], addresses: [], people: [] },
  },
})

export const updateReport = contract({
  id: 'analytics.updateReport',
  method: 'PATCH',
  path: '/admin/analytics/report/:reportId',
  summary: 'Change or pause a saved report',
  access: access('update'),
  audit: 'analyticsReportUpdated',
  params,
  body: z.strictObject({ ...z.strictObject(fields).partial().shape, isPaused: z.boolean().optional() }),
  returns: AnalyticsReport,
  errors: ['permissionForbidden', 'analyticsReportNotFound', 'versionStale', 'pathNotFound', 'groupNotFound', 'userNotFound'],
  headers,
  example: { params: { reportId: id }, body: { isPaused: true }, returns: { ...example, isPaused: true, nextAt: null } },
})

export const deleteReport = contract({
  id: 'analytics.deleteReport',
  method: 'DELETE',
  path: '/admin/analytics/report/:reportId',
  summary: 'Delete a saved report',
  access: access('delete'),
  audit: 'analyticsReportDeleted',
  params,
  returns: z.null(),
  errors: ['analyticsReportNotFound', 'versionStale'],
  headers,
  example: { params: { reportId: id }, returns: null },
})

export const sendReport = contract({
  id: 'analytics.sendReport',
  method: 'POST',
  path: '/admin/analytics/report/:reportId/send',
  summary: 'Send a saved report now',
  description: 'As a job, to its recipients; those who may not read analytics are the errors of the job. The schedule stays.',
  access: access('update'),
  audit: 'analyticsReportSent',
  status: 202,
  location: '/shared/job/:jobId',
  params,
  returns: z.object({ jobId: Id }),
  errors: ['analyticsReportNotFound'],
  example: { params: { reportId: id }, returns: { jobId: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1d03' } },
})
