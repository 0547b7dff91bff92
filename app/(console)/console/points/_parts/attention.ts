import { listContests } from '@/lib/domain/assessing/points/contests/contests.contract'
import { can } from '@/lib/ui/can'
import { IconGavel } from '@/lib/ui/icons'
import type { Attention } from '../../_parts/attention'

/** Contests of points to be decided. */
export const attention: Attention = async ({ me, api }) => {
  if (!can(me, listContests)) return []
  const { metadata } = await api(listContests, { query: { perPage: 1, page: 1, state: 'open' } })
  return [
    {
      name: 'pointsContests',
      count: metadata.count ?? 0,
      href: '/console/points/contests?state=open',
      icon: IconGavel,
      kind: 'warn',
      place: 8,
    },
  ]
}
