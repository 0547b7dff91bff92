import { z } from 'zod'
import { Id } from '@/lib/platform/http/contract'
import { job } from '@/lib/platform/jobs/job'
import { room } from '@/lib/platform/rooms'
import { personData } from './person-data.contract'

/** Computes the stored facts again from the records. */
export const rebuildJob = job('analytics.rebuild', z.strictObject({}))

/** Writes the file of an export. */
export const exportJob = job('analytics.export', z.strictObject({ organizationId: Id, exportId: Id }))

export const analytics = room({
  errors: { analyticsTooLarge: [7001, 422] },
  permissions: {
    analytics: ['read', 'readPerson', 'act', 'readOwn', 'rebuild', 'export'],
  },
  groupScoped: ['analytics.readPerson', 'analytics.act'],
  grants: { learner: { 'analytics.readOwn': 'own' } },
  actions: ['analyticsRebuilt', 'analyticsPersonViewed', 'analyticsQueried', 'analyticsExported', 'interventionCreated'],
  jobs: [rebuildJob, exportJob],
  person: personData,
})
