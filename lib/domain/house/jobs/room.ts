import { room } from '@/lib/platform/rooms'
import { jobEventKinds } from './job-events.contract'
import { personData } from './person-data.contract'

export const jobs = room({
  errors: {
    jobNotFound: [7200, 404],
    jobEnded: [7201, 409],
    jobNotDead: [7202, 409],
  },
  permissions: {
    job: ['read', 'update'],
  },
  records: {
    job: { parameters: ['job/:jobId'] },
  },
  actions: ['jobCancelled', 'adminJobRetried'],
  events: jobEventKinds,
  person: personData,
})
