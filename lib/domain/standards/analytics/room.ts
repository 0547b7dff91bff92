import { z } from 'zod'
import { Id } from '@/lib/platform/http/contract'
import { job } from '@/lib/platform/jobs/job'
import { room } from '@/lib/platform/rooms'
import { personData } from './person-data.contract'

/** Computes the stored facts again from the records. */
export const rebuildJob = job('analytics.rebuild', z.strictObject({}))

/** Writes the file of an export. */
export const exportJob = job('analytics.export', z.strictObject({ organizationId: Id, exportId: Id }))

/** Sends a report to its recipients; `at` is when it was asked for. */
export const sendReportJob = job(
  'analytics.sendReport',
  z.strictObject({ organizationId: Id, reportId: Id, at: z.iso.datetime() }),
)

export const analytics = room({
  errors: {
    analyticsTooLarge: [7001, 422],
    analyticsReportNotFound: [7002, 404],
    analyticsReportsFull: [7003, 409],
  },
  permissions: {
    analytics: ['read', 'readPerson', 'act', 'readOwn', 'rebuild', 'export'],
    analyticsReport: ['read', 'create', 'update', 'delete', 'share'],
  },
  records: { analyticsReport: { parameters: ['report/:reportId'], console: '/console/analytics/reports/:id' } },
  groupScoped: ['analytics.readPerson', 'analytics.act'],
  ownScoped: ['analytics.read'],
  personal: ['analytics.readOwn'],
  grants: {
    learner: { 'analytics.readOwn': 'own' },
    instructor: { 'analytics.read': 'own' },
    groupManager: { 'analytics.readPerson': 'group', 'analytics.act': 'group' },
  },
  actions: [
    'analyticsRebuilt',
    'analyticsPersonViewed',
    'analyticsQueried',
    'analyticsExported',
    'interventionCreated',
    'analyticsReportCreated',
    'analyticsReportUpdated',
    'analyticsReportDeleted',
    'analyticsReportSent',
    'analyticsReportLeft',
    'xapiStatementsExported',
    'caliperExported',
  ],
  jobs: [rebuildJob, exportJob, sendReportJob],
  person: personData,
})
