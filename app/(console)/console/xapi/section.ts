import { listLaunches, waiveLaunch } from '@/lib/domain/standards/xapi/results/results.contract'
import { IconPlayerTrackNext } from '@/lib/ui/icons'
import { section } from '../_parts/section'

export const contentLaunches = section({
  name: 'contentLaunches',
  path: '/console/xapi',
  icon: IconPlayerTrackNext,
  group: 'standards',
  place: 2,
  letter: '7',
  opens: listLaunches,
  actions: [{ title: 'contentLaunches.waive.title', needs: waiveLaunch, href: '/console/xapi/waive' }],
})
