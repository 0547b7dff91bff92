import { IconListCheck } from '@tabler/icons-react'
import { listJobs } from '@/lib/domain/jobs/jobs.contract'
import { section } from '../_parts/section'

export const jobs = section({
  name: 'jobs',
  path: '/console/jobs',
  icon: IconListCheck,
  group: 'organization',
  place: 5,
  letter: 'j',
  opens: listJobs,
})
