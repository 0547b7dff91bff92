import { listCommunities } from '@/lib/domain/learning/communities/spaces/own-spaces.contract'
import { listOwnBookings } from '@/lib/domain/learning/live/sessions/own-sessions.contract'
import { IconUsers } from '@/lib/ui/icons'
import { learnWay } from '../_parts/learn-way'

export const together = learnWay({
  name: 'together',
  path: '/learn/together',
  icon: IconUsers,
  pages: /^\/learn\/(together|communities|live|check-in)(\/|$)/,
  opens: [listCommunities, listOwnBookings],
  place: 3,
})
