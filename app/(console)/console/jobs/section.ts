import { listJobs } from '@/lib/domain/house/jobs/jobs.contract'
import { IconListCheck } from '@/lib/ui/icons'
import { section } from '../_parts/section'
import { attention } from './_parts/attention'

export const jobs = section({
  name: 'jobs',
  path: '/console/jobs',
  icon: IconListCheck,
  group: 'organization',
  place: 5,
  letter: 'j',
  opens: listJobs,
  attention,
})
