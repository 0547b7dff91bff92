import { room } from '@/lib/platform/rooms'
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
  actions: ['jobCancelled', 'adminJobRetried'],
  person: personData,
})
