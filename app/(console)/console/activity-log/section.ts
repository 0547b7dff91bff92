import { listActivityLog } from '@/lib/domain/house/activity-log/activity-log.contract'
import { IconHistory } from '@/lib/ui/icons'
import { section } from '../_parts/section'
import { attention } from './_parts/attention'

export const activityLog = section({
  name: 'activityLog',
  path: '/console/activity-log',
  icon: IconHistory,
  group: 'organization',
  place: 4,
  letter: 'l',
  opens: listActivityLog,
  attention,
})
