import { listJobs } from '@/lib/domain/house/jobs/jobs.contract'
import { can } from '@/lib/ui/can'
import { IconAlertTriangle } from '@/lib/ui/icons'
import type { Attention } from '../../_parts/attention'

/** Jobs that failed. */
export const attention: Attention = async ({ me, api }) => {
  if (!can(me, listJobs)) return []
  const { metadata } = await api(listJobs, { query: { page: 1, perPage: 1, state: 'failed' } })
  const { count = 0 } = metadata
  return [{ name: 'jobs', count, href: '/console/jobs?state=failed', icon: IconAlertTriangle, kind: 'bad', place: 2 }]
}
