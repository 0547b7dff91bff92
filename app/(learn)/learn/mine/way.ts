import { IconCertificate } from '@/lib/ui/icons'
import { learnWay } from '../_parts/learn-way'

export const mine = learnWay({
  name: 'mine',
  path: '/learn/mine',
  icon: IconCertificate,
  pages: /^\/learn\/((mine|certificates|points|notes|account)(\/|$)|paths\/[^/]+\/grades$)/,
  place: 4,
})
