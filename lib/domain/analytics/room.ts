import { z } from 'zod'
import { job } from '@/lib/platform/jobs/job'
import { room } from '@/lib/platform/rooms'
import { personData } from './person-data.contract'

/** Computes the stored facts again from the records. */
export const rebuildJob = job('analytics.rebuild', z.strictObject({}))

export const analytics = room({
  errors: { analyticsTooLarge: [7001, 422] },
  permissions: {
    analytics: ['read', 'readPerson', 'readOwn', 'rebuild'],
  },
  grants: { learner: { 'analytics.readOwn': 'own' } },
  actions: ['analyticsRebuilt', 'analyticsPersonViewed', 'analyticsQueried'],
  jobs: [rebuildJob],
  person: personData,
})
