import { listMetrics } from '@/lib/domain/standards/analytics/metrics.contract'
import { IconChartHistogram } from '@/lib/ui/icons'
import { section } from '../_parts/section'

export const analytics = section({
  name: 'analytics',
  path: '/console/analytics',
  icon: IconChartHistogram,
  group: 'achievement',
  place: 1,
  letter: 'n',
  opens: listMetrics,
})
