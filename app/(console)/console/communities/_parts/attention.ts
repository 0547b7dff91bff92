import { listQueue } from '@/lib/domain/learning/communities/moderation/reports.contract'
import { can } from '@/lib/ui/can'
import { IconMessageReport } from '@/lib/ui/icons'
import type { Attention } from '../../_parts/attention'

/** Posts that wait for a decision. */
export const attention: Attention = async ({ me, api }) => {
  if (!can(me, listQueue)) return []
  const { metadata } = await api(listQueue, { query: { perPage: 1 } })
  const { count = 0 } = metadata
  return [{ name: 'moderation', count, href: '/console/communities/queue', icon: IconMessageReport, kind: 'warn', place: 2 }]
}
